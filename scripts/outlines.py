#!/usr/bin/env python3
"""Makes the outlines over which pinfold draws its pictures.

Reads Natural Earth GeoJSON (public domain) and writes a Swift file:

    scripts/outlines.py COUNTRIES.geojson STATES.geojson \\
        Tools/Sources/PinfoldOutput/Pictures/BaseMap/Outlines+Rings.swift

The file has two strings, the countries and the states of the United States. Rings
are separated by spaces; each is an encoded polyline as in Google's algorithm, but
longitude first and in thousandths of a degree. The last point of a ring is not its
first again.

A string and not an embedded resource: SwiftPM would make the bytes a list of
numbers, which takes the compiler fifteen seconds instead of none.
"""
import json
import sys

UNITS_PER_DEGREE = 1000
# A point nearer than this to the line without it is left out. At zoom level 8, where
# outlines begin to fade, a degree is 182 screen points across.
TOLERANCE_DEGREES = 0.01
# Rings of less area are left out: islands too small to be seen.
MINIMUM_SQUARE_DEGREES = 0.003


def rings(path, wanted):
    """Yields the rings of the features that are wanted, outer and inner."""
    with open(path, encoding="utf-8") as file:
        features = json.load(file)["features"]
    for feature in features:
        if not wanted(feature["properties"]):
            continue
        geometry = feature["geometry"]
        polygons = geometry["coordinates"]
        if geometry["type"] == "Polygon":
            polygons = [polygons]
        own = [ring[:-1] for polygon in polygons for ring in polygon]
        largest = max(own, key=area)
        # A country of small islands only keeps its largest.
        yield from (r for r in own if r is largest or area(r) >= MINIMUM_SQUARE_DEGREES)


def area(ring):
    """Returns the area of a ring in square degrees."""
    following = ring[1:] + ring[:1]
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, following))) / 2


def distance_squared(point, start, end):
    """Returns the square of the distance of a point from a line segment."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = max(0, min(1, ((px - ax) * dx + (py - ay) * dy) / length)) if length else 0
    return (px - ax - t * dx) ** 2 + (py - ay - t * dy) ** 2


def simplified(line):
    """Returns the line without the points that matter least (Douglas-Peucker)."""
    kept = {0, len(line) - 1}
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        distances = [distance_squared(p, line[first], line[last]) for p in line[first + 1:last]]
        farthest = max(range(len(distances)), key=distances.__getitem__)
        if distances[farthest] > TOLERANCE_DEGREES ** 2:
            middle = first + 1 + farthest
            kept.add(middle)
            spans += [(first, middle), (middle, last)]
    return [line[i] for i in sorted(kept)]


def simplified_ring(ring):
    """Returns a ring simplified in two halves between its outermost points.

    Starting at an extreme and not where the ring happens to start, so that a
    border is thinned in the same way on both of its sides more often.
    """
    start = min(range(len(ring)), key=lambda i: tuple(ring[i]))
    ring = ring[start:] + ring[:start]
    middle = max(range(len(ring)), key=lambda i: tuple(ring[i]))
    if middle == 0:
        return ring
    there = simplified(ring[:middle + 1])
    back = simplified(ring[middle:] + ring[:1])
    return there[:-1] + back[:-1]


def encoded_number(value):
    """Returns a signed number, five bits to the character, the lowest first."""
    value = ~(value << 1) if value < 0 else value << 1
    out = ""
    while value >= 0x20:
        out += chr((value & 0x1F | 0x20) + 63)
        value >>= 5
    return out + chr(value + 63)


def encoded_ring(ring):
    """Returns the text of a ring, or None if nothing is left of it."""
    points = []
    for point in simplified_ring(ring):
        units = tuple(round(value * UNITS_PER_DEGREE) for value in point)
        if not points or units != points[-1]:
            points.append(units)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    if len(points) < 3:
        return None
    differences = zip(points, [(0, 0)] + points)
    return "".join(encoded_number(b - a) for p, q in differences for b, a in zip(p, q))


def encoded_rings(path, wanted=lambda properties: True):
    """Returns the text of all wanted rings of a file."""
    return " ".join(filter(None, map(encoded_ring, rings(path, wanted))))


SWIFT = """\
// swift-format-ignore-file
// Made by scripts/outlines.py from Natural Earth (public domain). Do not edit.

extension Outlines {{
  /// The rings of the countries, encoded.
  static let encodedCountries = #"{countries}"#

  /// The rings of the states of the United States, encoded.
  static let encodedStates = #"{states}"#
}}
"""


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    countries, states, output = sys.argv[1:]
    text = SWIFT.format(
        countries=encoded_rings(countries),
        states=encoded_rings(states, lambda properties: properties["iso_a2"] == "US"),
    )
    with open(output, "w", encoding="ascii") as file:
        file.write(text)


if __name__ == "__main__":
    main()
