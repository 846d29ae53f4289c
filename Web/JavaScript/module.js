// The WebAssembly module, compiled once for all instances. Where its bytes come from is up to
// the entry: they are inside a file of JavaScript, or beside it.

/** @type {() => WebAssembly.Module} */
let make = () => {
  throw new Error("pinfold: no module was provided");
};
let module = null;

/** Says where the compiled module comes from, when it is needed. */
export function provideModule(makeModule) {
  make = makeModule;
  module = null;
}

/** The compiled module. */
export function compiledModule() {
  module ??= make();
  return module;
}
