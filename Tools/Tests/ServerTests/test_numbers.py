"""The number of a place in a file: that of its row, whatever becomes of the bad rows before it."""

import gzip
import json
import random
import sqlite3
import subprocess

import pytest
from mapbox_vector_tile import decode

from planning import WORLD, plan
from running_server import RunningServer, pinfold_path

KINDS = ("csv", "geojson")


def write(path, rows):
    """Writes rows of a name and a latitude, which is None where it is bad."""
    if path.suffix == ".csv":
        lines = [f"{name},{'N/A' if latitude is None else latitude},{number % 170}"
                 for number, (name, latitude) in enumerate(rows)]
        path.write_text("name,lat,lon\n" + "".join(line + "\n" for line in lines))
    else:
        features = [
            {"type": "Feature", "properties": {"name": name},
             "geometry": latitude is not None
             and {"type": "Point", "coordinates": [number % 170, latitude]} or None}
            for number, (name, latitude) in enumerate(rows)
        ]
        path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return path


def random_rows(seed):
    chance = random.Random(seed)
    bad = chance.random()
    rows = [(f"row {number}", None if chance.random() < bad else number % 80) for number in range(60)]
    return chance, [*rows, ("last", 1)]


def check(server, rows):
    """Every number names its own row, or none; and maps, searches and lists say the same."""
    for number, (name, latitude) in enumerate(rows):
        answer = server.get(f"/datasets/places/places/{number}")
        assert answer.status_code == (404 if latitude is None else 200), (number, answer.text)
        if latitude is not None:
            assert (answer.json()["place"], answer.json()["name"]) == (number, name)
    expected = {number for number, (_, latitude) in enumerate(rows) if latitude is not None}
    shown = plan(server, "places", [*WORLD, ("strategy", "none"), ("columns", "")])["features"]
    assert {feature["properties"]["place"] for feature in shown} == expected
    found, = server.json("/datasets/places/search", {"q": "last"})["places"]
    assert found["place"] == len(rows) - 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_corrected_row_changes_no_other_number(tmp_path, seed, kind):
    chance, rows = random_rows(seed)
    file = write(tmp_path / f"places.{kind}", rows)
    for _ in range(3):
        # Of the file, and of the store that was made of it.
        for _ in range(2):
            with RunningServer(file) as server:
                check(server, rows)
        for number in range(len(rows) - 1):
            if rows[number][1] is None and chance.random() < 0.5:
                rows[number] = (rows[number][0], number % 80)
        write(file, rows)
        (tmp_path / f"places.{kind}.gpkg").unlink()


def test_edits_name_places_by_number(tmp_path):
    rows = [("bad", None), ("a", 1), ("worse", None), ("b", 2), ("last", 3)]
    with RunningServer(write(tmp_path / "places.csv", rows), edits=True) as server:
        answer = server.patch("places", [
            {"op": "update", "place": 3, "properties": {"name": "c"}},
            {"op": "insert", "coordinates": [5, 6], "properties": {"name": "new"}},
            {"op": "remove", "place": 1},
        ])
        assert answer.status_code == 200, answer.text
        assert [result["place"] for result in answer.json()["results"]] == [3, 5, 1]
        assert server.json("/datasets/places/places/3")["name"] == "c"
        assert server.json("/datasets/places/places/5")["name"] == "new"
        for gone in (0, 1, 2, 6):
            assert server.get(f"/datasets/places/places/{gone}").status_code == 404
            refused = server.patch("places", [{"op": "remove", "place": gone}])
            assert refused.status_code == 400
            assert f"place {gone}" in refused.json()["error"]["message"].lower()


def test_commands_write_the_numbers(tmp_path):
    rows = [("bad", None), ("a", 1), ("worse", None), ("b", 1.0001), ("last", 60)]
    file = write(tmp_path / "places.csv", rows)

    def pinfold(*arguments):
        run = subprocess.run([pinfold_path(), *arguments], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return run.stdout

    found = json.loads(pinfold("cluster", file, "--max-zoom", "0", "--quiet"))["features"]
    assert sorted(one["properties"]["place"] for one in found) == [1, 3, 4]
    output = tmp_path / "tiles.mbtiles"
    pinfold("tiles", file, "--members", "9", "--quiet", "--output", output, "--max-zoom", "2")
    with sqlite3.connect(output) as database:
        (tile,) = database.execute("SELECT tile_data FROM tiles WHERE zoom_level = 0").fetchone()
    tile = decode(gzip.decompress(tile))["places"]["features"]
    assert [one["properties"]["place"] for one in tile if "place" in one["properties"]] == [4]
    assert [one["properties"]["members"] for one in tile if "members" in one["properties"]] == ["1,3"]
