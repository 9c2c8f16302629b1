// Runs programs in the browser's Python, here in node, each in one of its own, with the folder that is being built as
// /tree. node run.mjs RUNTIME TREE LIBRARY PROGRAM...: with LIBRARY "" they run on the runtime's own.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, tree, library, ...programs] = process.argv.slice(2).map((path) => path && resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
try {
  for (const program of programs) {
    // One after the other in the same node: the runtime is compiled once.
    const python = await loadPyodide({
      indexURL: `${runtime}/`,
      env: { HOME: "/", PYTHONHASHSEED: "0" },
      ...(library && { stdLibURL: library }),
    });
    python.FS.mkdirTree("/tree");
    python.FS.mount(python.FS.filesystems.NODEFS, { root: tree }, "/tree");
    python.runPython(readFileSync(program, "utf8"));
  }
} catch (error) {
  // Without its own words the whole runtime would be printed.
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
