"""Clusters are those of MapLibre's own engine, supercluster 8.0.1, with their ids.

CONFORMANCE=all takes larger sets, too, which need minutes and gigabytes. What was compared is
printed: -s shows it.
"""

import csv
import os

import pytest

from conftest import CDN, IMPORTS, REPOSITORY

IS_ALL = os.environ.get("CONFORMANCE") == "all"
LARGER = pytest.mark.skipif(not IS_ALL, reason="takes minutes; CONFORMANCE=all")
# How often the map is moved to see tiles.
VIEWS = 25 if IS_ALL else 8
# Coordinates of a set by its name: a shape of the tests in node, or generated points.
COORDINATES = f"""async (name) => {{
    const {{ shapes, uniform, clustered }} = await import('{CDN}/web/Tests/points.mjs');
    const [kind, count] = name.split(' ');
    return count ? {{ uniform, clustered }}[kind](Number(count)) : shapes[name];
}}"""
COMPARE = f"""async ([features, options, most, views]) => {{
    const {{ Oracle }} = await import('{CDN}/web/BrowserTests/oracle.js');
    const {{ randomNumbers }} = await import('{CDN}/web/Tests/points.mjs');
    const oracle = await new Oracle(features ?? window.features, options).open('map');
    const random = randomNumbers(5);
    return {{
        levels: oracle.levels(),
        parts: await oracle.parts(random, most),
        leaves: await oracle.leaves(random, 40),
        tiles: await oracle.tiles(random, views),
    }};
}}"""
SHAPES = ("clustered", "uniform", "pile", "piles", "row", "lattice", "one", "two", "none", "poles", "dateLine")


@pytest.fixture
def page(open_page):
    page = open_page(f"""<!doctype html>{IMPORTS}<script src="{CDN}/maplibre/maplibre-gl.js"></script>
        <div id="map" style="width: 512px; height: 512px"></div>""")
    page.set_default_timeout(1_800_000)
    return page


def compare(page, features, options=None, most=3000):
    """What differs; `features` is None for those that the page has."""
    found = page.evaluate(COMPARE, [features, options or {}, most, VIEWS])
    for zoom, (count, missing, surplus) in enumerate(found["levels"]):
        print(f"  zoom {zoom:2}  {count:8} items  {missing} missing  {surplus} more")
    print(f"  (compared, differing): children and zooms {found['parts']}, leaves {found['leaves']}, tiles {found['tiles']}")
    return found


def assert_equal(found):
    assert [level[1:] for level in found["levels"]] == [[0, 0]] * len(found["levels"])
    assert found["parts"][1:] == [0, 0]
    assert found["leaves"][1] == 0
    assert found["tiles"][2] == []


def load_features(page, name):
    page.evaluate(
        f"""async (name) => {{
            const coordinates = await ({COORDINATES})(name);
            window.features = Array.from({{ length: coordinates.length / 2 }}, (_, row) => ({{
                type: 'Feature', properties: {{ row }},
                geometry: {{ type: 'Point', coordinates: [...coordinates.subarray(2 * row, 2 * row + 2)] }},
            }}));
        }}""",
        name,
    )


@pytest.mark.parametrize(
    "name",
    [
        *SHAPES,
        *(
            pytest.param(f"{kind} {count}", marks=LARGER)
            for count in (100_000, 1_000_000)
            for kind in ("uniform", "clustered")
        ),
    ],
)
def test_clusters_of_generated_points(page, name):
    load_features(page, name)
    assert_equal(compare(page, None))


@pytest.mark.parametrize("options", [{"radius": 70, "maxZoom": 5}, {"radius": 1}])
def test_options(page, options):
    load_features(page, "clustered")
    assert_equal(compare(page, None, options))


@pytest.mark.parametrize("name", ["airports.csv", pytest.param("us-places.csv", marks=LARGER)])
def test_clusters_of_a_file(page, name):
    with open(REPOSITORY / "Examples/Data" / name, newline="", encoding="utf-8") as lines:
        places = [[float(row["longitude"]), float(row["latitude"])] for row in csv.DictReader(lines)]
    features = [
        {"type": "Feature", "properties": {"row": row}, "geometry": {"type": "Point", "coordinates": place}}
        for row, place in enumerate(places)
    ]
    found = compare(page, features)
    assert found["levels"][-1][0] == len(places) and found["parts"][0] > 2000
    assert_equal(found)


def test_features_without_geometry_or_properties(page):
    features = [
        {
            "type": "Feature",
            "id": row,
            "properties": None if row % 5 == 1 else {"row": row},
            "geometry": None if row % 3 == 0 else {"type": "Point", "coordinates": [row % 17, (row * 7) % 23]},
        }
        for row in range(2000)
    ]
    found = compare(page, features)
    assert found["levels"][-1][0] == len([row for row in range(2000) if row % 3])
    assert_equal(found)
