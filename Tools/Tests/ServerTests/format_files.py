"""Places of the tests as files, and what the command reads of them."""

import csv
import json
import os
import random
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from running_server import pinfold_path

DUCKDB = shutil.which("duckdb", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")
COUNT = 1000


def rows():
    generator = random.Random(3)
    return [
        {
            "name": f"Place {row} <script>alert({row})</script> Ł, \"q\"",
            "people": str(generator.randrange(10_000)),
            "lon": f"{generator.uniform(-180, 180):.6f}",
            "lat": f"{generator.uniform(-85, 85):.6f}",
        }
        for row in range(COUNT)
    ]


def write_geojson(path, places):
    features = [
        {
            "type": "Feature",
            "geometry": {"type": "Point", "coordinates": [float(row["lon"]), float(row["lat"])]},
            "properties": {"name": row["name"], "people": int(row["people"])},
        }
        for row in places
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return path


def environment(programs=None):
    path = os.environ.get("PATH", "")
    if programs is None:
        programs = Path(DUCKDB).parent if DUCKDB else ""
        return {**os.environ, "PATH": f"{programs}:{path}"}
    return {**os.environ, "PATH": str(programs)}


def run(*arguments, programs=None):
    return subprocess.run(
        [pinfold_path(), *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(programs),
    )


def read(file, tmp_path):
    """The rows of a file as an export has them, by way of a store."""
    store, output = tmp_path / "read.gpkg", tmp_path / "read.ndjson"
    for path in (store, output):
        path.unlink(missing_ok=True)
    made = run("import", file, store, "--quiet")
    assert made.returncode == 0, made.stderr
    made = run("export", store, "-o", output, "--quiet")
    assert made.returncode == 0, made.stderr
    return [json.loads(line) for line in output.read_text().splitlines()]


def check(features, places):
    assert len(features) == len(places)
    for feature, row in zip(features, places):
        lon, lat = feature["geometry"]["coordinates"]
        assert lon == pytest.approx(float(row["lon"]), abs=1e-7)
        assert lat == pytest.approx(float(row["lat"]), abs=1e-7)
        values = {name.lower(): value for name, value in feature["properties"].items()}
        assert values["name"] == row["name"]
        assert int(values["people"]) == int(row["people"])


def refused(file, *words, programs=None):
    result = run("info", file, programs=programs)
    assert result.returncode != 0 and "Fatal error" not in result.stderr
    assert "Stack dump" not in result.stderr
    for word in words:
        assert word in result.stderr, result.stderr
    return result.stderr


def write_csv(path, places):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["name", "people", "lon", "lat"])
        writer.writeheader()
        writer.writerows(places)


def wkb(lon, lat, order="<"):
    return struct.pack(f"{order}BIdd", 1 if order == "<" else 0, 1, lon, lat)
