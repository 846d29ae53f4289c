// The small entry for what looks for a file of that name, and knows no exports of packages.
export * from "../lite.js";
export { default } from "../lite.js";
