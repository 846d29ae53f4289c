// An alias for tools that look for a file of this name and ignore package exports.
export * from "../superclusterBeside.js";
export { default } from "../superclusterBeside.js";
