"""The package in a browser as it was installed, with the engine inside and beside.

    .venv/bin/python Web/Tests/browser_check.py .build/web/installed/node_modules/pinfold

Plans are made on the page and in a worker. Fails where something is not as expected, or the console has an error.
"""

import functools
import http.server
import pathlib
import sys
import threading

from playwright.sync_api import sync_playwright

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "Tools/Tests/BrowserTests"))
from chromium import CHROMIUM

WORK = """
  const plan = async ({ Planner }) => {
    const coordinates = Float64Array.from({ length: 20000 }, (_, place) => (place * 7919) % 120 - 60);
    const planner = await Planner.create({ coordinates });
    const viewport = { west: -180, south: -80, east: 180, north: 80, width: 900, height: 700 };
    const total = planner.plan(viewport).counts.reduce((sum, count) => sum + count, 0);
    planner.remove(0);
    return [total, planner.plan(viewport, { strategy: "radius" }).pointCount];
  };
"""

CLUSTER = """async (entry) => {
  const { Supercluster } = await import(entry);
  const { createWorkerCluster } = await import("/worker.js");
  const coordinates = new Float64Array([1, 2, 1, 2]);
  const clusters = await (await createWorkerCluster()).loadArrays({ coordinates: coordinates.slice() });
  const indexes = [new Supercluster().loadArrays({ coordinates }), clusters];
  const found = await Promise.all(indexes.map((index) => index.getClusters([0, 0, 3, 3], 4)));
  clusters.terminate();
  return found.map(([cluster]) => cluster.properties.point_count);
}"""

PAGES = {
    "page": "<!doctype html><link rel=icon href=data:,>",
    "planning.js": WORK + 'import * as entry from "./plannerInline.js"; postMessage(await plan(entry));',
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the package, with a page and a worker beside it."""

    def do_GET(self):
        text = PAGES.get(self.path.lstrip("/"))
        if text is None:
            return super().do_GET()
        self.send_response(200)
        is_script = self.path.endswith(".js")
        self.send_header("Content-Type", "text/javascript" if is_script else "text/html")
        self.end_headers()
        self.wfile.write(text.encode())
        return None

    def log_message(self, *arguments):
        """Says nothing."""


def main(folder):
    Handler.extensions_map[".wasm"] = "application/wasm"
    handler = functools.partial(Handler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        page = browser.new_page()
        errors = []
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"http://127.0.0.1:{server.server_port}/page")
        for entry in ["plannerInline.js", "beside.js"]:
            found = page.evaluate(f"async () => {{ {WORK} return plan(await import('/{entry}')); }}")
            assert found == [10000, 9999], (entry, found)
        for entry in ["/supercluster.js", "/superclusterBeside.js"]:
            found = page.evaluate(CLUSTER, entry)
            assert found == [2, 2], (entry, found)
        found = page.evaluate(
            "() => new Promise((resolve, reject) => {"
            "  const worker = new Worker('/planning.js', { type: 'module' });"
            "  worker.onmessage = ({ data }) => resolve(data);"
            "  worker.onerror = (error) => reject(new Error(error.message)); })"
        )
        assert found == [10000, 9999], ("worker", found)
        assert errors == [], errors
        browser.close()
    server.shutdown()
    print("The installed package works in a browser and in a worker")


main(sys.argv[1])
