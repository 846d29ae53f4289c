"""Damage that is found while places are read is reported to the operator of the server."""

import pytest

from running_server import RunningServer
from sample_files import write_csv

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
    return [line for line in server.output().splitlines() if " error pinfold: damage" in line]


def test_damage_is_logged(damaged):
    with RunningServer(damaged) as server:
        answer = server.get(f"/datasets/damaged/places/{DAMAGED}")
        assert answer.status_code == 500 and "damaged" in answer.json()["error"]["message"]
        assert server.get(f"/datasets/damaged/places/{WHOLE}").status_code == 200
        line, = errors(server)
        assert "dataset=damaged" in line and f"place={DAMAGED}" in line
        assert f"path=/datasets/damaged/places/{DAMAGED}" in line and "method=GET" in line
        assert str(damaged) in line and ".recover" in line


def test_damage_is_found_by_edits_and_searches(damaged):
    with RunningServer(damaged, edits=True) as server:
        move = {"op": "move", "place": DAMAGED, "coordinates": [1, 2]}
        assert server.patch("damaged", [move]).status_code == 500
        assert server.get("/datasets/damaged/search", {"q": f"mark-{DAMAGED:05}"}).status_code == 500
        edit, search = errors(server)
        assert f"place={DAMAGED}" in edit and "method=PATCH" in edit
        assert "path=/datasets/damaged/search" in search and "dataset=damaged" in search
        assert server.edit("damaged", {"op": "move", "place": WHOLE, "coordinates": [1, 2]})
