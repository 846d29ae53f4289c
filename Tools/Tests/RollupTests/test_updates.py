"""A store of a roll-up that is updated with the cells that have changed is the store of a new roll-up."""

import csv
import functools
import gzip
import http.server
import json
import os
import random
import shutil
import signal
import subprocess
import threading
import time

import pytest

from changing_table import START, Table, assert_same, contents
from commands import pinfold, succeeded

SEEDS = range(6)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_updated_store_is_that_of_a_new_roll_up(tmp_path, seed):
    table = Table(tmp_path, seed)
    store, other = tmp_path / "r.pinfold", tmp_path / "new.pinfold"
    succeeded("import", table.roll_up("all"), store, "-q")
    for step in range(3):
        table.change(count=[40, 0, 200][(step + seed) % 3])
        update = table.changes(f"update{step}", table.time)
        before = contents(store)
        said = succeeded("import", "--update", update, store, "-q")
        assert "replaced or added" in said
        succeeded("import", table.roll_up(f"new{step}"), other, "-q")
        assert_same(store, other)
        assert contents(store) != before
    info = json.loads(succeeded("info", store, "--format", "json", "-q"))["rollup"]
    assert info["update"]["since"] == str(table.time) and info["update"]["number"] == 3
    assert "; updated at " in succeeded("info", store, "-q")
    # The map is the same, too: the index was saved anew.
    arguments = ["--rect", "-179,-80,179,80", "--format", "csv", "-q"]
    found, expected = (succeeded("cluster", one, *arguments).splitlines() for one in (store, other))
    column = next(csv.reader(found[:1])).index("point_count")
    counts = [sorted(row[column] for row in csv.reader(lines[1:])) for lines in (found, expected)]
    assert counts[0] == counts[1] and len(counts[0]) > 3


def test_an_update_may_be_at_an_address(tmp_path):
    table = Table(tmp_path, 3, count=300)
    store = tmp_path / "r.pinfold"
    succeeded("import", table.roll_up("all"), store, "-q")
    table.change(30)
    update = table.changes("update", table.time)
    header, *rows = [line for part in sorted(update.iterdir()) for line in gzip.open(part, "rt", encoding="utf-8")]
    (tmp_path / "update.csv").write_text(header + "".join(row for row in rows if row != header), encoding="utf-8")
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=tmp_path)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/update.csv"
        assert " replaced or added" in succeeded("import", "--update", address, store)
        server.shutdown()
    assert "; updated at " in succeeded("info", store, "-q")


def test_an_update_without_changes_changes_nothing(tmp_path):
    table = Table(tmp_path, 3)
    store = tmp_path / "r.pinfold"
    succeeded("import", table.roll_up("all"), store, "-q")
    before = contents(store)
    said = succeeded("import", "--update", table.changes("update", START + 1), store, "-q")
    assert "0 cells replaced or added, 0 removed" in said
    assert contents(store) == before


@pytest.mark.parametrize("seed", range(int(os.environ.get("KILLS", "12"))))
def test_a_killed_update_is_whole_or_not_there(tmp_path, seed, built):
    source, update, old, new, seconds = built
    store = tmp_path / "r.pinfold"
    shutil.copy(source, store)
    process = subprocess.Popen([os.environ["PINFOLD"], "import", "--update", update, store, "-q"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(random.Random(seed).uniform(0, seconds))
    process.send_signal(signal.SIGKILL)
    process.wait()
    found = contents(store)
    assert found in (old, new)
    if found == old:
        succeeded("import", "--update", update, store, "-q")
    assert contents(store) == new
    assert pinfold("check", store).returncode == 0


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A store, an update of it, its contents before and after, and how long the update takes."""
    folder = tmp_path_factory.mktemp("kills")
    table = Table(folder, 9, count=20_000)
    store = folder / "r.pinfold"
    succeeded("import", table.roll_up("all", zoom="12"), store, "-q")
    old = contents(store)
    table.change(5000)
    update = table.changes("update", table.time, zoom="12")
    copy = folder / "copy.pinfold"
    shutil.copy(store, copy)
    start = time.monotonic()
    succeeded("import", "--update", update, copy, "-q")
    seconds = time.monotonic() - start
    new = contents(copy)
    assert old != new
    return store, update, old, new, seconds
