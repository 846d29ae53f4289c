// Points around cities of different sizes, the same every time.

/** Random numbers that are the same everywhere: mulberry32, by Tommy Ettinger. */
function randomNumbers(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Longitudes and latitudes, pair by pair. */
export function clusteredCoordinates(count) {
  const random = randomNumbers(1);
  const cities = Array.from({ length: 500 }, () => ({
    longitude: -180 + 360 * random(),
    latitude: -50 + 115 * random(),
    spread: 0.1 + 4 * random() ** 3,
  }));
  const normal = () => random() + random() + random() + random() - 2;
  const coordinates = new Float64Array(2 * count);
  for (let offset = 0; offset < 2 * count; offset += 2) {
    // Few cities have most points.
    const city = cities[Math.floor(cities.length * random() ** 2)];
    const longitude = city.longitude + city.spread * normal();
    coordinates[offset] = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
    coordinates[offset + 1] = city.latitude + city.spread * normal();
  }
  return coordinates;
}
