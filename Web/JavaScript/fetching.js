// Modules beside their entries, which only these entries fetch.

/** Fetches a module that is beside the entry, and compiles it while it arrives. */
export async function fetchModule(address) {
  if (address.protocol !== "file:") return WebAssembly.compileStreaming(fetch(address));
  // Not a literal: bundlers for pages would look for it.
  const name = "node:fs/promises";
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  return WebAssembly.compile(await readFile(address));
}
