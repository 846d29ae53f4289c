"""Runs `pinfold tiles`, and reads what it wrote with the libraries of others."""

import gzip
import os
import pathlib
import sqlite3
import subprocess

from pmtiles.reader import MmapSource, Reader, all_tiles

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
US_PLACES = REPOSITORY / "Examples/Data/us-places.csv"
AIRPORTS = REPOSITORY / "Examples/Data/airports.csv"

# Nothing takes so long on a machine that works; it ends a test that hangs.
DEADLINE = 120.0


def pinfold_path():
    """The built command: that of the environment, or the newest build."""
    if "PINFOLD" in os.environ:
        return os.environ["PINFOLD"]
    builds = [REPOSITORY / ".build" / name / "pinfold" for name in ("release", "debug")]
    there = [path for path in builds if path.exists()]
    assert there, "Build pinfold first, or set PINFOLD to its path."
    return str(max(there, key=lambda path: path.stat().st_mtime))


def command(file, output, *options):
    return [pinfold_path(), "tiles", str(file), "-o", str(output), *map(str, options)]


def run_tiles(file, output, *options, **process):
    """Runs the command, whether it succeeds or not."""
    return subprocess.run(
        command(file, output, *options), capture_output=True, text=True, timeout=DEADLINE, **process
    )


def make_tiles(file, output, *options):
    """Makes tiles, and returns where they are."""
    run = run_tiles(file, output, *options)
    assert run.returncode == 0, run.stderr
    return pathlib.Path(output)


def write_places(path, text):
    path.write_text(text, encoding="utf-8")
    return path


# Reading: each function returns tiles by (z, x, y), not compressed.


def read_pmtiles(path):
    with open(path, "rb") as file:
        return {
            (z, x, y): gzip.decompress(content) for (z, x, y), content in all_tiles(MmapSource(file))
        }


def pmtiles_header(path):
    with open(path, "rb") as file:
        reader = Reader(MmapSource(file))
        return reader.header(), reader.metadata()


def read_mbtiles(path):
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles")
        return {
            (z, x, (1 << z) - 1 - row): gzip.decompress(content) for z, x, row, content in rows
        }


def mbtiles_metadata(path):
    with sqlite3.connect(path) as database:
        return dict(database.execute("SELECT name, value FROM metadata"))
