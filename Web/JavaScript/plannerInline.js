// The usual planner entry, with the engine inside a JavaScript file.
import { bytes } from "./planner.bytes.js";
import { compileProblem, provideModule } from "./module.js";

// Asynchronous, since pages may compile a module of this size only asynchronously.
provideModule("planner", async () => {
  try {
    return await WebAssembly.compile(bytes());
  } catch (cause) {
    throw compileProblem(cause);
  }
});

export { InputError, Planner, default } from "./planner/planner.js";
