// The types of `pinfold/supercluster/lite`, the same as those of the full class. `add`, `remove`,
// `move`, `update`, `save`, loading a saved index and weights throw an error that names the full
// entry.
export * from "./supercluster.js";
export { default } from "./supercluster.js";
