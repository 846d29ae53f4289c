"""The example of a map of plain files, on hosts that know nothing but files.

One of them is nginx, where that is installed.
"""

import contextlib
import functools
import gzip
import http.server
import re
import shutil
import socket
import subprocess
import sys
import threading
import time

import pytest
import requests
from pmtiles.reader import Reader

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
# Tiles that are loaded replace those of the zoom before in the next frame only.
IDLE = "map.loaded() && !map.isMoving()"


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def python_host(folder):
    handler = functools.partial(QuietHandler, directory=folder)
    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=host.serve_forever, daemon=True).start()
    yield host.server_port
    host.shutdown()


@contextlib.contextmanager
def nginx_host(folder):
    """As it is after installation, but for where its files are."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    own = folder.with_name(f"{folder.name}-nginx")
    own.mkdir(exist_ok=True)
    kinds = "client_body proxy fastcgi uwsgi scgi".split()
    paths = " ".join(f"{kind}_temp_path {own / kind};" for kind in kinds)
    (own / "nginx.conf").write_text(f"""pid {own}/pid; error_log {own}/errors; events {{}}
        http {{ include /etc/nginx/mime.types; default_type application/octet-stream;
            access_log off; {paths}
            server {{ listen 127.0.0.1:{port}; root {folder}; index index.html; }} }}""")
    command = ["nginx", "-c", own / "nginx.conf", "-e", own / "errors", "-g", "daemon off; master_process off;"]
    process = subprocess.Popen(command)
    try:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and process.poll() is None:
            with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        assert process.poll() is None, (own / "errors").read_text()
        yield port
    finally:
        process.terminate()
        process.wait()


NEEDS_NGINX = pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")
HOSTS = [pytest.param(python_host, id="python"), pytest.param(nginx_host, id="nginx", marks=NEEDS_NGINX)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("static")
    for file in (*EXAMPLE.glob("*.html"), *EXAMPLE.glob("*.js"), *VENDOR.glob("maplibre-gl.*")):
        shutil.copy(file, folder)
    source = write_small(folder / "small.csv")
    for output in ("places.mbtiles", "places.pmtiles"):
        subprocess.run([pinfold_path(), "tiles", source, "--output", folder / output, "--quiet"], check=True)
    subprocess.run([sys.executable, EXAMPLE / "unpack.py", folder / "places.mbtiles", folder / "places"], check=True)
    # A host may run as somebody else.
    for parent in (folder, *folder.parents[:2]):
        parent.chmod(0o755)
    return folder


@pytest.fixture(scope="module", params=HOSTS)
def origin(request, folder):
    with request.param(folder) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def page(new_page, watch, origin):
    # A tile that is not there is an empty one.
    watch.expect("404 (")
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


@NEEDS_NGINX
def test_one_file_on_nginx_has_the_tiles_of_the_folder(folder):
    """Read by ranges, as pages read PMTiles."""
    with nginx_host(folder) as port:

        def read(offset, length):
            headers = {"Range": f"bytes={offset}-{offset + length - 1}"}
            response = requests.get(f"http://127.0.0.1:{port}/places.pmtiles", headers=headers, timeout=20)
            assert response.status_code == 206
            return response.content

        reader = Reader(read)
        files = list((folder / "places").glob("*/*/*.mvt"))
        assert len(files) > 50
        for file in files[:: len(files) // 50]:
            z, x, y = (int(part) for part in file.relative_to(folder / "places").with_suffix("").parts)
            assert gzip.decompress(reader.get(z, x, y)) == file.read_bytes()


def test_documents_show_what_the_example_does():
    text = (REPOSITORY / "docs/tiles.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```js\n(/\*\* .*?)```", text, re.DOTALL)
    assert shown in (EXAMPLE / "map.js").read_text(encoding="utf-8")
