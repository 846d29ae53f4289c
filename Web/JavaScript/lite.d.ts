// The types of `pinfold/supercluster/lite`, which are those of the whole class: `add`, `remove`,
// `move`, `update`, `save`, `load` of what was saved, and weights throw an error that says so.
export * from "./supercluster.js";
export { default } from "./supercluster.js";
