// Modules beside their entries. Apart, since bundlers for browsers find no files of node.

/** Fetches a module that is beside the entry, and compiles it while it arrives. */
export async function fetchModule(address) {
  if (address.protocol !== "file:") return WebAssembly.compileStreaming(fetch(address));
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.compile(await readFile(address));
}
