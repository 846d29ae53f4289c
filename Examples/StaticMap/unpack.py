"""Writes the tiles of an MBTiles file as plain files, for any web server: unpack.py FILE FOLDER."""

import gzip
import json
import pathlib
import sqlite3
import sys

file, folder = sys.argv[1], pathlib.Path(sys.argv[2])
database = sqlite3.connect(file)
# MBTiles counts rows from the south, and its tiles are compressed.
for zoom, x, row, tile in database.execute("SELECT * FROM tiles"):
    path = folder / f"{zoom}/{x}/{(1 << zoom) - 1 - row}.mvt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.decompress(tile))
description = dict(database.execute("SELECT name, value FROM metadata"))
lists = {name: json.loads(f"[{description.get(name, '')}]") for name in ("bounds", "center")}
zooms = {name: int(description[name]) for name in ("minzoom", "maxzoom")}
description = {**description, **lists, **zooms, **json.loads(description.pop("json"))}
(folder / "tiles.json").write_text(json.dumps(description), encoding="utf-8")
