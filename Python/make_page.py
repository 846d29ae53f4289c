"""Gathers what maps in one file have inside: the page of `pinfold serve`, its engine, and MapLibre.

    python make_page.py WEB FOLDER

WEB is the folder of the page's files, after `scripts/web.sh` and `scripts/map-engine.sh`.
"""

import gzip
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "scripts"))
import tile_pack

# The zoom of the finest outlines in the wheel, which should stay small. Those of the command line
# have one more.
OUTLINE_ZOOM = 5


def main(web: str, folder: str) -> None:
    source, target = pathlib.Path(web), pathlib.Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    index = (source / "index.html").read_text()
    body = index[index.index("<body>") + len("<body>") : index.index("</body>")]
    styles = [f"css/{name}.css" for name in ("page", "panel", "filters", "markers", "table")] + ["vendor/maplibre-gl.css"]
    browser = pathlib.Path(__file__).parent / "browser"
    texts = {
        "widget.js": (browser / "widget.js").read_text(),
        "body.html": body,
        "style.css": "".join((source / name).read_text() for name in styles),
        "page.js": script((source / "engine/page.js").read_text()),
        "maplibre.js": script((source / "vendor/maplibre-gl.js").read_text()),
        "license.txt": script((source / "vendor/LICENSE.txt").read_text()),
    }
    for name, text in texts.items():
        (target / name).write_text(text)
    (target / "favicon.svg").write_bytes((source / "favicon.svg").read_bytes())
    worker = (source / "engine/worker.js").read_bytes()
    (target / "worker.js.gz").write_bytes(gzip.compress(worker, 9, mtime=0))
    tiles = tile_pack.read(source / "basemap/tiles.pack")
    tile_pack.write(
        target / "outlines.pack",
        {place: data for place, data in tiles.items() if place[0] <= OUTLINE_ZOOM},
    )


def script(text: str) -> str:
    """Returns text that can stand in a script element, as `PageText.script` makes it."""
    text = text.replace("\r\n", "\n").replace("</script", "<\\/script").replace("<!--", "<\\!--")
    lower = text.lower()
    if any(wrong in lower for wrong in ("\0", "\r", "</script", "<!--")):
        raise SystemExit("a script cannot stand in a page")
    return text


if __name__ == "__main__":
    main(*sys.argv[1:])
