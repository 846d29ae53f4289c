// WebAssembly modules, each compiled once. The entry decides whether the bytes are in a JavaScript
// file or in a separate one.

const makers = new Map();
const modules = new Map();

/**
 * Sets the source of a compiled module.
 * @param {string} name
 * @param {() => WebAssembly.Module | Promise<WebAssembly.Module>} make
 */
export function provideModule(name, make) {
  makers.set(name, make);
  modules.delete(name);
}

/** Sets the source of a reduced module, unless the full one has a source. */
export function offerModule(name, make) {
  if (!makers.has(name)) provideModule(name, make);
}

/** A compiled module, or a promise of it, depending on the entry. */
export function compiledModule(name) {
  if (!modules.has(name)) {
    const make = makers.get(name);
    if (!make) throw new Error(`pinfold: import an entry of the package that has ${name}`);
    let module;
    try {
      module = make();
    } catch (cause) {
      throw compileProblem(cause);
    }
    modules.set(name, module);
    // After a failed download, the next call tries again.
    if (module instanceof Promise) module.catch(() => modules.delete(name));
  }
  return modules.get(name);
}

export function compileProblem(cause) {
  const problem =
    typeof WebAssembly === "undefined"
      ? "needs WebAssembly, which React Native lacks: cluster on a server"
      : `cannot compile WebAssembly: ${cause.message}. Content security policies need 'wasm-unsafe-eval'; edge runtimes never do`;
  return new Error(`pinfold ${problem}`, { cause });
}
