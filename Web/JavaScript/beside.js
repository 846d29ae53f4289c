// The entry of the planner that fetches planner.wasm beside it when the first one is created.
import { fetchModule } from "./fetching.js";
import { provideModule } from "./module.js";

provideModule("planner", () => fetchModule(new URL("./planner.wasm", import.meta.url)));

export { InputError, Planner, default } from "./planner/planner.js";
