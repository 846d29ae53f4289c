"""Kills a server at random while editors edit, and checks that all that was
acknowledged is there once, and all that was not once after it was sent again."""

import argparse
import collections
import json
import pathlib
import random
import sqlite3
import struct
import tempfile
import threading
import time

from dropping_proxy import DroppingProxy
from editor import Editor
from planning import WORLD, counts, plan
from running_server import RunningServer, free_port
from sample_files import small_numbers, small_rows, write_small

EDITORS = 4


def kill_again_and_again(folder, runs, seed=1):
    """Returns the figures, after all comparisons."""
    chance, figures = random.Random(seed), collections.Counter(runs=runs)
    server = RunningServer(write_small(folder / "small.csv"), edits=True, port=free_port())
    may_send = threading.Event()
    with DroppingProxy(server.given_port, seed) as proxy:
        editors = [Editor(proxy.origin, server.authorization, may_send, n) for n in range(EDITORS)]
        for editor in editors:
            editor.start()
        for _ in range(runs):
            begin(server, editors, may_send)
            time.sleep(chance.uniform(0.02, 0.5))
            figures["batches in flight at kills"] += sum(editor.in_flight.is_set() for editor in editors)
            server.kill()
            may_send.clear()
        begin(server, editors, may_send)
        for editor in editors:
            editor.ends.set()
        for editor in editors:
            editor.join(timeout=120)
            assert not editor.is_alive() and editor.failure is None, editor.failure
        figures["answers dropped or cut off"] = proxy.dropped
    figures.update(sum((editor.figures for editor in editors), collections.Counter()))
    compare(server, editors, figures)
    return figures


def begin(server, editors, may_send):
    server.start()
    server.wait_for_health()
    version = server.json("/datasets/small")["version"]
    for editor in editors:
        editor.first_version = version
    may_send.set()


def compare(server, editors, figures):
    """Compares the store with the editors' records, by its totals and row by row."""
    expected = {row: place for editor in editors for row, place in editor.places.items()}
    assert len(expected) == sum(len(editor.places) for editor in editors), "Two editors have one row"
    small = server.json("/datasets/small")
    assert sum(counts(plan(server, "small", WORLD)).values()) == small["count"]
    assert server.stop() == 0, server.output()
    found = rows_of(server.files[0] + ".gpkg")
    old = small_rows()
    assert [found.pop(number)[0]["name"] for number in small_numbers()] == [row[0] for row in old]
    names = collections.Counter(properties["name"] for properties, _ in found.values())
    figures["doubled"] = sum(count - 1 for count in names.values())
    figures["lost"] = len(expected.keys() - found.keys())
    assert figures["doubled"] == figures["lost"] == 0, figures
    assert found.keys() == expected.keys()
    for row, (properties, coordinates) in found.items():
        assert properties == expected[row]["properties"], row
        assert coordinates == expected[row]["coordinates"], row
    assert small["count"] == len(old) + len(expected)
    assert (small["version"], small["edits"]) == (figures["batches"], figures["edits"])


def rows_of(store):
    """The places in a store that is closed, read by another's program."""
    rows = {}
    with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as database:
        ((table,),) = database.execute("SELECT table_name FROM gpkg_contents WHERE data_type = 'features'")
        columns = database.execute("SELECT name, kind, absence FROM pinfold_columns ORDER BY position").fetchall()
        irregular = dict(database.execute("SELECT fid, json FROM pinfold_irregular"))
        for row, point, *values in database.execute(f'SELECT * FROM "{table}"'):
            longitude, latitude = struct.unpack("<dd", point[13:])
            properties = json.loads(irregular[row]) if row in irregular else columns_of(values, columns)
            assert (float(properties.pop("longitude")), float(properties.pop("latitude"))) == (longitude, latitude)
            rows[row] = properties, [longitude, latitude]
    return rows


def columns_of(values, columns):
    """The texts of a place by the names of its columns."""
    properties = {}
    for value, (name, kind, absence) in zip(values, columns, strict=True):
        if value is not None:
            properties[name] = str(value).removesuffix(".0") if kind == "plain_real" else str(value)
        elif absence == "empty":
            properties[name] = ""
    return properties


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=15)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, figure in kill_again_and_again(pathlib.Path(folder), given.runs, given.seed).items():
            print(f"{figure:8,}  {name}")
