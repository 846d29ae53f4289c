"""A very large file, or a slow one: its first places are served while the rest is read."""

import signal
import time

import pytest

from planning import WORLD, counts, plan
from running_server import RunningServer, wait_until
from slow_file import COUNT, FIRST, OTHER_ROWS, SlowFile, row, send_the_rest

def described(server):
    return server.json("/datasets/large")


def is_read(server):
    time.sleep(0.05)
    return (described(server)["preparing"] or {}).get("read") is None


def is_stored(server):
    time.sleep(0.05)
    return described(server)["preparing"] is None


def shown(server):
    return sum(counts(plan(server, "large", WORLD)).values())


def refusal(response):
    assert response.status_code == 503, response.text
    assert int(response.headers["retry-after"]) >= 1
    return response.json()["error"]["message"]


def test_the_map_fills_while_a_file_is_read(tmp_path):
    store = tmp_path / "large.gpkg"
    options = ["--store", str(store)]
    with SlowFile(tmp_path, edits=True, options=options) as (server, writer):
        first = described(server)
        # What is still in the pipe, or is no whole megabyte yet, is read later.
        assert 150_000 < first["preparing"]["read"] <= FIRST
        wait_until(lambda: described(server)["count"] == shown(server), "The same count")
        assert 150_000 < shown(server) <= FIRST
        assert "places so far" in server.output()
        # Single places are there, read from what has come of the pipe so far.
        near = plan(server, "large", [("rect", "10,0,11,1"), ("size", "4096x4096")])
        single = [f["properties"] for f in near["features"] if f["properties"]["point_count"] == 1]
        assert single and all("Springfield" in properties["name"] for properties in single)
        assert server.json("/datasets/large/places/3")["properties"]["people"] == "3"
        assert server.get(f"/datasets/large/places/{COUNT - 1}").status_code == 404
        named = plan(server, "large", [("rect", "10,0,11,1"), ("size", "4096x4096"), ("columns", "people")])
        assert all(f["properties"]["point_count"] > 1 or "people" in str(f) for f in named["features"])
        # What is not known yet is said to be.
        for path, query in [
            ("/datasets/large/search", [("q", "springfield")]),
            ("/datasets/large/plan", [*WORLD, ("where", "people<10")]),
            ("/datasets/large/plan", [*WORLD, ("sum", "people")]),
            ("/datasets/large/plan", [*WORLD, ("columns", "nothing")]),
            ("/datasets/large/plan", [*WORLD, ("strategy", "decimals"), ("rank", "people")]),
            ("/datasets/large/tiles/0/0/0.mvt", [("columns", "nothing")]),
            ("/datasets/large/tiles.json", []),
        ]:
            assert "still being read" in refusal(server.get(path, query)), path
        # Without columns, all is known that a map of tiles asks for.
        assert server.get("/datasets/large/tiles.json", [("columns", "")]).status_code == 200
        edit = server.patch("large", [{"op": "remove", "place": 0}])
        assert "still being read" in refusal(edit)
        send_the_rest(writer)
        wait_until(lambda: is_read(server), "The end of reading")
        assert described(server)["count"] == shown(server) == COUNT
        assert described(server)["version"] > first["version"]
        assert described(server)["columns"] == ["name", "latitude", "longitude", "people"]
        last = server.json(f"/datasets/large/places/{COUNT - 1}")
        assert last["name"] == f"Springfield {COUNT - 1}"
        filtered = plan(server, "large", [*WORLD, ("where", "people<10")])
        assert sum(counts(filtered).values()) == COUNT // 100
        wait_until(lambda: is_stored(server), "The store")
        found = server.json("/datasets/large/search", {"q": "springfield 399999"})["places"]
        assert [place["place"] for place in found] == [399_999]
        # Versions go on from the one that is shown, and edits are those of the store.
        before = described(server)["version"]
        server.edit("large", {"op": "remove", "place": 0})
        assert described(server)["version"] == before + 1 and described(server)["edits"] == 1
        assert shown(server) == COUNT - 1
    with RunningServer(store) as server:
        described_again = server.json("/datasets/large")
        assert (described_again["count"], described_again["edits"]) == (COUNT - 1, 1)


def test_the_map_shows_more_each_time(tmp_path):
    with SlowFile(tmp_path) as (server, writer):
        seen = [shown(server)]
        for start in range(FIRST, 4 * COUNT, COUNT):
            writer.write(b"".join(map(row, range(start, start + COUNT))))
            if start == FIRST + COUNT:
                wait_until(lambda: shown(server) > seen[0], "More")
                seen.append(shown(server))
                assert described(server)["preparing"]["read"] is not None
        writer.close()
        wait_until(lambda: is_read(server), "The end of reading")
        seen.append(shown(server))
        assert seen == sorted(set(seen)) and seen[-1] == FIRST + 4 * COUNT


def test_a_bad_end_ends_the_server(tmp_path):
    """Places of a file that cannot be read to its end are not served on."""
    slow = SlowFile(tmp_path, options=["--strict"])
    with slow as (server, writer):
        writer.write(b"Nowhere,91,0,1\n" + OTHER_ROWS)
        writer.close()
        assert server.wait_for_end() == 1
        assert "91" in server.output() and "Fatal" not in server.output()


def test_a_pipe_that_ends_with_the_server_is_no_error(tmp_path):
    """Control-C in a terminal ends what writes into a pipe, too: here in the middle of a row."""
    with SlowFile(tmp_path, options=["--strict"]) as (server, writer):
        writer.write(b"Half a row,9")
        writer.close()
        server.process.send_signal(signal.SIGINT)
        assert server.wait_for_end() == 0, server.output()


def test_text_that_is_found_to_be_no_utf8_is_read_again(tmp_path):
    with SlowFile(tmp_path) as (server, writer):
        writer.write("Ålesund,62.47,6.15,1\n".encode("latin-1") + OTHER_ROWS)
        writer.close()
        wait_until(lambda: is_read(server), "The end of reading")
        assert shown(server) == COUNT + 1
        assert server.json(f"/datasets/large/places/{FIRST}")["name"] == "Ålesund"
        assert "not UTF-8" in server.output()


@pytest.mark.parametrize("is_quiet", [False, True])
def test_a_server_that_stops_does_not_wait_for_the_rest(tmp_path, is_quiet):
    with SlowFile(tmp_path, options=["--quiet"] if is_quiet else []) as (server, _):
        start = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - start < 8
    assert not [f for f in tmp_path.iterdir() if f.suffix not in (".csv", ".log")]
