// Where there is no WebAssembly, or none may be compiled, the package says so.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

const built = new URL("../../.build/web/package/", import.meta.url);

/** What a program of the package ends with: the message of its error, and that of what caused it. */
function failure(file, program, { flags = [], before = "" }) {
  const text = `
    ${before}
    try {
      const { Supercluster, Planner } = await import(${JSON.stringify(new URL(file, built).href)});
      const arrays = { coordinates: new Float64Array([1, 2, 1, 2]) };
      ${program}
    } catch (error) {
      console.log(JSON.stringify([error.message, String(error.cause?.message)]));
    }`;
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, "--input-type=module", "--eval", text], { encoding: "utf8" });
  assert.notEqual(stdout, "", stderr);
  return JSON.parse(stdout);
}

const refused = `
  function refuse() { throw new WebAssembly.CompileError("code generation disallowed by embedder") }
  WebAssembly.Module = refuse;
  WebAssembly.compile = async () => refuse();
`;
const programs = {
  "supercluster.js": "new Supercluster().loadArrays(arrays)",
  "lite.js": "new Supercluster().loadArrays(arrays)",
  "superclusterBeside.js": "",
  "plannerInline.js": "await Planner.create(arrays)",
  "beside.js": "await Planner.create(arrays)",
};
for (const [file, program] of Object.entries(programs)) {
  test(`without WebAssembly ${file} says so, and what to do`, () => {
    for (const place of [{ flags: ["--jitless"] }, { before: "delete globalThis.WebAssembly;" }]) {
      const [message] = failure(file, program, place);
      assert.match(message, /^pinfold needs WebAssembly, .* React Native.* server/);
    }
  });

  test(`where no WebAssembly may be compiled ${file} says so, and what to do`, () => {
    const [message, cause] = failure(file, program, { before: refused });
    assert.match(message, /^pinfold cannot compile WebAssembly: .*'wasm-unsafe-eval'; edge runtimes/);
    assert.match(message, /disallowed by embedder/);
    assert.match(cause, /disallowed by embedder/);
  });
}

test("what cannot be fetched is no matter of WebAssembly", () => {
  const before = 'URL = class extends URL { constructor(path, base) { super(path.replace(".wasm", ".gone"), base); } };';
  for (const file of ["beside.js", "superclusterBeside.js"]) assert.match(failure(file, programs[file], { before })[0], /^ENOENT/);
});
