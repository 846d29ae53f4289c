// Filters as text, such as `kind=place`: the rules of the server's parameter `where`.

// Operators as users write them, and their meaning: `==` means `=`. Longer ones come first.
const OPERATORS = [["==", "="], ["!=", "!="], ["<=", "<="], [">=", ">="], ["=", "="], ["<", "<"], [">", ">"], ["~", "~"]];

// Operators of other languages, and the ones that users mean. The server refuses them.
const FOREIGN = [["=>", ">="], ["=<", "<="], ["=~", "~"], ["=!", "!="], ["<>", "!="]];

/** Whether an operator, as a user wrote it, is not one of a filter. */
export const isForeign = (written) => FOREIGN.some(([text]) => text === written);

const trimmed = (text) => text.replace(/^[ \t]+|[ \t]+$/g, "");

/**
 * Takes a filter apart.
 *
 * @returns {{column: string, operator: string|null, value: string, written: string}} The operator is null if the
 *   text has none; `written` is how the text has it.
 */
export function splitFilter(text) {
  let rest = trimmed(text);
  let column;
  const quoted = /^(["'])(.*?)\1/s.exec(rest);
  if (quoted) {
    column = quoted[2];
    rest = trimmed(rest.slice(quoted[0].length));
  } else {
    const name = /^[^=!<>~]*/.exec(rest)[0];
    column = trimmed(name);
    rest = rest.slice(name.length);
  }
  const [written, operator] = [...FOREIGN, ...OPERATORS].find(([begin]) => rest.startsWith(begin)) ?? ["", null];
  const value = trimmed(rest.slice(written.length));
  return { column, operator, value: /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value, written };
}

/** Writes a filter as text. A column that needs quotes and contains both kinds cannot be read again. */
export function joinFilter({ column, operator, value }) {
  const quote = ['"', "'"].find((one) => !column.includes(one)) ?? "";
  const name = /[=!<>~]|^["' \t]|[ \t]$/.test(column) ? quote + column + quote : column;
  // A value that begins with `=` or `>` would be taken for a part of the operator.
  const end = /^["'=<>~! \t]|[ \t]$/.test(value) ? `"${value}"` : value;
  return name + operator + end;
}
