// The entry for most: the engine is inside a file of JavaScript, so that there is nothing to
// fetch and every bundler works as it is.
import { bytes } from "./supercluster.bytes.js";
import { provideModule } from "./module.js";

provideModule("supercluster", () => new WebAssembly.Module(bytes()));

export { Supercluster, default } from "./superclusterClass.js";
