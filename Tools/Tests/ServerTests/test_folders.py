"""Folders and patterns of files of one shape, which are served as one data set."""

import gzip
import json
import os
import sqlite3
import subprocess
import time

import pytest

from format_files import DUCKDB, check, read, refused, rows as sample_rows, run, write_csv
from running_server import RunningServer, pinfold_path, wait_until
from test_watch import agrees, lines, parsed, row, write


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "places"
    folder.mkdir()
    write(folder / "a.csv", [row(number) for number in range(10)])
    write(folder / "b.csv", [row(number) for number in range(10, 15)])
    return folder


ALL = [row(number) for number in range(15)]


def test_a_folder_is_one_data_set_with_a_store_beside_it(folder):
    with RunningServer(folder) as server:
        assert [one["id"] for one in server.json("/datasets")["datasets"]] == ["places"]
        assert lines(server) == parsed(ALL)
        assert server.json("/datasets/places/search?q=place+12")["places"]
        tag = server.get("/datasets/places").headers["ETag"].split(".")[0]
    assert (folder.parent / "places.gpkg").exists()
    with RunningServer(f"{folder}/") as server:
        assert server.get("/datasets/places").headers["ETag"].split(".")[0] == tag
    # A file more, and one less.
    write(folder / "c.csv", [row(40)])
    (folder / "a.csv").unlink()
    with RunningServer(folder) as server:
        assert lines(server) == parsed(ALL[10:] + [row(40)])


def test_a_watched_folder_that_becomes_empty_has_no_files(folder):
    with RunningServer(folder, options=["--watch"]) as server:
        assert lines(server) == parsed(ALL)
        for file in folder.iterdir():
            file.unlink()
        (folder / "_SUCCESS").write_text("")
        wait_until(lambda: "places has no files of a known kind" in server.output(), "The message", deadline=20)
        assert "is not there" not in server.output()
        assert lines(server) == parsed(ALL)
    write(folder / "a.csv", ALL)
    with RunningServer(f"{folder}/*.csv", options=["--watch"]) as server:
        (folder / "a.csv").unlink()
        wait_until(lambda: "*.csv matches no file" in server.output(), "The message", deadline=20)


def test_a_pattern_has_a_store_in_its_folder(folder):
    write(folder / "other.txt", [row(50)])
    for _ in range(2):
        with RunningServer(f"{folder}/*.csv") as server:
            assert lines(server) == parsed(ALL)
            assert [one["id"] for one in server.json("/datasets")["datasets"]] == ["places"]
    stores = [path.name for path in folder.iterdir() if path.suffix == ".gpkg"]
    assert stores == ["%2A.csv.gpkg"]


def test_edits_of_a_folder_are_kept(folder):
    with RunningServer(folder, edits=True) as server:
        response = server.session.patch(
            f"{server.origin}/datasets/places/places",
            json={"edits": [{"op": "remove", "place": 1}]}, headers={"Authorization": server.authorization},
        )
        assert response.status_code == 200
    left = ALL[:1] + ALL[2:]
    with RunningServer(folder) as server:
        assert lines(server) == parsed(left)
    # A folder that has changed since does not throw them away.
    write(folder / "c.csv", [row(40)])
    refusal = run("serve", folder)
    assert refusal.returncode != 0 and "--discard-edits" in refusal.stderr


def test_a_folder_is_watched(folder):
    with RunningServer(folder, options=["--watch"]) as server:
        agrees(server, ALL)
        write(folder / "c.csv", [row(number) for number in range(20, 25)])
        agrees(server, ALL + [row(number) for number in range(20, 25)])
        (folder / "a.csv").unlink()
        agrees(server, ALL[10:] + [row(number) for number in range(20, 25)])
        write(folder / "d.csv", ["1,2"], "lat,lon\n")
        wait_until(lambda: "d.csv has another header than" in server.output(), "The message", deadline=20)
        assert lines(server) == parsed(ALL[10:] + [row(number) for number in range(20, 25)])


def test_a_pattern_is_watched(folder):
    with RunningServer(f"{folder}/?.csv", options=["--watch"]) as server:
        write(folder / "c.csv", [row(30)])
        agrees(server, ALL + [row(30)])


def test_a_large_folder_is_shown_before_its_store_is_made(tmp_path):
    folder = tmp_path / "places"
    folder.mkdir()
    text = [row(number) for number in range(200_000)]
    for part in range(4):
        (folder / f"{part}.csv").write_text(
            "id,name,lat,lon\n" + "\n".join(text[part * 50_000 : (part + 1) * 50_000])
        )
    with RunningServer(folder) as server:
        assert server.json("/datasets/places")["count"] == 200_000
        for number in (0, 49_999, 50_000, 123_456, 199_999):
            place = server.json(f"/datasets/places/places/{number}")
            assert place["properties"]["id"] == str(number)
        wait_until(lambda: server.get("/datasets/places/search?q=199999").status_code == 200, "The store")
        found = server.json("/datasets/places/search?q=place+199999")["places"]
        assert [one["properties"]["id"] for one in found][:1] == ["199999"]


