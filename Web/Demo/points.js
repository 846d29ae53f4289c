// Points around cities of different sizes, the same every time.
import { randomNumbers } from "./random.js";

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
