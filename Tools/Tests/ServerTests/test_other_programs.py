"""Other programs edit a store that a server holds, and both may be killed."""

import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import textwrap
import threading
import time

import pytest
from event_stream import EventStream
from planning import WORLD, counts, plan
from running_server import RunningServer, pinfold_path, wait_until
from sample_files import FIRST_NEW, small_numbers, small_rows, write_csv, write_small

COUNT = len(small_rows())

# Two seconds, and time for a busy machine.
SOON = 10


def point(longitude, latitude):
    return b"GP\0\1" + struct.pack("<i", 4326) + b"\1\1\0\0\0" + struct.pack("<dd", longitude, latitude)


def write(store, *statements):
    """As any program does that knows nothing of Pinfold."""
    database = sqlite3.connect(store, timeout=60)
    with database:
        for statement, *parameters in statements:
            database.execute(statement, parameters)
    database.close()


def small(server):
    return server.json("/datasets/small")


def found(server, text):
    return [place["name"] for place in server.json("/datasets/small/search", {"q": text, "limit": 100})["places"]]


def test_edits_of_another_program_show_on_open_maps(edited, small_file):
    store = f"{small_file}.gpkg"
    with EventStream(edited, "small") as events:
        events.next_event()
        write(
            store,
            ("INSERT INTO small (geom, name) VALUES (?, 'Zanzibar Quay')", point(39.2, -6.1)),
            ("UPDATE small SET name = 'Renamed Quay', geom = ? WHERE fid = 9", point(100, 70)),
            ("DELETE FROM small WHERE fid = 10",),
        )
        event = events.next_event()
        assert event["event"] == "edit" and event["data"]["count"] == 3
    assert small(edited)["count"] == COUNT and small(edited)["version"] == 1
    assert found(edited, "quay") == ["Renamed Quay", "Zanzibar Quay"]
    place = edited.json("/datasets/small/places/9")
    assert place["coordinates"] == [100, 70]
    assert float(place["properties"]["latitude"]) == 70
    assert edited.get("/datasets/small/places/10").status_code == 404
    assert sum(counts(plan(edited, "small", WORLD)).values()) == COUNT
    # Both directions: an edit of the server on top of these.
    edited.edit("small", {"op": "update", "place": 9, "properties": {"name": "Twice Renamed"}})
    write(store, ("UPDATE small SET name = name || ' Quay' WHERE fid = 9",))
    wait_until(lambda: found(edited, "twice quay") == ["Twice Renamed Quay"], "The edit", SOON)
    assert found(edited, "renamed quay") == ["Twice Renamed Quay"]


def test_an_edit_shows_what_it_is_made_on_top_of(edited, small_file):
    write(f"{small_file}.gpkg", ("INSERT INTO small (geom, name) VALUES (?, 'Other Quay')", point(5, 6)))
    edit = {"op": "insert", "coordinates": [7, 8], "properties": {"name": "Own Quay"}}
    # At once, and under the key after the other's.
    assert edited.edit("small", edit)["results"][0]["place"] == FIRST_NEW + 1
    assert small(edited)["count"] == COUNT + 2 and found(edited, "quay") == ["Other Quay", "Own Quay"]
    assert sum(counts(plan(edited, "small", WORLD)).values()) == COUNT + 2


def test_the_number_of_a_place_is_its_fid(edited, small_file):
    store, large = f"{small_file}.gpkg", 2**32 + 5
    write(store, ("INSERT INTO small (fid, geom, name) VALUES (?, ?, 'Far Quay')", large, point(5, 6)))
    wait_until(lambda: found(edited, "far quay") == ["Far Quay"], "The edit", SOON)
    inserted = edited.edit("small", {"op": "insert", "coordinates": [7, 8], "properties": {"name": "Own Quay"}})
    assert inserted["results"][0]["place"] == large + 1
    with sqlite3.connect(store, timeout=60) as database:
        rows = database.execute("SELECT fid, name FROM small").fetchall()
    assert sorted(fid for fid, _ in rows) == [*small_numbers(), large, large + 1]
    for fid, name in rows[::50] + rows[-2:]:
        place = edited.json(f"/datasets/small/places/{fid}")
        assert (place["place"], place["properties"]["name"]) == (fid, name)


