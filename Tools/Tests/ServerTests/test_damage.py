"""Damage that is found while places are read is reported to the operator of the server."""

import json

import pytest

from running_server import RunningServer
from sample_files import write_csv
from test_metrics import sample

DAMAGED, WHOLE = 1000, 10


@pytest.fixture
def damaged(tmp_path):
    """A store with one damaged page, among whose places is one."""
    rows = [[f"Place {row}", f"MARK-{row:05}", "1", str(row % 80), str(row % 170)] for row in range(2000)]
    file = write_csv(tmp_path / "damaged.csv", rows)
    with RunningServer(file):
        pass
    store = tmp_path / "damaged.csv.gpkg"
    content = bytearray(store.read_bytes())
    text = f"MARK-{DAMAGED:05}".encode()
    # The first page with it is one of the table, whose cells are counted in its header.
    page = content.index(text) // 4096 * 4096
    content[page] = 0xFF
    store.write_bytes(content)
    return store


def errors(server):
    lines = [json.loads(line) for line in server.output().splitlines() if line.startswith("{")]
    return [line for line in lines if line["level"] == "error"]


def test_damage_is_counted_and_logged_once(damaged):
    with RunningServer(damaged, options=["--log-format", "json"]) as server:
        assert sample(server, 'pinfold_damaged_reads_total{dataset="damaged"}') == 0
        for _ in range(3):
            answer = server.get(f"/datasets/damaged/places/{DAMAGED}")
            assert answer.status_code == 500 and "damaged" in answer.json()["error"]["message"]
        assert server.get(f"/datasets/damaged/places/{WHOLE}").status_code == 200
        assert sample(server, 'pinfold_damaged_reads_total{dataset="damaged"}') == 3
        # The rest can be served.
        assert server.get("/health/ready").status_code == 200
        line, = errors(server)
        assert line["dataset"] == "damaged" and line["place"] == DAMAGED
        assert line["path"] == f"/datasets/damaged/places/{DAMAGED}" and line["method"] == "GET"
        assert str(damaged) in line["error"] and ".recover" in line["error"]
        # Another place is reported too.
        assert server.get(f"/datasets/damaged/places/{DAMAGED + 1}").status_code == 500
        assert [line["place"] for line in errors(server)] == [DAMAGED, DAMAGED + 1]


def test_damage_is_found_by_edits_and_searches(damaged):
    with RunningServer(damaged, edits=True, options=["--log-format", "json"]) as server:
        move = {"op": "move", "place": DAMAGED, "coordinates": [1, 2]}
        assert server.patch("damaged", [move]).status_code == 500
        assert server.get("/datasets/damaged/search", {"q": f"mark-{DAMAGED:05}"}).status_code == 500
        assert sample(server, 'pinfold_damaged_reads_total{dataset="damaged"}') == 2
        edit, search = errors(server)
        assert edit["place"] == DAMAGED and edit["method"] == "PATCH"
        assert search["path"] == "/datasets/damaged/search" and search["dataset"] == "damaged"
        assert server.edit("damaged", {"op": "move", "place": WHOLE, "coordinates": [1, 2]})
