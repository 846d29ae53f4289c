"""`--key`: a column of the file has the numbers of its places. And what other programs do to a store."""

import json
import random
import sqlite3
import struct
import subprocess

import pytest

from running_server import RunningServer, pinfold_path, wait_until


def write(path, rows, generator):
    """Puts a file in place of another one, with its rows in any order."""
    lines = [f"{name},{latitude},{number},1" for number, (name, latitude) in rows.items()]
    generator.shuffle(lines)
    new = path.with_name("new")
    new.write_text("name,lat,key,lon\n" + "\n".join(lines) + "\n")
    new.replace(path)


def served(server, numbers):
    found = {}
    for number in numbers:
        answer = server.get(f"/datasets/places/places/{number}")
        if answer.status_code == 200:
            place = answer.json()
            assert str(place["place"]) == str(number) == place["properties"]["key"]
            found[number] = (place["properties"]["name"], place["coordinates"][1])
    return found


def number(generator):
    return generator.randrange(generator.choice([10, 1000, 2**40]))


@pytest.mark.parametrize("seed", range(3))
def test_a_followed_file_keeps_its_numbers(tmp_path, seed):
    generator = random.Random(seed)
    path = tmp_path / "places.csv"
    rows = {number(generator): (f"n{index}", index) for index in range(30)}
    everything = set(rows)
    write(path, rows, generator)
    with RunningServer(path, options=("--watch", "--key", "key")) as server:
        assert served(server, everything) == rows
        for step in range(4):
            for removed in generator.sample(sorted(rows), 4):
                del rows[removed]
            for changed in generator.sample(sorted(rows), 4):
                rows[changed] = (f"changed {step}", generator.randrange(-80, 80))
            for added in [number(generator) for _ in range(4)] + generator.sample(sorted(everything), 2):
                rows[added] = (f"added {step}", generator.randrange(-80, 80))
            everything |= set(rows)
            write(path, rows, generator)
            wait_until(lambda: served(server, everything) == rows, "The change", deadline=30)
    # While no server runs.
    rows[7] = ("later", 7)
    write(path, rows, generator)
    with RunningServer(path, options=("--key", "key")) as server:
        assert served(server, everything | {7}) == rows


def test_edits_change_no_key(tmp_path):
    path = tmp_path / "places.csv"
    path.write_text("key,name,lat,lon\n17,a,1,2\n5,b,3,4\n")
    with RunningServer(path, edits=True, options=("--key", "key")) as server:
        def edit(edits):
            return server.patch("places", edits)

        refused = edit([{"op": "update", "place": 17, "properties": {"key": "18"}}])
        assert refused.status_code == 400
        assert "key" in refused.json()["error"]["message"]
        made = edit([{"op": "insert", "coordinates": [5, 6], "properties": {"name": "c"}}])
        assert made.status_code == 200
        place = server.json("/datasets/places/places/18")
        assert place["properties"]["key"] == "18" and place["properties"]["name"] == "c"


def point(longitude, latitude):
    return b"GP\0\1" + struct.pack("<i", 4326) + b"\1\1\0\0\0" + struct.pack("<dd", longitude, latitude)


def change(store, *statements):
    database = sqlite3.connect(store, timeout=60)
    with database:
        for statement, *parameters in statements:
            database.execute(statement, parameters)
    database.close()


def run(*arguments):
    result = subprocess.run([pinfold_path(), *map(str, arguments)], capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_misplaced_rows_are_counted_the_same(tmp_path):
    path = tmp_path / "places.csv"
    path.write_text("name,lat,lon\n" + "".join(f"n{row},{row},1\n" for row in range(12)) + "bad,x,1\n")
    store = f"{path}.gpkg"
    with RunningServer(path, edits=True) as server:
        positions = [point(1, 95), point(float("nan"), 1), point(1_000_000, 1), b"GP\0\x11" + bytes(4)]
        change(store, *(
            ("UPDATE places SET geom = ? WHERE fid = ?", position, row) for row, position in enumerate(positions)
        ))
        wait_until(lambda: server.json("/datasets/places")["count"] == 8, "The change", deadline=10)
        assert server.json("/datasets/places")["skipped"] == 5
        skipped = server.json("/datasets/places/skipped")
        assert skipped["count"] == 5 and [row["row"] for row in skipped["rows"]] == [14, 0, 1, 2, 3]
        assert server.get("/datasets/places/places/0").status_code == 404
        assert server.json("/datasets/places/search", {"q": "n2"})["places"] == []
    report = json.loads(run("info", store, "--format", "json"))
    assert report["rows"] == 8 and report["skipped"]["rows"] == 5
    assert "8 places, 5 skipped rows" in run("check", store)
    for name in ("out.csv", "out.geojson"):
        run("export", store, "-o", tmp_path / name, "-q")
        written = json.loads(run("info", tmp_path / name, "--format", "json", "-q"))
        assert written["rows"] == 8 and written["skipped"]["rows"] == 4


def test_a_renamed_column_is_followed(tmp_path):
    path = tmp_path / "places.csv"
    path.write_text("name,kind,lat,lon\nAlpha,a,1,2\nBeta,b,3,4\n")
    with RunningServer(path, edits=True) as server:
        before = server.json("/datasets/places/places/1")
        change(f"{path}.gpkg", ('ALTER TABLE places RENAME COLUMN kind TO "sort of"',))

        def is_back():
            answer = server.get("/datasets/places/places/1")
            assert answer.status_code in (200, 503), answer.text
            return answer.status_code == 200

        wait_until(is_back, "The column", deadline=10)
        assert server.json("/datasets/places/places/1") == before
