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


def test_keys_that_are_not_the_number_are_reported(tmp_path):
    path = tmp_path / "places.csv"
    path.write_text("key,name,lat,lon\n17,a,1,2\n5,b,3,4\n")
    store = f"{path}.gpkg"
    run("import", path, store, "--key", "key")
    assert "intact" in run("check", store)
    change(
        store,
        ("INSERT INTO places (geom, name) VALUES (?, 'none')", point(5, 6)),
        ("INSERT INTO places (geom, name, key) VALUES (?, 'empty', '')", point(5, 6)),
        ("INSERT INTO places (geom, name, key) VALUES (?, 'double', 17)", point(5, 6)),
        ("INSERT INTO places (geom, name, key) VALUES (?, 'other', 400)", point(5, 6)),
    )
    sentences = [
        '2 places have no "key": 18, 19.',
        '1 place has the "key" of another place: 20 ("17").',
        '1 place has a "key" that differs from the fid: 21 ("400").',
    ]
    for quiet in ([], ["--quiet"]):
        checked = subprocess.run([pinfold_path(), "check", store, *quiet], capture_output=True, text=True, timeout=60)
        assert checked.returncode == 1
        for sentence in sentences:
            assert sentence in checked.stdout + checked.stderr
        assert "damaged" not in checked.stderr and "intact" not in checked.stdout
    described = subprocess.run([pinfold_path(), "info", store], capture_output=True, text=True, timeout=60)
    assert described.returncode == 0
    with RunningServer(store) as server:
        assert server.json("/datasets/places")["count"] == 6
        for output in (described.stderr, server.output()):
            assert all(output.count(sentence) == 1 for sentence in sentences), output
    change(store, ("UPDATE places SET key = fid",))
    assert "intact; 6 places" in run("check", store)
    with RunningServer(store) as server:
        assert "fid" not in server.output()


def test_rows_beyond_the_last_number_are_skipped_rows(tmp_path):
    path = tmp_path / "places.csv"
    path.write_text("name,lat,lon\na,1,2\nb,3,4\n")
    store, far = f"{path}.gpkg", 2**53
    with RunningServer(path, edits=True) as server:
        change(store, *(
            ("INSERT INTO places (fid, geom, name) VALUES (?, ?, 'far')", fid, point(5, 6))
            for fid in (far, -far, 2**63 - 1)
        ))
        wait_until(lambda: server.json("/datasets/places")["skipped"] == 3, "The rows", deadline=10)
        assert server.json("/datasets/places")["count"] == 2
        skipped = server.json("/datasets/places/skipped")
        # As text, since many clients round such numbers.
        assert [row["row"] for row in skipped["rows"]] == [str(-far), str(far), str(2**63 - 1)]
        assert {row["reason"] for row in skipped["rows"]} == {"invalid key"}
        assert server.json("/datasets/places/search", {"q": "far"})["places"] == []
    report = json.loads(run("info", store, "--format", "json"))
    assert report["rows"] == 2 and report["skipped"]["rows"] == 3
    assert "2 places, 3 skipped rows" in run("check", store)
    exported = subprocess.run(
        [pinfold_path(), "export", store, "--format", "csv"], capture_output=True, text=True, timeout=60
    )
    assert exported.stdout.count("\n") == 3 and "3 rows are left out" in exported.stderr


@pytest.mark.parametrize("ending", ["geojson", "ndjson"])
def test_exports_with_a_key_get_no_column(tmp_path, ending):
    path = tmp_path / "places.geojson"
    features = [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [key, 1]}, "properties": {"ref": key, "name": "n"}}
        for key in (40, 7, 9)
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    texts = []
    for turn in range(3):
        out = tmp_path / f"out{turn}.{ending}"
        run("export", path, "-o", out, "--key", "ref", "-q")
        texts.append(out.read_text())
        path = out
        columns = json.loads(run("info", out, "--format", "json", "--key", "ref"))["columns"]
        assert sorted(columns) == ["name", "ref"]
    assert texts[0] == texts[1] == texts[2] and '"id":40' in texts[0]
