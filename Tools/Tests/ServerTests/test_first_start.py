"""A large file that was never served: the map is there before the store is."""

import csv
import os
import random
import signal
import time

import pytest

from planning import WORLD, counts, plan
from running_server import RunningServer, wait_until

COUNT = 400_000
RUNS = int(os.environ.get("RUNS", "4"))


def write_large(path, count=COUNT, seed=1):
    """Places whose names have an accent now and then, with a number in another column."""
    generator = random.Random(seed)
    towns = ["Łódź", "Ávila", "Springfield", "Zürich", "Northampton upon Ouse"]
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["name", "latitude", "longitude", "people"])
        for row in range(count):
            name = f"{towns[row % len(towns)]} {row}"
            position = (f"{generator.uniform(-80, 80):.5f}", f"{generator.uniform(-180, 180):.5f}")
            writer.writerow([name, *position, row % 1000])
    return path


@pytest.fixture(scope="module")
def rows(tmp_path_factory):
    path = write_large(tmp_path_factory.mktemp("rows") / "large.csv")
    with open(path, newline="", encoding="utf-8") as file:
        return path, list(csv.DictReader(file))


@pytest.fixture
def large(rows, tmp_path):
    """A copy of the file in a folder of its own, with its rows."""
    path = tmp_path / "large.csv"
    path.write_bytes(rows[0].read_bytes())
    return path, rows[1]


def store_of(file):
    return file.with_name(file.name + ".gpkg")


def preparing(server):
    return server.json("/datasets/large")["preparing"]


def version_of(server):
    """The version in the tag, without what the rest of the answer makes of it."""
    return server.get("/datasets/large").headers["etag"].split(".")[0]


def wait_for_store(server):
    def is_there():
        # Questions take time from what is waited for.
        time.sleep(0.1)
        return preparing(server) is None

    wait_until(is_there, "The store")


def leftovers(folder):
    return sorted(f.name for f in folder.iterdir() if f.suffix not in (".csv", ".log", ".gpkg"))


def test_the_map_is_there_before_the_store(large):
    file, rows = large
    with RunningServer(file, edits=True) as server:
        first = plan(server, "large", WORLD)
        assert sum(counts(first).values()) == COUNT
        tag = version_of(server)
        # What needs the store says when it will be there.
        assert not store_of(file).exists() and preparing(server) is not None
        early = server.get("/datasets/large/search", {"q": "zurich"})
        assert early.status_code == 503 and int(early.headers["retry-after"]) >= 1
        assert "still being made" in early.json()["error"]["message"]
        edit = server.patch("large", [{"op": "remove", "place": 0}])
        assert edit.status_code == 503 and "not possible yet" in edit.json()["error"]["message"]
        assert server.json("/datasets/large")["editable"] is False
        # A place, with its columns as they are in the file, wherever it is read from by now.
        for row in (0, 123_456, COUNT - 1):
            place = server.json(f"/datasets/large/places/{row}")
            assert place["properties"] == rows[row] and place["name"] == rows[row]["name"]
        assert server.get(f"/datasets/large/places/{COUNT}").status_code == 404
        # Filters and aggregates.
        matching = plan(
            server, "large", [*WORLD, ("where", "people<250"), ("sum", "people")]
        )
        expected = [int(row["people"]) for row in rows if int(row["people"]) < 250]
        assert sum(counts(matching).values()) == len(expected)
        sums = [feature["properties"]["sum_people"] for feature in matching["features"]]
        assert sum(sums) == pytest.approx(sum(expected))
        wait_for_store(server)
        # The same places, and the same version.
        assert version_of(server) == tag
        assert counts(plan(server, "large", WORLD)) == counts(first)
        assert server.json("/datasets/large/places/123456")["properties"] == rows[123_456]
        found = server.json("/datasets/large/search", {"q": "zurich 399998"})["places"]
        assert [place["place"] for place in found] == [399_998]
        server.edit("large", {"op": "remove", "place": 0})
        assert sum(counts(plan(server, "large", WORLD)).values()) == COUNT - 1
    with RunningServer(file) as server:
        assert preparing(server) is None
        assert server.json("/datasets/large")["count"] == COUNT - 1
    assert leftovers(file.parent) == []


@pytest.mark.parametrize("run", range(RUNS))
def test_killed_at_a_random_moment(large, run):
    """The map is right at once after the next start, and the store becomes whole."""
    file, rows = large
    delay = random.Random(run).uniform(0, 6)
    server = RunningServer(file).start()
    time.sleep(delay)
    server.kill()
    with RunningServer(file) as server:
        assert sum(counts(plan(server, "large", WORLD)).values()) == COUNT
        assert server.json("/datasets/large/places/77")["properties"] == rows[77]
        wait_for_store(server)
        assert len(server.json("/datasets/large/search", {"q": "zurich 39999"})["places"]) > 1
    assert leftovers(file.parent) == []


def test_a_server_that_stops_does_not_wait_for_the_store(large):
    file, _ = large
    with RunningServer(file) as server:
        assert preparing(server) is not None
        start = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - start < 8
    with RunningServer(file) as server:
        wait_for_store(server)
    assert leftovers(file.parent) == []


def test_two_servers_on_one_new_file(large):
    file, rows = large
    first, second = RunningServer(file), RunningServer(file)
    with first, second:
        for server in (first, second):
            assert sum(counts(plan(server, "large", WORLD)).values()) == COUNT
        for server in (first, second):
            wait_for_store(server)
            found = server.json("/datasets/large/search", {"q": "springfield 399997"})["places"]
            assert [place["properties"] for place in found] == [rows[399_997]]
    assert leftovers(file.parent) == []


def test_a_file_that_changes_while_it_is_read(large):
    """Nothing is served that was not in the file, and the next start has the new one."""
    file, _ = large
    with RunningServer(file) as server:
        os.kill(server.process.pid, signal.SIGSTOP)
        write_large(file, count=200_000, seed=2)
        os.kill(server.process.pid, signal.SIGCONT)
        assert sum(counts(plan(server, "large", WORLD)).values()) == COUNT
        wait_until(lambda: (preparing(server) or {}).get("fraction", 0) is None, "The failure")
        place = server.get("/datasets/large/places/5")
        assert place.status_code == 503 and "has changed" in place.json()["error"]["message"]
        search = server.get("/datasets/large/search", {"q": "zurich"})
        assert search.status_code == 503 and "log" in search.json()["error"]["message"]
        assert "No store of large.csv" in server.output()
    with RunningServer(file) as server:
        assert sum(counts(plan(server, "large", WORLD)).values()) == 200_000
        wait_for_store(server)
    assert leftovers(file.parent) == []


def test_a_pipe_is_served_before_its_store_is_made(rows, tmp_path):
    file, rows = rows
    pipe = tmp_path / "large.csv"
    os.mkfifo(pipe)
    server = RunningServer(pipe).start()
    with open(pipe, "wb") as writer:
        writer.write(file.read_bytes())
    try:
        server.wait_for_health()
        assert sum(counts(plan(server, "large", WORLD)).values()) == COUNT
        assert server.json("/datasets/large/places/9")["properties"] == rows[9]
        wait_for_store(server)
        assert server.json("/datasets/large/search", {"q": "avila 6"})["places"]
    finally:
        assert server.stop() == 0
