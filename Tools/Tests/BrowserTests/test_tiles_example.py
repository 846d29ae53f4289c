"""The example of a map of tiles in docs/tiles.md does what it says."""

import re

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


def evaluated(expression, properties):
    """What MapLibre makes of an expression about the properties of a feature."""
    if not isinstance(expression, list):
        return expression
    kind, *rest = expression
    if kind == "get":
        return properties.get(rest[0])
    if kind == "match":
        value, *pairs, other = (evaluated(part, properties) for part in rest)
        return dict(zip(pairs[::2], pairs[1::2])).get(value, other)
    values = [evaluated(part, properties) for part in rest]
    if kind == "coalesce":
        return next(value for value in values if value is not None)
    return {"-": values[0] - values[1], "/": values[0] / values[1]}[kind]


def test_the_example_has_sizes_and_colors_of_the_engine(features, edited):
    """As the server gives them to its own page."""
    page, features = features
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
        assert [evaluated(one, {"shade": int(shade)}) for one in (fill, label, edge)] == colors
    clusters = [one for one in features() if "cluster" in one]
    assert clusters
    for cluster in clusters:
        # The line around a circle is outside of it.
        assert 26 <= 2 * evaluated(radius, cluster) + 2 == cluster["diameter"] <= 54
    assert evaluated(radius, {}) == 5


PAINTED = """async (zoom) => {
    map.jumpTo({ zoom, center: [11.5, 48.1] });
    await new Promise((resolve) => { map.once('idle', resolve); map.triggerRepaint(); });
    const found = new Map();
    for (const { id, geometry, properties } of map.queryRenderedFeatures({ layers: ['places'] })) {
        const { x, y } = map.project(geometry.coordinates);
        found.set(`${id} ${Math.round(x / 64)}`, { x, y, width: properties.diameter ?? 12 });
    }
    return [...found.values()];
}"""


def test_no_circles_overlap_on_the_map(features):
    page, _ = features
    pairs = 0
    for zoom in (1.3, 2.5, 3.99, 5.7, 8.4):
        found = page.evaluate(PAINTED, zoom)
        for number, one in enumerate(found):
            for other in found[:number]:
                distance = ((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2) ** 0.5
                # The same disc from two tiles.
                if distance > 0.5:
                    pairs += 1
                    assert distance > (one["width"] + other["width"]) / 2, zoom
    assert pairs > 20


def count(features):
    return sum(feature.get("point_count", 1) for feature in features)


def test_the_example_shows_opens_and_follows(features, edited):
    page, features = features
    total = edited.json("/datasets/small")["count"]
    assert count(features()) == total
    # Not at the edge of the map.
    shown = [feature for feature in features() if abs(feature["at"][0]) < 120]
    cluster = max(shown, key=lambda feature: feature.get("point_count", 0))
    point = page.evaluate("at => map.project(at)", cluster["at"])
    page.mouse.click(point["x"], point["y"])
    page.wait_for_function("zoom => map.getZoom() === zoom && !map.isMoving()", arg=cluster["expansion_zoom"])
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
