#!/usr/bin/env python3
"""Makes the basemap of the page of `pinfold serve`.

Reads Natural Earth GeoJSON (public domain) and writes six small files:

    scripts/basemap.py COUNTRIES110.geojson COUNTRIES50.geojson STATES50.geojson \\
        Tools/Sources/PinfoldServer/Web/basemap

`land-110m` and `land-50m` are the countries as one set of polygons, `borders-110m` and
`borders-50m` the lines that two countries share, `states-50m` those that two states
share. Rings are cut where borders meet and simplified piece by piece, so that neighbors
stay neighbors. `names` has the names of countries and states where they have most room,
with the zoom level of MapLibre from which they fit there.
"""
import json
import math
import pathlib
import sys

# Degrees. A point nearer than this to the line without it is left out; at the zoom level
# from which the fine outlines are shown, 0.01 degrees are a tenth of a screen point.
TOLERANCES = {"110m": 0.01, "50m": 0.015}
DIGITS = {"110m": 2, "50m": 2}


def rings(path):
    """Yields the rings of each feature as lists of rounded points, without the last."""
    with open(path, encoding="utf-8") as file:
        features = json.load(file)["features"]
    for feature in features:
        geometry = feature["geometry"]
        polygons = geometry["coordinates"]
        if geometry["type"] == "Polygon":
            polygons = [polygons]
        yield [[[tuple(point[:2]) for point in ring[:-1]] for ring in polygon] for polygon in polygons]


def pieces(features):
    """Cuts rings where borders meet; returns a function from ring to its pieces.

    Also returns how many rings each piece is part of: two for a border, one for a coast.
    """
    neighbors = {}
    for feature in features:
        for polygon in feature:
            for ring in polygon:
                for index, point in enumerate(ring):
                    beside = neighbors.setdefault(point, set())
                    beside.update((ring[index - 1], ring[(index + 1) % len(ring)]))
    shares = {}

    def cut(ring):
        ends = [i for i, point in enumerate(ring) if len(neighbors[point]) > 2]
        if not ends:
            # A ring that meets no other, begun at the same point from wherever it is seen.
            start = ring.index(min(ring))
            whole = ring[start:] + ring[:start]
            return [whole + whole[:1]]
        turned = ring[ends[0]:] + ring[:ends[0]]
        found, piece = [], [turned[0]]
        for point in turned[1:] + turned[:1]:
            piece.append(point)
            if len(neighbors[point]) > 2:
                found.append(piece)
                piece = [point]
        return found

    for feature in features:
        for polygon in feature:
            for ring in polygon:
                for piece in cut(ring):
                    shares[key(piece)] = shares.get(key(piece), 0) + 1
    return cut, shares


def key(piece):
    """Returns the same for a piece and its reverse."""
    return tuple(min(piece, piece[::-1]))


def simplified(line, tolerance):
    """Leaves out points by the method of Douglas and Peucker; keeps both ends."""
    keep = {0, len(line) - 1}
    spans = [(0, len(line) - 1)]
    if line[0] == line[-1]:
        # A closed line has no chord: the farthest point from its start makes two.
        farthest = max(range(len(line)), key=lambda i: distance(line[i], line[0], line[0]))
        keep.add(farthest)
        spans = [(0, farthest), (farthest, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        inner = range(first + 1, last)
        if not inner:
            continue
        worst = max(inner, key=lambda i: distance(line[i], line[first], line[last]))
        if distance(line[worst], line[first], line[last]) > tolerance * tolerance:
            keep.add(worst)
            spans += [(first, worst), (worst, last)]
    return [line[i] for i in sorted(keep)]


def distance(point, start, end):
    """Returns the square of the distance of a point from a line segment."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = max(0, min(1, ((px - ax) * dx + (py - ay) * dy) / length)) if length else 0
    return (px - ax - t * dx) ** 2 + (py - ay - t * dy) ** 2


def rounded(line, digits):
    """Rounds a line's points and leaves out those that become the one before."""
    result = []
    for x, y in line:
        point = (round(x, digits), round(y, digits))
        if not result or point != result[-1]:
            result.append(point)
    return result


def make(path, scale):
    """Returns the polygons of a file, and the lines that two features share."""
    features = list(rings(path))
    cut, shares = pieces(features)
    done = {}

    def fine(piece):
        name = key(piece)
        if name not in done:
            done[name] = rounded(simplified(list(name), TOLERANCES[scale]), DIGITS[scale])
        return done[name] if tuple(piece) == name else done[name][::-1]

    polygons = []
    for feature in features:
        for polygon in feature:
            outlines = []
            for ring in polygon:
                joined = [point for piece in cut(ring) for point in fine(piece)[:-1]]
                if len(joined) > 2:
                    outlines.append(joined + joined[:1])
                elif not outlines:
                    break  # an island that is nothing at this scale, with its lakes
            if outlines:
                polygons.append(outlines)
    return polygons, [done[name] for name, count in shares.items() if count > 1]


# Screen points: how wide a letter of a name is, about, and MapLibre's world at level 0.
LETTER = 7
WORLD = 512


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
                # A name is wider than high.
                room = min(distance(point, a, b) for a, b in edges)
                best = max(best, (room, point))
    return best[1], math.sqrt(best[0])


def names(path, kind):
    """Yields the names of a file's features as GeoJSON features."""
    with open(path, encoding="utf-8") as file:
        properties = [feature["properties"] for feature in json.load(file)["features"]]
    for own, feature in zip(properties, rings(path)):
        largest = max((mercator(polygon[0]) for polygon in feature), key=extent)
        (x, y), room = roomiest(largest)
        name = own["name"]
        zoom = math.log2(len(name) * LETTER / (WORLD * 3 * room)) if room > 0 else 9
        latitude = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y))))
        yield {
            "type": "Feature",
            "properties": {"name": name, "kind": kind, "zoom": max(0, math.ceil(zoom))},
            "geometry": {"type": "Point", "coordinates": [round(x * 360 - 180, 2), round(latitude, 2)]},
        }


def extent(ring):
    """Returns the area of a ring's bounds."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def write(path, geojson):
    """Writes GeoJSON without unneeded spaces."""
    with open(path, "w", encoding="utf-8") as file:
        json.dump(geojson, file, separators=(",", ":"), ensure_ascii=False)
        file.write("\n")


def main():
    coarse, fine, states, folder = sys.argv[1:]
    target = pathlib.Path(folder)
    for path, scale in ((coarse, "110m"), (fine, "50m")):
        land, borders = make(path, scale)
        write(target / f"land-{scale}.geojson", {"type": "MultiPolygon", "coordinates": land})
        write(target / f"borders-{scale}.geojson", {"type": "MultiLineString", "coordinates": borders})
    shared = make(states, "50m")[1]
    write(target / "states-50m.geojson", {"type": "MultiLineString", "coordinates": shared})
    all_names = [*names(fine, "country"), *names(states, "state")]
    write(target / "names.geojson", {"type": "FeatureCollection", "features": all_names})


if __name__ == "__main__":
    main()
