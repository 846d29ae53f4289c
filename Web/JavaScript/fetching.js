// Modules beside their entries, which only these entries fetch.
import { compileProblem } from "./module.js";

/** Fetches a module that is beside the entry, and compiles it while it arrives. */
export async function fetchModule(address) {
  try {
    return await fetched(address);
  } catch (error) {
    // Others are of the network; that of WebKit where a policy is in the way is an EvalError.
    const isOfCompiling =
      typeof WebAssembly === "undefined" || error instanceof WebAssembly.CompileError || error instanceof EvalError;
    throw isOfCompiling ? compileProblem(error) : error;
  }
}

async function fetched(address) {
  if (address.protocol !== "file:") return WebAssembly.compileStreaming(fetch(address));
  // Not a literal: bundlers for pages would look for it.
  const name = "node:fs/promises";
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  return WebAssembly.compile(await readFile(address));
}
