// The types of `pinfold/supercluster/lite`, which are those of the whole class: `add`, `remove`,
// `move`, `update`, `save`, and `load` of what was saved throw an error that says so.
export * from "./supercluster.js";
export { default } from "./supercluster.js";
