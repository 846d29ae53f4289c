// An alias for tools that look for a file of this name and ignore package exports.
export * from "../lite.js";
export { default } from "../lite.js";
