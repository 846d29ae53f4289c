// Fetches modules for the entries that have them in separate files.
import { compileProblem } from "./module.js";

/** Fetches a module, and compiles it while it downloads. */
export async function fetchModule(address) {
  try {
    return await fetched(address);
  } catch (error) {
    // Other errors come from the network. WebKit reports a content security policy as an EvalError.
    const isOfCompiling =
      typeof WebAssembly === "undefined" || error instanceof WebAssembly.CompileError || error instanceof EvalError;
    throw isOfCompiling ? compileProblem(error) : error;
  }
}

async function fetched(address) {
  if (address.protocol !== "file:") return WebAssembly.compileStreaming(fetch(address));
  // In a variable, because bundlers for pages would resolve a literal.
  const name = "node:fs/promises";
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  return WebAssembly.compile(await readFile(address));
}
