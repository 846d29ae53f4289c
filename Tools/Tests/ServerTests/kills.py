"""Kills a server at random while editors edit, and checks that all that was
acknowledged is there once, and all that was not once after it was sent again."""

import argparse
import collections
import json
import pathlib
import random
import re
import sqlite3
import tempfile
import threading
import time

from dropping_proxy import DroppingProxy
from editor import Editor
from planning import WORLD, counts, plan
from running_server import RunningServer, free_port
from sample_files import small_rows, write_small

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
    assert [found.pop(row)[0]["name"] for row in range(len(old))] == [row[0] for row in old]
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
        names = [name for (name,) in database.execute("SELECT name FROM column_name ORDER BY position")]
        ((table,),) = database.execute("SELECT value FROM fact WHERE name = 'symbols'")
        symbols = symbols_of(table)
        for row, *position, text in database.execute("SELECT id, longitude, latitude, properties FROM place"):
            # Whole numbers are units of seven decimals, and bytes are codes.
            longitude, latitude = (degrees / 1e7 if isinstance(degrees, int) else degrees for degrees in position)
            text = decoded(text, symbols) if isinstance(text, bytes) else text
            properties = columns_of(text, names, {"longitude": longitude, "latitude": latitude})
            assert (float(properties.pop("longitude")), float(properties.pop("latitude"))) == (longitude, latitude)
            rows[row] = properties, [longitude, latitude]
    return rows


def symbols_of(table):
    """The texts that have codes, each behind a byte that counts its bytes."""
    symbols = []
    while table:
        symbols.append(table[1:1 + table[0]])
        table = table[1 + table[0]:]
    return symbols


def decoded(codes, symbols):
    """The text of codes; the last code has the byte behind it for itself."""
    parts, rest = [], iter(codes)
    for code in rest:
        parts.append(bytes([next(rest)]) if code == 255 else symbols[code])
    return b"".join(parts).decode()


def columns_of(text, names, degrees):
    """The columns of a place, whose row has values by position or is JSON."""
    if text.startswith("{"):
        return json.loads(text)
    properties, position = {}, 0
    for mark, value in re.findall("([\\x01-\\x1f])([^\\x01-\\x1f]*)", text):
        if mark == "\x03":
            position += ord(value) - 31
            continue
        name = names[position]
        position += 1
        if mark in "\x01\x02":
            properties[name] = json.loads(f'"{value}"' if mark == "\x01" else value)
        else:
            properties[name] = f"{degrees[name]:.{ord(mark) - 8}f}"
    return properties


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=15)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, figure in kill_again_and_again(pathlib.Path(folder), given.runs, given.seed).items():
            print(f"{figure:8,}  {name}")
