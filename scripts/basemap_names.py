"""Where the names of countries and states stand on the basemap, and from which zoom they fit."""
import math

# Screen points: how wide a letter of a name is, about, and MapLibre's world at zoom 0.
LETTER = 7
WORLD = 512


def names(features, kind, max_zoom):
    """Yields a point for the name of each country or state, with the zoom from which it fits.

    Those that fit beyond the last zoom of the tiles are in the tiles of that one.
    """
    for feature in features:
        polygons = feature["geometry"]["coordinates"]
        if feature["geometry"]["type"] == "Polygon":
            polygons = [polygons]
        largest = max((mercator(polygon[0][:-1]) for polygon in polygons), key=extent)
        (x, y), room = roomiest(largest)
        name = feature["properties"]["name"]
        fits = math.log2(len(name) * LETTER / (WORLD * 3 * room)) if room > 0 else 9
        zoom = max(0, math.ceil(fits))
        latitude = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y))))
        yield {
            "type": "Feature",
            "properties": {"name": name, "kind": kind, "zoom": zoom},
            "geometry": {"type": "Point", "coordinates": [round(x * 360 - 180, 2), round(latitude, 2)]},
            "tippecanoe": {"minzoom": min(zoom, max_zoom)},
        }


def mercator(ring):
    """Returns a ring's points in the Mercator plane, whose side is 1."""
    result = []
    for x, y in ring:
        sine = math.sin(math.radians(max(-85, min(85, y))))
        result.append((x / 360 + 0.5, 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)))
    return result


def roomiest(ring):
    """Returns the inner point farthest from a ring, and how far: nearly, from samples."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    edges = list(zip(ring, ring[1:] + ring[:1]))
    best = (0, (xs[0], ys[0]))
    for row in range(1, 24):
        y = min(ys) + (max(ys) - min(ys)) * row / 24
        crossings = sorted(
            a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
            for a, b in edges if (a[1] > y) != (b[1] > y)
        )
        for west, east in zip(crossings[::2], crossings[1::2]):
            for share in (0.3, 0.4, 0.5, 0.6, 0.7):
                point = (west + (east - west) * share, y)
                best = max(best, (min(distance(point, a, b) for a, b in edges), point))
    return best[1], math.sqrt(best[0])


def distance(point, start, end):
    """Returns the square of the distance of a point from a line segment."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = max(0, min(1, ((px - ax) * dx + (py - ay) * dy) / length)) if length else 0
    return (px - ax - t * dx) ** 2 + (py - ay - t * dy) ** 2


def extent(ring):
    """Returns the area of a ring's bounds."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))
