// The entry of the planner for most: the engine is inside a file of JavaScript.
import { bytes } from "./planner.bytes.js";
import { compileProblem, provideModule } from "./module.js";

// A page may compile as much only while it goes on.
provideModule("planner", async () => {
  try {
    return await WebAssembly.compile(bytes());
  } catch (cause) {
    throw compileProblem(cause);
  }
});

export { InputError, Planner, default } from "./planner/planner.js";
