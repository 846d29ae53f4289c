"""PMTiles as MapLibre reads it: with the package `pmtiles`, by range requests of one file."""

import pathlib
import re
import subprocess
import sys
import sysconfig

import pytest

from running_server import pinfold_path
from sample_files import small_rows, write_small

# MapLibre GL JS with `pmtiles`, of the package `maplibre`.
SCRIPT = pathlib.Path(sysconfig.get_path("purelib"), "maplibre/srcjs/pywidget.js")
UNPACK = pathlib.Path(__file__).parents[3] / "Examples/StaticMap/unpack.py"
ORIGIN = "http://pmtiles.test"
PAGE = "<!doctype html><div id='pymaplibregl' style='width: 512px; height: 512px'></div>"

# The same tiles of one file and of a folder. The script keeps its map to itself, but events have it.
OPEN = """async (origin) => {
    const layer = (source) => ({ id: source, type: 'circle', source, 'source-layer': 'places' });
    const sources = {
        file: { type: 'vector', url: `pmtiles://${origin}/places.pmtiles` },
        folder: { type: 'vector', tiles: [`${origin}/places/{z}/{x}/{y}.mvt`], maxzoom: 14 },
    };
    const style = { version: 8, sources, layers: [layer('file'), layer('folder')] };
    window.map = await new Promise((resolve) => pymaplibregl({
        mapOptions: { style, center: [0, 0], zoom: 0, fadeDuration: 0 },
        calls: [['once', ['idle', ({ target }) => resolve(target)]]],
    }));
}"""
FEATURES = """async ([zoom, ...center]) => {
    map.jumpTo({ zoom, center });
    await new Promise((resolve) => { map.once('idle', resolve); map.triggerRepaint(); });
    return ['file', 'folder'].map((source) => {
        const found = map.querySourceFeatures(source, { sourceLayer: 'places' });
        const texts = found.map(({ id, geometry, properties }) => JSON.stringify([id, geometry, properties]));
        const counts = new Map(found.map(({ id, properties }) => [id, properties.point_count ?? 1]));
        return [texts.sort(), [...counts.values()].reduce((sum, count) => sum + count, 0)];
    });
}"""


@pytest.fixture
def page(browser, tmp_path):
    source = write_small(tmp_path / "small.csv")
    for output in ("places.mbtiles", "places.pmtiles"):
        subprocess.run([pinfold_path(), "tiles", source, "--output", tmp_path / output, "--quiet"], check=True)
    subprocess.run([sys.executable, UNPACK, tmp_path / "places.mbtiles", tmp_path / "places"], check=True)

    def answer(route):
        name = route.request.url.removeprefix(ORIGIN).lstrip("/")
        if not name:
            return route.fulfill(body=PAGE, content_type="text/html")
        path = tmp_path / name
        if not path.is_file():
            return route.fulfill(status=404)
        content = path.read_bytes()
        wanted = re.fullmatch(r"bytes=(\d+)-(\d+)", route.request.headers.get("range", ""))
        if name != "places.pmtiles":
            return route.fulfill(body=content)
        asked.append(wanted)
        first, last = map(int, wanted.groups())
        part = content[first : last + 1]
        headers = {"content-range": f"bytes {first}-{first + len(part) - 1}/{len(content)}"}
        return route.fulfill(status=206, body=part, headers=headers)

    asked = []
    with browser.new_context() as context:
        page = context.new_page()
        errors = []
        page.on("pageerror", lambda error: errors.append(error))
        page.route(f"{ORIGIN}/**", answer)
        page.goto(ORIGIN)
        page.add_script_tag(path=SCRIPT)
        page.evaluate(OPEN, ORIGIN)
        yield page
        assert errors == [] and all(asked)


def test_one_file_has_the_tiles_of_the_folder(page):
    for zoom, *center in ((0, 0, 0), (3, 13, 52), (6, 135.8, 35), (10, 11.5, 48.1), (14, 11.5, 48.1), (16, 151.2, -33.9)):
        (file, count), (folder, _) = page.evaluate(FEATURES, [zoom, *center])
        assert file == folder and file, zoom
        if zoom == 0:
            assert count == len(small_rows())
