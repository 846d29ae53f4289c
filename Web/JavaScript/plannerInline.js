// The entry of the planner for most: the engine is inside a file of JavaScript.
import { bytes } from "./planner.bytes.js";
import { provideModule } from "./module.js";

// A page may compile as much only while it goes on.
provideModule("planner", () => WebAssembly.compile(bytes()));

export { InputError, Planner, default } from "./planner/planner.js";
