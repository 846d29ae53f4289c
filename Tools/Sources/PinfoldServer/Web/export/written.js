// What values are written as in the file. The server searches and filters by that, and JSON has
// more ways to write a number than JavaScript, such as 1.0.

const START = '{"values":['.length;

/**
 * Returns the text of each value; an empty one for null.
 *
 * @param {string} json A block of a column, which begins with its values: `{"values":[…]`.
 * @param {unknown[]} values Those of the block.
 */
export function writtenTexts(json, values) {
  // All others are written in one way only.
  const parts = values.some((value) => typeof value === "number" || typeof value === "object") ? partsOf(json) : values;
  return values.map((value, offset) => (value === null ? "" : typeof value === "string" ? value : String(parts[offset])));
}

/** The values as they are in the text: between the commas that are in no value. */
function partsOf(json) {
  const parts = [];
  const mark = /"(?:[^"\\]+|\\.)*"|[[\]{},]/g;
  let [depth, start] = [0, START];
  mark.lastIndex = start;
  for (let found = mark.exec(json); found !== null; found = mark.exec(json)) {
    const [sign] = found;
    if (depth === 0 && (sign === "," || sign === "]")) {
      parts.push(json.slice(start, found.index));
      start = mark.lastIndex;
      if (sign === "]") break;
    } else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
  }
  return parts;
}
