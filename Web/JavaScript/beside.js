// The entry that fetches supercluster.wasm beside it: fewer bytes, and compiled while they arrive.
import { provideModule } from "./module.js";

const address = new URL("./supercluster.wasm", import.meta.url);
const compiled =
  address.protocol === "file:"
    ? await import("node:fs/promises").then(async ({ readFile }) =>
        WebAssembly.compile(await readFile(address)),
      )
    : await WebAssembly.compileStreaming(fetch(address));
provideModule(() => compiled);

export { Supercluster, default } from "./supercluster.js";
