// Runs a program in the browser's Python, here in node, with the folder that is being built as /tree.
// node run.mjs RUNTIME TREE PROGRAM [LIBRARY]: with LIBRARY it runs on that and not on the runtime's own.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, tree, program, library] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: `${runtime}/`,
  env: { HOME: "/", PYTHONHASHSEED: "0" },
  ...(library && { stdLibURL: library }),
});
python.FS.mkdirTree("/tree");
python.FS.mount(python.FS.filesystems.NODEFS, { root: tree }, "/tree");
try {
  python.runPython(readFileSync(program, "utf8"));
} catch (error) {
  // Without its own words the whole runtime would be printed.
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
