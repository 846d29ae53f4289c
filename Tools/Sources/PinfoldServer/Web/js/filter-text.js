// Filters as text, such as `kind=place`: the rules of the server's parameter `where`.

// Operators as users write them, and their meaning: `==` means `=`. Longer ones come first.
const OPERATORS = [["==", "="], ["!=", "!="], ["<=", "<="], [">=", ">="], ["=", "="], ["<", "<"], [">", ">"], ["~", "~"]];

// Operators of other languages, and the ones that users mean. The server refuses them.
const FOREIGN = [["=>", ">="], ["=<", "<="], ["=~", "~"], ["=!", "!="], ["<>", "!="]];

/** Whether an operator, as a user wrote it, is not one of a filter. */
export const isForeign = (written) => FOREIGN.some(([text]) => text === written);

/** Reads the values of a list, such as `bakery, "fish, chips"`. */
export function readList(text) {
  const values = [];
  for (let index = 0; index <= text.length; ) {
    while (text[index] === " " || text[index] === "\t") index += 1;
    let value = "";
    const quote = text[index];
    if (quote === '"' || quote === "'") {
      index += 1;
      for (; index < text.length; index += 1) {
        // A doubled quote is a part of the value.
        if (text[index] === quote && text[(index += 1)] !== quote) break;
        value += text[index];
      }
    }
    const comma = text.indexOf(",", index);
    const end = comma < 0 ? text.length : comma;
    values.push(value + text.slice(index, end).replace(/[ \t]+$/, ""));
    index = end + 1;
  }
  return values;
}

/** Writes values as a list. */
export function writeList(values) {
  return values.map((value) => (value === "" || /^["' \t]|[ \t]$|,/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(", ");
}

const trimmed = (text) => text.replace(/^[ \t]+|[ \t]+$/g, "");

/**
 * Takes a filter apart.
 *
 * @returns {{column: string, operator: string|null, value: string, written: string}} The operator is null if the
 *   text has none; `written` is how the text has it. With `in`, the value is a list; see `readList`.
 */
export function splitFilter(text) {
  let rest = trimmed(text);
  let column;
  const list = splitList(rest);
  if (list !== null) return list;
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

/** Takes `COLUMN in (VALUES)` apart; null for any other text. */
function splitList(text) {
  const quoted = /^(["'])(.*?)\1/s.exec(text);
  const rest = quoted ? text.slice(quoted[0].length) : text;
  const found = (quoted ? /^()[ \t]*in[ \t]*\((.*)\)$/s : /^([^=!<>~]*?)[ \t]+in[ \t]*\((.*)\)$/s).exec(rest);
  return found && { column: quoted?.[2] ?? found[1], operator: "in", value: found[2], written: "in" };
}

/** Writes a filter as text. A column that needs quotes and contains both kinds cannot be read again. */
export function joinFilter({ column, operator, value }) {
  const quote = ['"', "'"].find((one) => !column.includes(one)) ?? "";
  const name = /[=!<>~]|^["' \t]|[ \t]$|[ \t]in[ \t]*\(/.test(column) ? quote + column + quote : column;
  if (operator === "in") return `${name} in (${value})`;
  // A value that begins with `=` or `>` would be taken for a part of the operator.
  const end = /^["'=<>~! \t]|[ \t]$/.test(value) ? `"${value}"` : value;
  return name + operator + end;
}