def test_edits_while_no_server_runs(small_file, tmp_path):
    store = f"{small_file}.gpkg"
    with RunningServer(small_file, edits=True):
        pass
    write(store, ("UPDATE small SET name = 'Lonely Quay' WHERE fid = 3",))
    read_only = tmp_path / "read"
    read_only.mkdir()
    shutil.copy(store, read_only / "copy.gpkg")
    for options in ({"edits": True}, {}):
        with RunningServer(read_only / "copy.gpkg", **options) as server:
            (dataset,) = server.json("/datasets")["datasets"]
            assert dataset["edits"] == 1
            found = server.json(f"/datasets/{dataset['id']}/search", {"q": "lonely"})["places"]
            assert [place["place"] for place in found] == [3]
    # An edit, which is not lost when the file changes.
    write_csv(small_file, small_rows()[:10])
    run = subprocess.run([pinfold_path(), "serve", small_file], capture_output=True, text=True, timeout=60)
    assert run.returncode == 1 and "edit" in run.stderr


@pytest.mark.skipif(shutil.which("ogr2ogr") is None, reason="ogr2ogr is not installed")
def test_gdal_writes_into_a_store_that_is_served(edited, small_file, tmp_path):
    more = tmp_path / "more.csv"
    more.write_text("name,x,y\nGdal Quay,7,8\n")
    options = ["-oo", "X_POSSIBLE_NAMES=x", "-oo", "Y_POSSIBLE_NAMES=y", "-a_srs", "EPSG:4326"]
    subprocess.run(
        ["ogr2ogr", "-update", "-append", f"{small_file}.gpkg", more, "-nln", "small", *options], check=True
    )
    wait_until(lambda: found(edited, "gdal") == ["Gdal Quay"], "The edit", SOON)
    run = ["ogrinfo", f"{small_file}.gpkg", "-sql", "DELETE FROM small WHERE name = 'Gdal Quay'"]
    subprocess.run(run, check=True, capture_output=True)
    wait_until(lambda: found(edited, "gdal") == [], "The removal", SOON)
    # The store answers searches, and its index follows.
    wait_until(lambda: small(edited)["count"] == COUNT, "The count", SOON)


WRITER = """
    import sqlite3, struct, sys
    database = sqlite3.connect(sys.argv[1], timeout=60)
    for number in range(10**6):
        with database:
            point = b"GP\\0\\1" + struct.pack("<i", 4326) + b"\\1\\1\\0\\0\\0" + struct.pack("<dd", 1, 2)
            name = f"Other {sys.argv[2]} {number}"
            database.execute("INSERT INTO small (geom, name) VALUES (?, ?)", (point, name))
            database.execute("UPDATE small SET geom = ? WHERE fid = ?", (point, number % 500))
        print(name, flush=True)
"""


def test_nothing_is_lost_when_both_are_killed(tmp_path):
    """What either acknowledged is there, whoever is killed and when."""
    store, chance = f"{write_small(tmp_path / 'small.csv')}.gpkg", random.Random(1)
    server = RunningServer(tmp_path / "small.csv", edits=True)
    expected = set()
    for number in range(8):
        server.start().wait_for_health()
        writer = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(WRITER), store, str(number)], stdout=subprocess.PIPE, text=True
        )
        said = []
        reader = threading.Thread(target=lambda lines: said.extend(line.strip() for line in lines), args=[writer.stdout])
        reader.start()
        end, own = time.monotonic() + chance.uniform(0.3, 1.5), 0
        while time.monotonic() < end:
            name = f"Own {number} {own}"
            response = server.patch("small", [{"op": "insert", "coordinates": [3, 4], "properties": {"name": name}}])
            # The other program may write for too long.
            assert response.status_code in (200, 503), response.text
            if response.status_code == 200:
                expected.add(name)
            own += 1
        for process in chance.sample([writer, server.process], 2):
            process.kill()
            process.wait()
        reader.join()
        expected.update(said)
    server.start().wait_for_health()
    dataset = small(server)
    assert server.stop() == 0, server.output()
    names = [name for (name,) in sqlite3.connect(store).execute("SELECT name FROM small")]
    assert dataset["count"] == len(names) and len(names) == len(set(names))
    assert expected <= set(names)
    # One of each at most was not acknowledged before each kill.
    assert len(names) <= COUNT + len(expected) + 2 * 8
    check = subprocess.run([pinfold_path(), "check", store], capture_output=True, text=True, timeout=60)
    assert check.returncode == 0, check.stdout + check.stderr
