"""What becomes of a store when its file changes, or is not what it was."""

import gzip
import os
import sqlite3

import pytest

from planning import WORLD, counts, plan
from running_server import RunningServer
from sample_files import small_rows, write_csv

COUNT = len(small_rows())


def store_of(file):
    return file.with_name(file.name + ".gpkg")


def serve_once(file, **options):
    with RunningServer(file, **options) as server:
        return server.json("/datasets/small")


def refuses(file, **options):
    """What a server says that does not start."""
    server = RunningServer(file, **options)
    server.start()
    assert server.wait_for_end() not in (0, None)
    output = server.output()
    assert "Fatal error" not in output and "Stack dump" not in output
    return output


def test_the_store_is_used_again(small_file):
    serve_once(small_file)
    first = store_of(small_file).stat().st_ino
    serve_once(small_file)
    assert store_of(small_file).stat().st_ino == first


def test_a_changed_file_is_read_again(small_file):
    serve_once(small_file)
    write_csv(small_file, small_rows()[:50] + [["Brand new", "town", "5", "1.5", "2.5"]])
    with RunningServer(small_file) as server:
        assert server.json("/datasets/small")["count"] == 51
        assert sum(counts(plan(server, "small", WORLD)).values()) == 51
        found = server.json("/datasets/small/search", {"q": "brand"})["places"]
        assert [place["place"] for place in found] == [50]


def test_a_file_of_the_same_size_and_other_time_is_read_again(small_file):
    serve_once(small_file)
    text = small_file.read_text().replace("Stack 1,", "Shack 1,")
    small_file.write_text(text)
    os.utime(small_file, ns=(1_700_000_000_000_000_001, 1_700_000_000_000_000_001))
    with RunningServer(small_file) as server:
        assert server.json("/datasets/small/search", {"q": "shack"})["places"]


def test_a_changed_file_does_not_cost_edits(small_file):
    before, times = small_file.read_bytes(), small_file.stat()
    with RunningServer(small_file, edits=True) as server:
        server.edit("small", {"op": "remove", "place": 4})
    write_csv(small_file, small_rows()[:50])
    output = refuses(small_file, edits=True)
    assert "small.csv" in output and "edit" in output.lower()
    # With the file as it was, all is as it was.
    small_file.write_bytes(before)
    os.utime(small_file, ns=(times.st_atime_ns, times.st_mtime_ns))
    small = serve_once(small_file, edits=True)
    assert (small["count"], small["edits"]) == (COUNT - 1, 1)


@pytest.mark.parametrize("content", [b"", b"not a store", b"SQLite format 3\0" + b"\xff" * 5000])
def test_what_is_no_store_is_not_served(small_file, content):
    """It may be made again or refused, but it never gives wrong answers."""
    store_of(small_file).write_bytes(content)
    server = RunningServer(small_file)
    server.start()
    try:
        server.wait_for_health()
    except AssertionError:
        assert "small.csv.gpkg" in server.output()
        return
    assert server.json("/datasets/small")["count"] == COUNT
    assert server.stop() == 0


@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_a_store_that_was_cut_off_is_not_served(small_file, part):
    serve_once(small_file)
    store = store_of(small_file)
    store.write_bytes(store.read_bytes()[: int(store.stat().st_size * part)])
    server = RunningServer(small_file)
    server.start()
    try:
        server.wait_for_health()
    except AssertionError:
        assert "small.csv.gpkg" in server.output()
        assert "Fatal error" not in server.output()
        return
    assert server.json("/datasets/small")["count"] == COUNT
    assert sum(counts(plan(server, "small", WORLD)).values()) == COUNT
    server.stop()


def test_a_store_of_another_program_is_left_alone(small_file):
    store = store_of(small_file)
    with sqlite3.connect(store) as connection:
        connection.execute("CREATE TABLE letters (text TEXT)")
        connection.execute("INSERT INTO letters VALUES ('dear')")
    connection.close()
    output = refuses(small_file)
    assert store.name in output
    with sqlite3.connect(store) as connection:
        assert connection.execute("SELECT text FROM letters").fetchall() == [("dear",)]
    connection.close()


def test_a_file_that_is_not_there_is_named(tmp_path):
    assert "missing.csv" in refuses(tmp_path / "missing.csv")


def test_a_file_without_places_is_refused(tmp_path):
    file = tmp_path / "small.csv"
    file.write_text("name,latitude,longitude\n")
    assert "no rows" in refuses(file)
    assert [f.name for f in tmp_path.iterdir() if f.suffix != ".log"] == ["small.csv"]


def test_a_data_set_without_places_is_served(tmp_path):
    """Edits have removed them all."""
    file = write_csv(tmp_path / "small.csv", small_rows()[:1])
    with RunningServer(file, edits=True) as server:
        server.edit("small", {"op": "remove", "place": 0})
        small = server.json("/datasets/small")
        assert (small["count"], small["bounds"]) == (0, None)
        assert plan(server, "small", WORLD)["features"] == []
        assert server.json("/datasets/small/search", {"q": "a"})["places"] == []
    with RunningServer(file) as server:
        assert server.json("/datasets/small")["count"] == 0
        assert plan(server, "small", WORLD)["features"] == []


def test_a_compressed_file_is_served(tmp_path, small_file):
    file = tmp_path / "packed.csv.gz"
    file.write_bytes(gzip.compress(small_file.read_bytes()))
    with RunningServer(file) as server:
        assert server.json("/datasets/packed")["count"] == COUNT


def test_a_port_that_is_taken_is_named(server, small_file):
    assert str(server.port) in refuses(small_file, port=server.port)
