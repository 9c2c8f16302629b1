// Runs scorers one after the other: node each.mjs CORPUS SCORER… Each reads the corpus and writes one line.
import { pathToFileURL } from "node:url";

for (const scorer of process.argv.slice(3)) await import(pathToFileURL(scorer));
