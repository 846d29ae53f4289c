"""Clusters are those of MapLibre's own engine, supercluster 8.0.1: all of them, with their ids."""

import csv
import json
from array import array

from conftest import CDN, REPOSITORY
from maplibre_clusters import DUMP, OPEN

# Every eighth airport of the world.
STEP = 8

# What each cluster is made of at the next zooms where it splits, and the roots.
OURS = """async ([ids, minPoints]) => {
    const { Supercluster } = await import('CDN/pinfold/inline.js');
    const coordinates = new Float64Array(await (await fetch('/places.f64')).arrayBuffer());
    const index = new Supercluster({ minPoints }).loadArrays({ coordinates, ids: 'index' });
    const node = ({ id, properties, geometry }) =>
        properties.cluster ? [id, properties.point_count, ...geometry.coordinates] : [id];
    return {
        roots: index.getClusters([-180, -90, 180, 90], 0).map(node),
        children: ids.map((id) => index.getChildren(id).map(node)),
        zooms: ids.map((id) => index.getClusterExpansionZoom(id)),
    };
}""".replace("CDN", CDN)


def forest_of(page):
    """MapLibre's clusters: the roots, and the children by the id of their parent."""
    nodes = json.loads(page.evaluate(DUMP))
    children = {node[1]: [] for node in nodes if len(node) > 2}
    roots = []
    for parent, *node in nodes:
        (roots if parent < 0 else children[nodes[parent][1]]).append(node)
    return roots, children


def same(ours, theirs):
    """Whether nodes have the same ids, counts, and positions but for what a tile rounds."""
    ours, theirs = ({node[0]: node for node in nodes} for nodes in (ours, theirs))
    return ours.keys() == theirs.keys() and all(
        len(node) == len(theirs[id]) and node[1:2] == theirs[id][1:2] for id, node in ours.items()
    )


def compare(open_page, places, minimum):
    numbers = array("d", (number for place in places for number in place))
    page = open_page("<!doctype html><div id='map' style='width: 512px; height: 512px'></div>")
    page.route("**/places.f64", lambda route: route.fulfill(body=numbers.tobytes()))
    page.add_script_tag(url=f"{CDN}/maplibre/maplibre-gl.js")
    page.evaluate(OPEN, minimum)
    roots, children = forest_of(page)
    ids = list(children)
    ours = page.evaluate(OURS, [ids, minimum])
    assert len(ids) > 500
    assert same(ours["roots"], roots)
    differing = [id for id, nodes in zip(ids, ours["children"]) if not same(nodes, children[id])]
    assert differing == []
    assert ours["zooms"] == [
        page_zoom for page_zoom in page.evaluate(
            "ids => Promise.all(ids.map((id) => map.getSource('places').getClusterExpansionZoom(id)))", ids
        )
    ]
    positions = {node[0]: node for nodes in children.values() for node in nodes if len(node) > 2}
    for nodes in ours["children"]:
        for node in nodes:
            if len(node) > 2:
                assert abs(node[2] - positions[node[0]][2]) < 1e-4, node
                assert abs(node[3] - positions[node[0]][3]) < 1e-4, node


def test_clusters_of_airports_are_those_of_maplibre(open_page):
    file = REPOSITORY / "Examples/Data/airports.csv"
    with open(file, newline="", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))[::STEP]
    compare(open_page, [(float(row["longitude"]), float(row["latitude"])) for row in rows], 2)
