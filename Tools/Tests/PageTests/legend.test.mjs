import assert from "node:assert/strict";
import { test } from "node:test";
import { diameterOf, shadeRanges } from "../../Sources/PinfoldServer/Web/js/scale.js";

const texts = (scale) => shadeRanges(scale).map(({ shade, from, to }) => `${shade}: ${from}-${to}`);

test("each shade has the counts from its break to the next", () => {
  assert.deepEqual(texts({ low: 2, high: 9000, breaks: [10, 50, 300, 2000] }), ["0: 2-9", "1: 10-49", "2: 50-299", "3: 300-1999", "4: 2000-9000"]);
});

test("every count of the scale is in one range, and shades without counts are left out", () => {
  const scales = [
    { low: 2, high: 2, breaks: [2, 2, 2, 2] },
    { low: 2, high: 4, breaks: [3, 3, 4, 4] },
    { low: 5, high: 40, breaks: [7.5, 11.2, 16.9, 25.4] },
    { low: 2, high: 3, breaks: [3, 10, 20, 30] },
  ];
  for (const { low, high, breaks } of scales) {
    const ranges = shadeRanges({ low, high, breaks });
    for (let count = low; count <= high; count += 1) {
      const found = ranges.filter(({ from, to }) => from <= count && count <= to);
      assert.deepEqual(found.map(({ shade }) => shade), [breaks.filter((start) => start <= count).length], `${count} of ${breaks}`);
    }
  }
});

test("diameters are those of the drawn circles", () => {
  // Of plans: counts with the diameters that the engine gave them.
  const cases = [
    [{ low: 3, high: 6, diameters: [26, 54] }, { 3: 26, 6: 34.4 }],
    [{ low: 448, high: 479, diameters: [26, 54] }, { 448: 26, 479: 26.8 }],
    [{ low: 2, high: 100000, diameters: [26, 62] }, { 1: 26, 2: 26, 100000: 62, 2e6: 62 }],
    [{ low: 7, high: 7, diameters: [26, 54] }, { 7: 26 }],
  ];
  for (const [scale, drawn] of cases) {
    for (const [count, diameter] of Object.entries(drawn)) assert.equal(diameterOf(scale, Number(count)), diameter);
  }
});
