// The default entry, with the engine inside a JavaScript file, so that it works without fetching
// and with every bundler.
import { bytes } from "./supercluster.bytes.js";
import { provideModule } from "./module.js";

provideModule("supercluster", () => new WebAssembly.Module(bytes()));

export { Supercluster, default } from "./superclusterClass.js";
