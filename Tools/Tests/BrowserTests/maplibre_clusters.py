"""The clusters of MapLibre's own engine, supercluster, at every zoom level.

MapLibre GL JS 5.3.0 has supercluster 8.0.1 as it was published. Later ones first copy
the places near the antimeridian to the other side of the world, and count them twice.
"""

import json
import math
import pathlib
import struct
import sysconfig
from array import array

# Of the package `maplibre`, which is there for this file.
SCRIPT = pathlib.Path(sysconfig.get_path("purelib"), "maplibre/srcjs/maplibre-gl.js")
ORIGIN = "http://maplibre.test"
PAGE = "<!doctype html><div id='map' style='width: 512px; height: 512px'></div>"
# Supercluster's are 0 to 16; its zoom z is our level z + 1. Above are the places alone.
LEVELS = range(1, 19)

# A source with clusters of the places in /places.f64, on a map of the whole world.
OPEN = """async (clusterMinPoints) => {
    const bytes = await (await fetch('/places.f64')).arrayBuffer();
    const numbers = new Float64Array(bytes);
    const features = Array.from({ length: numbers.length / 2 }, (_, row) => ({
        type: 'Feature',
        properties: { row },
        geometry: { type: 'Point', coordinates: [numbers[2 * row], numbers[2 * row + 1]] },
    }));
    const places = {
        type: 'geojson', data: { type: 'FeatureCollection', features },
        cluster: true, clusterMaxZoom: 16, clusterRadius: 40, clusterMinPoints,
        maxzoom: 24,
    };
    window.map = new maplibregl.Map({
        container: 'map', center: [0, 0], zoom: 0, fadeDuration: 0, attributionControl: false,
        style: {
            version: 8, sources: { places },
            layers: [{ id: 'places', type: 'circle', source: 'places' }],
        },
    });
    await new Promise((resolve) => map.once('idle', resolve));
}"""

# The forest, each node after its parent: of clusters the id, the number of places,
# longitude and latitude, of single places the row.
DUMP = """async () => {
    const source = map.getSource('places');
    const node = ({ properties, geometry }, parent) => properties.cluster
        ? [parent, properties.cluster_id, properties.point_count, ...geometry.coordinates]
        : [parent, properties.row];
    const roots = new Map();
    for (const feature of map.querySourceFeatures('places')) {
        const { cluster_id: id, row } = feature.properties;
        roots.set(id === undefined ? `p${row}` : `c${id}`, feature);
    }
    const nodes = [...roots.values()].map((feature) => node(feature, -1));
    // Some hundred questions at a time, or the worker's queue is all there is.
    for (let start = 0; start < nodes.length; ) {
        const end = Math.min(start + 400, nodes.length);
        const children = await Promise.all(nodes.slice(start, end).map((node) =>
            node.length > 2 ? source.getClusterChildren(node[1]) : []));
        children.forEach((features, index) => {
            for (const feature of features) nodes.push(node(feature, start + index));
        });
        start = end;
    }
    return JSON.stringify(nodes);
}"""


def float32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def world_x(longitude):
    return longitude / 360 + 0.5


def world_y(latitude):
    """Widths of the world south of its northern edge, as supercluster computes it."""
    sine = math.sin((latitude * math.pi) / 180)
    if abs(sine) == 1:
        return 0.0 if sine > 0 else 1.0
    y = 0.5 - (0.25 * math.log((1 + sine) / (1 - sine))) / math.pi
    return min(max(y, 0.0), 1.0)


class Node:
    """A cluster, or a single place of a row."""

    def __init__(self, parent, level, count, x, y, row=None):
        self.parent, self.level, self.count = parent, level, count
        self.x, self.y, self.row = x, y, row

    def lives_at(self, level):
        return self.level >= level and (self.parent is None or self.parent.level < level)


def maplibre_nodes(page, places, minimum=2):
    """All clusters that MapLibre makes of places, and the places: (longitude, latitude).

    `minimum` is how many points a cluster has at least.
    """
    numbers = array("d", (number for place in places for number in place))
    page.route(f"{ORIGIN}/", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.route(f"{ORIGIN}/places.f64", lambda route: route.fulfill(body=numbers.tobytes()))
    page.goto(f"{ORIGIN}/")
    page.add_script_tag(path=SCRIPT)
    page.evaluate(OPEN, minimum)
    nodes = []
    for parent, *values in json.loads(page.evaluate(DUMP)):
        parent = None if parent < 0 else nodes[parent]
        if len(values) == 1:
            (row,) = values
            # Supercluster rounds points when it reads them, and gives them back as read.
            x, y = (float32(f(n)) for f, n in zip((world_x, world_y), places[row]))
            nodes.append(Node(parent, LEVELS[-1], 1, x, y, row))
        else:
            id, count, longitude, latitude = values
            level = (id - len(places)) % 32
            nodes.append(Node(parent, level, count, world_x(longitude), world_y(latitude)))
    place_roots(nodes)
    return nodes


def place_roots(nodes):
    """Puts clusters without a parent where their parts have them.

    They come out of a tile, which rounds; all others come from the worker as they are.
    """
    sums = {}
    for node in nodes:
        if node.parent is not None and node.parent.parent is None:
            x, y = sums.get(node.parent, (0, 0))
            sums[node.parent] = (x + node.x * node.count, y + node.y * node.count)
    for node, (x, y) in sums.items():
        x, y = x / node.count, y / node.count
        # Near the antimeridian a tile has it on both sides.
        assert abs(math.remainder(x - node.x, 1)) < 1e-3 and abs(y - node.y) < 1e-3
        node.x, node.y = x, y
