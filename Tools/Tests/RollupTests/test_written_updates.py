"""What an update of a store may be is decided to the microsecond, and cell by cell."""

import pathlib
import sys
import urllib.parse

import pytest

from commands import pinfold, succeeded

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "ServerTests"))
from running_server import RunningServer  # noqa: E402

LAST = 1_795_521_600_000_000  # 2026-11-24T12:00:00Z


def write(path, cells, run=LAST, since=None, table_rows=None, nowhere=()):
    """Writes a roll-up by the smallest cells, or an update of it: how many places each has.

    Nowhere are as many rows without coordinates, and with ones that are no place."""
    marks = ",1," if since else ""
    change = f"&since={urllib.parse.quote(since)}&changed=edited" if since else ""
    rows = [f"{run},cell,32,{x},{y},{count},0,0{marks},\n" for (x, y), count in cells.items()]
    rows += [f"{run},{kind},32,{cell},{cell},{count},0,0{marks and ',0,'},\n"
             for kind, cell, count in zip(("missing", "invalid"), (-1, -2), nowhere)]
    sums = [sum(cell[0] * count for cell, count in cells.items()),
            sum(cell[1] * count for cell, count in cells.items()), sum([*cells.values(), *nowhere])]
    path.write_text(
        f"pinfold_rollup,row_kind,zoom,cell_x,cell_y,count,offset_x,offset_y{',changed_rows,table_rows' * bool(since)},manifest\n"
        + "".join(rows) + f"{run},total,32,{sums[0]},{sums[1]},{sums[2]},0,0{f',{len(cells)},{table_rows}' * bool(since)},"
        f"table=t&latitude=a&longitude=b{change}&zoom=32\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("since, fits", [
    ("2026-11-24T12:00:00Z", True), ("2026-11-24T12:00:00.5Z", False), ("2026-11-24T12:00:01Z", False),
    ("2026-11-25", True), ("2026-11-26", False), ("2026-11-25 02:00:00", True), ("2026-11-25 02:00:01", False),
])
def test_changes_are_known_up_to_the_last_run(tmp_path, since, fits):
    """Without a time zone, a time is the earliest that it may be."""
    store = tmp_path / "r.pinfold"
    succeeded("import", write(tmp_path / "all.csv", {(5, 5): 1}), store, "-q")
    update = write(tmp_path / "update.csv", {(5, 5): 2}, LAST + 1, since, 2)
    done = pinfold("import", "--update", update, store, "-q")
    assert (done.returncode == 0) == fits and ("earlier --since" in done.stderr) != fits


def test_the_map_has_what_is_only_replaced(tmp_path):
    """The store has as many cells as before, with other counts."""
    store = tmp_path / "r.pinfold"
    succeeded("import", write(tmp_path / "all.csv", {(5, 5): 1, (7, 9): 2}), store, "-q")
    succeeded("import", "--update", write(tmp_path / "update.csv", {(5, 5): 40}, LAST + 1, "0", 42), store, "-q")
    with RunningServer(store) as server:
        answer = server.get("/datasets/r/plan", params={"rect": "-179.9,-84,179.9,84", "size": "64x64"})
        assert answer.json()["plan"]["rows"] == 42


def test_an_update_counts_the_cells_that_were_removed(tmp_path):
    store = tmp_path / "r.pinfold"
    succeeded("import", write(tmp_path / "all.csv", {(5, 5): 1, (7, 9): 2}), store, "-q")
    update = write(tmp_path / "update.csv", {(5, 5): 0, (7, 9): 3, (8, 8): 4}, LAST + 1, "0", 7)
    assert "2 cells replaced or added, 1 removed" in succeeded("import", "--update", update, store, "-q")
    assert "3 cells with changes since 0" in succeeded("info", store, "-q")


@pytest.mark.parametrize("count", [2**61 + 1, 2**63 - 1])
def test_more_than_can_be_counted_is_refused(tmp_path, count):
    """Before anything is written: a store counts up to two to the power of 61."""
    refused = pinfold("import", write(tmp_path / "all.csv", {(0, 0): count}), tmp_path / "x.pinfold", "-q")
    assert refused.returncode == 1 and "is no part of a roll-up" in refused.stderr
    store = tmp_path / "r.pinfold"
    succeeded("import", write(tmp_path / "most.csv", {(0, 0): 2**61 - 5, (1, 0): 5}), store, "-q")
    assert "2,305,843,009,213,693,952 places" in succeeded("info", store, "-q")
    update = write(tmp_path / "update.csv", {(0, 0): count}, LAST + 1, "0", count + 5)
    refused = pinfold("import", "--update", update, store, "-q")
    assert refused.returncode == 1 and "is no part of a roll-up" in refused.stderr
    for nowhere in ((2**61, 2**61), (1, 2**61)):
        update = write(tmp_path / "nowhere.csv", {(1, 0): 2**61}, LAST + 1, "0", 0, nowhere)
        refused = pinfold("import", "--update", update, store, "-q")
        assert refused.returncode == 1 and "is no part of a roll-up" in refused.stderr
    # Of two parts that are possible, the sum is not.
    update = write(tmp_path / "sum.csv", {(0, 0): 2**61}, LAST + 1, "0", 2**61 + 5)
    refused = pinfold("import", "--update", update, store, "-q")
    assert refused.returncode == 1 and "more than there can be" in refused.stderr
    assert "2,305,843,009,213,693,952 places" in succeeded("info", store, "-q")
    succeeded("check", store)
