"""The example of a map of plain files, on a host that knows nothing but files."""

import functools
import http.server
import re
import shutil
import subprocess
import threading

import pytest

from running_server import REPOSITORY, pinfold_path
from sample_files import write_small

EXAMPLE = REPOSITORY / "Examples/StaticMap"
VENDOR = REPOSITORY / "Tools/Sources/PinfoldServer/Web/vendor"
SHOWN = """() => {
    const found = new Map();
    for (const { id, geometry, properties } of map.queryRenderedFeatures({ layers: ['places'] })) {
        const { x, y } = map.project(geometry.coordinates);
        found.set(id, { id, x, y, ...properties });
    }
    return [...found.values()];
}"""
IDLE = "map.isStyleLoaded() && map.areTilesLoaded() && !map.isMoving()"


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def origin(tmp_path_factory):
    folder = tmp_path_factory.mktemp("static")
    for file in (*EXAMPLE.glob("*.html"), *EXAMPLE.glob("*.js"), *VENDOR.glob("maplibre-gl.*")):
        shutil.copy(file, folder)
    source = write_small(folder / "small.csv")
    command = [pinfold_path(), "tiles", source, "--output", folder / "places", "--quiet"]
    subprocess.run(command, check=True)
    handler = functools.partial(QuietHandler, directory=folder)
    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_port}"
    host.shutdown()


@pytest.fixture
def page(new_page, watch, origin):
    # A tile that is not there is an empty one.
    watch.expect("404 (File not found)")
    page = new_page(viewport={"width": 900, "height": 700})
    page.goto(f"{origin}/index.html")
    page.wait_for_function("window.map?.getSource?.('places') !== undefined")
    return page


def settle(page):
    page.wait_for_function(IDLE)
    # What has loaded is drawn in the next frame.
    page.evaluate("() => new Promise((done) => { map.once('idle', done); map.triggerRepaint(); })")


def look(page, zoom, longitude, latitude):
    page.evaluate(
        "([zoom, lng, lat]) => map.jumpTo({ zoom, center: [lng, lat] })", [zoom, longitude, latitude]
    )
    settle(page)


def count(features):
    return sum(feature.get("point_count", 1) for feature in features)


def nearest_to_center(features, kind):
    found = [feature for feature in features if kind(feature)]
    assert found
    return min(found, key=lambda one: (one["x"] - 450) ** 2 + (one["y"] - 350) ** 2)


def click_to_open(page, cluster):
    before = page.evaluate("map.getZoom()")
    page.mouse.click(cluster["x"], cluster["y"])
    page.wait_for_function("zoom => map.getZoom() > zoom && !map.isMoving()", arg=before)
    settle(page)
    return page.evaluate(SHOWN)


@pytest.mark.parametrize("longitude, latitude", [(11.5, 48.1), (135.7, 35.0), (179.9, -15)])
def test_clicks_open_clusters_down_to_the_place(page, longitude, latitude):
    look(page, 1, longitude, latitude)
    shown = page.evaluate(SHOWN)
    for _ in range(15):
        if not any("cluster" in feature for feature in shown):
            break
        cluster = nearest_to_center(shown, lambda one: "cluster" in one)
        shown = click_to_open(page, cluster)
        assert page.evaluate("map.getZoom()") >= cluster["expansion_zoom"]
        assert cluster["id"] not in {feature["id"] for feature in shown}
        assert count(shown) >= cluster["point_count"], "a member is out of view"
    assert shown and not any("cluster" in feature for feature in shown)
    place = nearest_to_center(shown, lambda one: True)
    page.mouse.click(place["x"], place["y"])
    texts = page.locator(".maplibregl-popup dd").all_inner_texts()
    assert place["name"] in [" ".join(text.split()) for text in texts] or place["name"] in texts


def test_places_at_one_position_are_listed(page):
    look(page, 15, 11.5, 48.1)
    shown = page.evaluate(SHOWN)
    stack = nearest_to_center(shown, lambda one: one.get("name", "").startswith("Stack"))
    page.mouse.click(stack["x"], stack["y"])
    texts = page.locator(".maplibregl-popup dd").all_inner_texts()
    assert {f"Stack {number}" for number in range(90)} <= set(texts)


def test_documents_show_what_the_example_does():
    text = (REPOSITORY / "docs/tiles.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```js\n(/\*\* .*?)```", text, re.DOTALL)
    assert shown in (EXAMPLE / "map.js").read_text(encoding="utf-8")
