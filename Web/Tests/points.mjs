// Points to test with, the same everywhere.
import { randomNumbers } from "../Demo/random.js";

export { randomNumbers };

/** Longitudes and latitudes, pair by pair, all over the world. */
export function uniform(count, seed = 1) {
  const random = randomNumbers(seed);
  const coordinates = new Float64Array(2 * count);
  for (let offset = 0; offset < coordinates.length; offset += 2) {
    coordinates[offset] = -180 + 360 * random();
    coordinates[offset + 1] = -80 + 160 * random();
  }
  return coordinates;
}

/** Coordinates around 2,000 cities of different sizes. */
export function clustered(count, seed = 2) {
  const ofCities = randomNumbers(42);
  let total = 0;
  const cities = Array.from({ length: 2000 }, (_, number) => ({
    longitude: -180 + 360 * ofCities(),
    latitude: -56 + 126 * ofCities(),
    sigma: 0.02 + 0.48 * ofCities() ** 3,
    end: (total += 1 / (number + 1)),
  }));
  const random = randomNumbers(seed);
  const normal = () => {
    let sum = -3;
    for (let term = 0; term < 6; term++) sum += random();
    return sum * 1.4142135623730951;
  };
  const coordinates = new Float64Array(2 * count);
  for (let offset = 0; offset < coordinates.length; offset += 2) {
    const city = firstBeyond(cities, random() * total);
    const longitude = city.longitude + city.sigma * normal();
    coordinates[offset] = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
    coordinates[offset + 1] = city.latitude + city.sigma * normal();
  }
  return coordinates;
}

function firstBeyond(cities, value) {
  let [low, high] = [0, cities.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cities[middle].end > value) high = middle;
    else low = middle + 1;
  }
  return cities[low];
}

/** Shapes that are hard on clusters. */
export const shapes = {
  uniform: uniform(3000),
  clustered: clustered(3000),
  pile: new Float64Array(600).map((_, offset) => [13.4, 52.5][offset % 2]),
  piles: new Float64Array(1000).map((_, offset) => (offset % 2 ? 10 : 20) + ((offset >> 1) % 5) * 7),
  row: new Float64Array(2000).map((_, offset) => (offset % 2 ? 40 : -170 + (offset >> 1) * 0.3)),
  column: new Float64Array(2000).map((_, offset) => (offset % 2 ? -80 + (offset >> 1) * 0.16 : 7)),
  lattice: new Float64Array(3200).map((_, offset) => (offset % 2 ? (offset >> 1) % 40 : (offset >> 1) / 40) | 0),
  one: new Float64Array([2.35, 48.85]),
  two: new Float64Array([2.35, 48.85, 2.3501, 48.8501]),
  none: new Float64Array(0),
  poles: new Float64Array([0, 90, 10, 90, 20, -90, 30, -90, 40, 89, 40, -89, 50, 85.06, 50, -85.06]),
  dateLine: new Float64Array([180, 10, -180, 10, 179.99, 10, -179.99, 10, 179, -5, -179, -5]),
};
