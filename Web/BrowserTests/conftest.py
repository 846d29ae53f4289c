"""A browser, and pages that import the package from another origin, as from a CDN."""

import mimetypes
import pathlib
import sysconfig
import urllib.parse

import pytest
from playwright.sync_api import sync_playwright

from chromium import CHROMIUM
from console_watch import ConsoleWatch

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
WHEELS = pathlib.Path(sysconfig.get_path("purelib"))
ORIGIN = "http://app.test"
CDN = "http://cdn.test"
# What the other origin has, by the first part of the path.
FOLDERS = {
    "pinfold": REPOSITORY / ".build/web/package",
    "web": REPOSITORY / "Web",
    "maplibre": WHEELS / "maplibre/srcjs",
    # A later one, 5.24.0, which has `refreshTiles`; its style is the other's.
    "maplibre-later": WHEELS / "panel/dist/bundled/deckglplot/maplibre-gl/dist",
    "leaflet": WHEELS / "xstatic/pkg/leaflet/data",
    "deck": WHEELS / "panel/dist/bundled/deckglplot/deck.gl@9.1.14",
}
IMPORTS = """<script type="importmap">{"imports": {
    "pinfold/supercluster": "http://cdn.test/pinfold/supercluster.js",
    "pinfold/worker": "http://cdn.test/pinfold/worker.js",
    "pinfold/maplibre": "http://cdn.test/pinfold/maplibre.js"
}}</script>"""


def answer(route):
    """A file of the other origin."""
    name, *rest = urllib.parse.urlparse(route.request.url).path.strip("/").split("/")
    file = FOLDERS[name].joinpath(*rest)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if file.suffix == ".js" or file.suffix == ".mjs":
        kind = "text/javascript"
    headers = {"access-control-allow-origin": "*", "content-type": kind}
    route.fulfill(body=file.read_bytes(), headers=headers)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        with playwright.chromium.launch(**CHROMIUM) as browser:
            yield browser


@pytest.fixture
def open_page(browser):
    """Opens a page with some HTML; a test fails where it had errors, unless they are expected."""
    contexts, watch = [], ConsoleWatch()

    def open_page(html, policy=None, expect=()):
        context = browser.new_context(viewport={"width": 512, "height": 512})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(120_000)
        watch.expect(*expect)
        watch.follow(page)
        headers = {"content-type": "text/html", **({"content-security-policy": policy} if policy else {})}
        page.route(f"{CDN}/**", answer)
        page.route(f"{ORIGIN}/**", lambda route: route.fulfill(body=html, headers=headers))
        page.goto(f"{ORIGIN}/")
        return page

    yield open_page
    while contexts:
        contexts.pop().close()
    assert watch.faults == [], "The page had errors"


@pytest.fixture
def map_page(open_page):
    """Opens a page with a map of MapLibre without anything on it, of the whole world."""

    def map_page(version="maplibre"):
        page = open_page(f"""<!doctype html>{IMPORTS}
            <link rel="stylesheet" href="{CDN}/maplibre/maplibre-gl.css">
            <script src="{CDN}/{version}/maplibre-gl.js"></script>
            <body style="margin: 0"><div id="map" style="width: 512px; height: 512px"></div>""")
        page.evaluate("""async () => {
            window.map = new maplibregl.Map({
                container: 'map', center: [0, 20], zoom: 0, fadeDuration: 0, attributionControl: false,
                style: { version: 8, sources: {}, layers: [
                    { id: 'sea', type: 'background', paint: { 'background-color': '#dfe7ec' } },
                ] },
            });
            await map.once('load');
        }""")
        return page

    return map_page
