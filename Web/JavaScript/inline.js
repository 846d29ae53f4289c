// The entry for most: the engine is inside a file of JavaScript, so that there is nothing to
// fetch and every bundler works as it is.
import { bytes } from "./supercluster.bytes.js";
import { provideModule } from "./module.js";

// A letter for each byte.
provideModule(() => new WebAssembly.Module(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))));

export { Supercluster, default } from "./supercluster.js";
