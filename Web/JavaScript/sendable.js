// Rejects functions, which cannot be sent to a worker, and suggests alternatives.

const insteadOf = {
  map: "name the columns that you need, as in columns: [\"people\"], and call getFigures",
  reduce: "name columns, as in columns: [\"people\"], and call getFigures, getCategories or getTop",
  weight: "use the name of a property",
  key: "use \"id\" or the name of a property",
  columns: "use a list of names of properties",
};

/** Throws if an option is a function. */
export function refuseFunctions(options) {
  for (const [name, value] of Object.entries(options)) {
    const hasFunction =
      typeof value === "function" ||
      (name === "columns" && value !== null && Object.values(value).some((read) => typeof read === "function"));
    if (!hasFunction) continue;
    const instead = insteadOf[name] ?? "leave it out";
    throw new TypeError(`${name} has a function, and functions cannot be sent to a worker: ${instead}`);
  }
}

export function refuseFunctionFilter(filter) {
  if (![filter].flat().some((one) => typeof one === "function")) return;
  throw new TypeError(
    "A filter that is a function cannot be sent to a worker: use a condition on a property, " +
      'as in {column: "kind", in: ["cafe"]}',
  );
}
