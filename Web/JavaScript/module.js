// WebAssembly modules, each compiled once for all its instances. Where their bytes come from is up
// to the entry: they are inside a file of JavaScript, or beside it.

/** What makes each module when it is needed, and what it made. */
const makers = new Map();
const modules = new Map();

/**
 * Says where a compiled module comes from.
 * @param {string} name
 * @param {() => WebAssembly.Module | Promise<WebAssembly.Module>} make
 */
export function provideModule(name, make) {
  makers.set(name, make);
  modules.delete(name);
}

/** Says where a module comes from that does less than one of that name, unless there is one. */
export function offerModule(name, make) {
  if (!makers.has(name)) provideModule(name, make);
}

/** A compiled module, or a promise of it, as its entry has it. */
export function compiledModule(name) {
  if (!modules.has(name)) {
    const make = makers.get(name);
    if (!make) throw new Error(`pinfold: import an entry of the package, which has ${name}`);
    let module;
    try {
      module = make();
    } catch (cause) {
      throw compileProblem(cause);
    }
    modules.set(name, module);
    // What could not be fetched may be there the next time.
    if (module instanceof Promise) module.catch(() => modules.delete(name));
  }
  return modules.get(name);
}

/** What to say where a module could not be compiled. */
export function compileProblem(cause) {
  const problem =
    typeof WebAssembly === "undefined"
      ? "needs WebAssembly, which React Native has not: cluster on a server"
      : `cannot compile WebAssembly here, which policies allow by 'wasm-unsafe-eval' and edge runtimes never: ${cause.message}`;
  return new Error(`pinfold ${problem}`, { cause });
}
