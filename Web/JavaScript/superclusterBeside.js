// The entry that fetches supercluster.wasm from its own folder and compiles it while it downloads.
import { fetchModule } from "./fetching.js";
import { provideModule } from "./module.js";

const compiled = await fetchModule(new URL("./supercluster.wasm", import.meta.url));
provideModule("supercluster", () => compiled);

export { Supercluster, default } from "./superclusterClass.js";
