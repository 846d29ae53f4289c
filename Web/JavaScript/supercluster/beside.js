// The entry for what looks for a file of that name, and knows no exports of packages.
export * from "../superclusterBeside.js";
export { default } from "../superclusterBeside.js";