@pytest.mark.parametrize("packed", [(), (1,), (0, 1, 2)])
def test_rows_of_all_parts_are_exported(tmp_path, packed):
    places = sample_rows()
    folder = tmp_path / "parts"
    folder.mkdir()
    for part in range(3):
        path = folder / f"part-{part}.csv"
        write_csv(path, places[part * 334 : (part + 1) * 334])
        if part in packed:
            (folder / f"part-{part}.csv.gz").write_bytes(gzip.compress(path.read_bytes()))
            path.unlink()
    (folder / "_SUCCESS").write_text("")
    check(read(folder, tmp_path), places)
    check(read(f"{folder}/part-*", tmp_path), places)


def test_lines_of_json(tmp_path):
    places = sample_rows()
    folder = tmp_path / "parts"
    folder.mkdir()
    for part in range(4):
        text = "\n".join(json.dumps(one) for one in places[part * 250 : (part + 1) * 250])
        (folder / f"{part}.jsonl").write_text(text)
    check(read(folder, tmp_path), places)


@pytest.mark.skipif(not DUCKDB, reason="duckdb is not there: pip install duckdb-cli")
def test_a_folder_of_parquet(tmp_path):
    import subprocess

    places = sample_rows()
    folder = tmp_path / "parts"
    folder.mkdir()
    for part in range(3):
        write_csv(tmp_path / "rows.csv", places[part * 334 : (part + 1) * 334])
        copy = f"COPY (FROM '{tmp_path}/rows.csv') TO '{folder}/{part}.parquet' (FORMAT parquet);"
        subprocess.run([DUCKDB, "-c", copy], check=True)
    check(read(folder, tmp_path), places)


def test_what_is_not_of_one_shape_is_refused(folder, tmp_path):
    refused(f"{folder}/*.json", "*.json matches no file; check the pattern")
    write(folder / "c.csv", ["1,2"], "lat,lon\n")
    refused(folder, "c.csv has another header than", "a.csv")
    (folder / "c.csv").unlink()
    (folder / "readme.md").write_text("hello")
    refused(folder, "files of several kinds", "a.csv", "readme.md")
    empty = tmp_path / "empty"
    empty.mkdir()
    refused(empty, "is a directory without files")
    (empty / "a.csv").write_text("")
    refused(empty, "is empty")
    # A row says the file that it is in.
    (folder / "readme.md").unlink()
    write(folder / "c.csv", ["1,x,2,3", "2,y,north,3"])
    told = run("info", folder)
    assert told.returncode == 0 and "c.csv, line 3: not a number" in told.stderr + told.stdout


def test_one_file_that_changes_while_it_is_served(folder):
    with RunningServer(folder) as server:
        assert server.json("/datasets/places")["count"] == 15
        time.sleep(0.1)
        (folder / "b.csv").unlink()
        # The store has all rows.
        assert lines(server) == parsed(ALL)


def test_tiles_are_named_after_the_folder(folder, tmp_path):
    made = run("tiles", f"{folder}/*.csv", "-o", tmp_path / "made.mbtiles")
    assert made.returncode == 0, made.stderr
    with sqlite3.connect(tmp_path / "made.mbtiles") as database:
        assert database.execute("SELECT value FROM metadata WHERE name = 'name'").fetchall() == [("places",)]


def latin(folder):
    """A file whose name is not UTF-8."""
    path = os.path.join(os.fsencode(folder), b"caf\xe9.csv")
    with open(path, "wb") as file:
        file.write(b"name,lat,lon\na,1,2\n")
    return path


def test_the_program_runs_from_any_folder(tmp_path):
    folder = os.path.join(os.fsencode(tmp_path), b"bin\xe9")
    os.mkdir(folder)
    os.symlink(os.path.abspath(pinfold_path()), os.path.join(folder, b"pinfold"))
    made = subprocess.run([os.path.join(folder, b"pinfold"), "--version"], capture_output=True, timeout=60)
    assert made.returncode == 0


@pytest.mark.parametrize("pattern", ["", "/*.csv"])
def test_a_name_that_is_not_utf_8_is_not_left_out_of_a_folder(folder, pattern):
    path = latin(folder)
    made = run("info", f"{folder}{pattern}")
    expected = f"pinfold: {folder}/caf\\xE9.csv has a name that is not UTF-8; rename it.\n"
    assert (made.returncode, made.stderr) == (1, expected)
    # Those that belong to nothing are none of its files.
    os.rename(path, os.path.join(os.fsencode(folder), b".caf\xe9.csv"))
    assert run("info", f"{folder}{pattern}").returncode == 0


def test_a_name_that_is_not_utf_8_in_a_watched_folder_is_told(folder):
    with RunningServer(folder, options=["--watch"]) as server:
        path = latin(folder)
        wait_until(lambda: "caf\\xE9.csv has a name" in server.output(), "The message", deadline=20)
        os.unlink(path)
        write(folder / "c.csv", [row(40)])
        agrees(server, ALL + [row(40)])
