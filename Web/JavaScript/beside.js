// The planner entry that fetches planner.wasm from its own folder for the first planner.
import { fetchModule } from "./fetching.js";
import { provideModule } from "./module.js";

provideModule("planner", () => fetchModule(new URL("./planner.wasm", import.meta.url)));

export { InputError, Planner, default } from "./planner/planner.js";
