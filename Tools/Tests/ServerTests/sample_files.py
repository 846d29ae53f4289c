"""Small files of places, the same on every machine."""

import csv
import json
import random

# Names that something on the way to the screen could take for more than text.
ODD_NAMES = [
    "<script>alert(1)</script>",
    "</script><img src=x onerror=alert(2)>",
    'He said "so", and left',
    "two\nlines",
    "back\\slash",
    "日本 🗾",
    "' OR 1=1 --",
    "\u2028 line separator",
]

CITIES = [
    ("Berlin", 52.52, 13.405),
    ("Kyoto", 35.0116, 135.7681),
    ("Suva", -18.1416, 178.4419),
    ("Apia", -13.8333, -171.7667),
    ("Quito", -0.1807, -78.4678),
]


def small_rows(count=600, seed=7):
    """Rows of name, kind, population, latitude and longitude, as text.

    Around cities, in stacks, on both sides of the antimeridian and at a pole.
    """
    numbers = random.Random(seed)
    rows = []
    for number in range(count):
        city, latitude, longitude = CITIES[number % len(CITIES)]
        spread = 10.0 ** numbers.uniform(-3, 0.7)
        longitude = (longitude + numbers.gauss(0, spread) + 180) % 360 - 180
        latitude = max(-85, min(85, latitude + numbers.gauss(0, spread)))
        name = ODD_NAMES[number] if number < len(ODD_NAMES) else f"{city} {number}"
        population = "" if number % 11 == 3 else str(numbers.randrange(1, 5_000_000))
        kind = ("town", "village", "shop")[number % 3]
        rows.append([name, kind, population, f"{latitude:.6f}", f"{longitude:.6f}"])
    # 90 at one location and 12 at another: too many to spread, and few enough.
    for number in range(102):
        latitude, longitude = ("48.1", "11.5") if number < 90 else ("-33.9", "151.2")
        rows.append([f"Stack {number}", "stack", str(number), latitude, longitude])
    rows.append(["North Pole", "pole", "", "90", "0"])
    rows.append(["Date line", "line", "", "0", "180"])
    return rows


def write_csv(path, rows, header=("name", "kind", "population", "latitude", "longitude")):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(header)
        writer.writerows(rows)
    return path


def write_small(path):
    """Writes the small file, with two rows that are no places."""
    rows = small_rows()
    for row, cells in BAD_ROWS.items():
        rows.insert(row, cells)
    return write_csv(path, rows)


# By their numbers.
BAD_ROWS = {100: ["Nowhere", "town", "1", "", "2"], 200: ["Beyond", "town", "1", "91", "2"]}


def small_numbers():
    """The numbers of the places in the small file: bad rows count."""
    return [number for number in range(len(small_rows()) + len(BAD_ROWS)) if number not in BAD_ROWS]


# The number of the first place that is inserted into the small file.
FIRST_NEW = small_numbers()[-1] + 1


def write_typed(path):
    """Writes GeoJSON whose columns have types, and names that Pinfold uses too."""
    features = []
    for number in range(40):
        properties = {
            "title": f"Place {number}",
            "cluster_id": f"mine-{number}",
            "place": f"own {number}",
            "open": number % 2 == 0,
            "height": number / 4,
            "tags": ["a", {"b": None}],
            "nothing": None,
        }
        coordinates = [-20 + number * 0.5, 40 + (number % 7) * 0.3]
        geometry = {"type": "Point", "coordinates": coordinates}
        features.append({"type": "Feature", "geometry": geometry, "properties": properties})
    text = json.dumps({"type": "FeatureCollection", "features": features}, ensure_ascii=False)
    path.write_text(text, encoding="utf-8")
    return path
