"""The example of a map of tiles in docs/tiles.md does what it says."""

import re
from math import log

import pytest

from running_server import REPOSITORY

PAGE = """<!doctype html>
<link rel="stylesheet" href="/web/vendor/maplibre-gl.css">
<script src="/web/vendor/maplibre-gl.js"></script>
<body style="margin: 0"><div id="map" style="width: 512px; height: 512px"></div>"""
OPEN = """async (example) => {
    window.map = new maplibregl.Map({
        container: 'map', center: [0, 0], zoom: 0, fadeDuration: 0,
        style: { version: 8, sources: {}, layers: [] },
    });
    await map.once('load');
    new Function('map', example)(map);
    await map.once('idle');
}"""
FEATURES = """() => {
    const found = new Map();
    for (const { id, geometry, properties } of map.querySourceFeatures(
        'places', { sourceLayer: 'places' })) {
        found.set(id, { ...properties, at: geometry.coordinates });
    }
    return [...found.values()];
}"""

# Tiles that are loaded replace those of the zoom before in the next frame only.
LOADED = "map.loaded()"


@pytest.fixture
def features(browser, edited):
    """Opens the example on a page of the server, and asks for what it has."""
    text = (REPOSITORY / "docs/tiles.md").read_text()
    (example,) = re.findall(r"```js\n(const places = .*?)```", text, re.DOTALL)
    example = example.replace("http://127.0.0.1:8080/datasets/places", f"{edited.origin}/datasets/small")
    with browser.new_context(viewport={"width": 512, "height": 512}) as context:
        page = context.new_page()
        errors = []
        page.on("pageerror", lambda error: errors.append(error))
        page.route("**/example", lambda route: route.fulfill(content_type="text/html", body=PAGE))
        page.goto(f"{edited.origin}/example")
        page.evaluate(OPEN, example)
        yield page, lambda: page.evaluate(FEATURES)
        assert errors == []


def radius_of(expression, count):
    """What MapLibre interpolates between logarithms of counts."""
    stops = expression[3:]
    pairs = list(zip(stops[::2], stops[1::2]))
    for (low, small), (high, large) in zip(pairs, pairs[1:]):
        if log(count) <= high:
            return small + (large - small) * (log(count) - low) / (high - low)
    return pairs[-1][1]


def step(expression, count):
    """What MapLibre makes of a step by the count."""
    value, *pairs = expression[2:]
    for bound, next_value in zip(pairs[::2], pairs[1::2]):
        value = next_value if count >= bound else value
    return value


def test_the_example_has_sizes_and_colors_of_the_engine(features, edited):
    """As the server gives them to its own page."""
    page, _ = features
    script = """() => ['circle-radius', 'circle-color', 'circle-stroke-color'].map((name) =>
        map.getPaintProperty('places', name)).concat([map.getPaintProperty('counts', 'text-color')])"""
    radius, fill, edge, label = page.evaluate(script)
    css = edited.get("/web/css/appearance.css").text
    rules = re.findall(
        r"\.shade-(\d).*?\{--fill:light-dark\((.+?),.+?--label:light-dark\((.+?),"
        r".+?--edge:light-dark\((.+?),",
        css,
    )
    assert len(rules) == 5
    for shade, *colors in rules:
        for count in (max(2, 10 ** int(shade)), 10 ** (int(shade) + 1) - 1):
            assert [step(one, count) for one in (fill, label, edge)] == colors
    shown = edited.json("/datasets/small/plan?rect=-180,-85,180,85&size=800x600&strategy=grid")
    clusters = [one["properties"] for one in shown["features"] if one["properties"]["cluster"]]
    assert clusters
    for cluster in clusters:
        # The line around a circle is outside of it.
        assert abs(2 * radius_of(radius, cluster["point_count"]) + 2 - cluster["diameter"]) < 0.06
    assert radius_of(radius, 1) == 5


def count(features):
    return sum(feature.get("point_count", 1) for feature in features)


def test_the_example_shows_opens_and_follows(features, edited):
    page, features = features
    total = edited.json("/datasets/small")["count"]
    assert count(features()) == total
    # Not at the edge of the map.
    shown = [feature for feature in features() if abs(feature["at"][0]) < 120]
    cluster = max(shown, key=lambda feature: feature.get("point_count", 0))
    report = edited.json(f"/datasets/small/tile-clusters/{cluster['cluster_id']}")
    point = page.evaluate("at => map.project(at)", cluster["at"])
    page.mouse.click(point["x"], point["y"])
    page.wait_for_function("zoom => map.getZoom() === zoom && !map.isMoving()", arg=report["expansion_zoom"])
    page.wait_for_function(LOADED)
    names = {feature.get("cluster_id") for feature in features()}
    assert names and cluster["cluster_id"] not in names
    page.evaluate("map.jumpTo({center: [0, 0], zoom: 0})")
    page.wait_for_function(LOADED)
    edited.edit("small", {"op": "insert", "coordinates": [0, 0], "properties": {"name": "New"}})
    page.wait_for_function(
        f"total => ({FEATURES})().reduce((sum, one) => sum + (one.point_count ?? 1), 0) === total",
        arg=total + 1,
    )
