// Reads Mapbox vector tiles, to see what they hold: points only, with their properties.

const decoder = new TextDecoder();

/** The fields of a message, as pairs of number and value: a number, or the bytes of what has a length. */
function fieldsOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields = [];
  let offset = 0;
  const varint = () => {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = bytes[offset++];
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  const read = {
    0: varint,
    1: () => view.getFloat64((offset += 8) - 8, true),
    2: () => {
      const length = varint();
      return bytes.subarray(offset, (offset += length));
    },
    5: () => view.getFloat32((offset += 4) - 4, true),
  };
  while (offset < bytes.length) {
    const key = varint();
    fields.push([key >> 3, read[key % 8]()]);
  }
  return fields;
}

const listOf = (fields, number) => fields.filter(([other]) => other === number).map(([, value]) => value);

/** The numbers of a packed list. */
function numbersOf(bytes) {
  const numbers = [];
  for (let value = 0, factor = 1, offset = 0; offset < bytes.length; offset++) {
    value += (bytes[offset] % 128) * factor;
    factor *= 128;
    if (bytes[offset] >= 128) continue;
    numbers.push(value);
    [value, factor] = [0, 1];
  }
  return numbers;
}

const signed = (number) => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);

/** A value: text, a number of some kind, or a boolean. */
function valueOf(bytes) {
  const [[number, value]] = fieldsOf(bytes);
  if (number === 1) return decoder.decode(value);
  if (number === 6) return signed(value);
  return number === 7 ? value === 1 : value;
}

/** The properties of all points of a tile with one layer, and where they are in its units. */
export function pointsOfTile(tile) {
  const [layer] = listOf(fieldsOf(new Uint8Array(tile)), 3).map(fieldsOf);
  const names = listOf(layer, 3).map((bytes) => decoder.decode(bytes));
  const values = listOf(layer, 4).map(valueOf);
  return listOf(layer, 2).map((feature) => {
    const fields = fieldsOf(feature);
    const tags = listOf(fields, 2).flatMap(numbersOf);
    const [, ...position] = listOf(fields, 4).flatMap(numbersOf).map(signed);
    const properties = {};
    for (let offset = 0; offset < tags.length; offset += 2) properties[names[tags[offset]]] = values[tags[offset + 1]];
    return { properties, position };
  });
}
