// The default planner entry, with the engine inside a JavaScript file.
import { bytes } from "./planner.bytes.js";
import { compileProblem, provideModule } from "./module.js";

// Asynchronous, because pages must not compile a module of this size synchronously.
provideModule("planner", async () => {
  try {
    return await WebAssembly.compile(bytes());
  } catch (cause) {
    throw compileProblem(cause);
  }
});

export { InputError, Planner, default } from "./planner/planner.js";
