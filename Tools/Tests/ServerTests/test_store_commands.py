"""Backups and exports of a store that is served and edited meanwhile."""

import csv
import io
import os
import subprocess
import threading

import pytest
from running_server import RunningServer, pinfold_path


def pinfold(*arguments):
    run = subprocess.run(
        [pinfold_path(), *map(str, arguments)], capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def inserted(number):
    return {"op": "insert", "coordinates": [1, 2], "properties": {"name": f"Edit {number}"}}


def exported_names(store):
    rows = csv.DictReader(io.StringIO(pinfold("export", store, "--format", "csv")))
    return [row["name"] for row in rows]


class Editor(threading.Thread):
    """Inserts places, one after the other, until it is told to stop."""

    def __init__(self, server):
        super().__init__()
        self.server = server
        self.acknowledged = 0
        self.is_stopping = False

    def run(self):
        while not self.is_stopping:
            self.server.edit("small", inserted(self.acknowledged))
            self.acknowledged += 1

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.is_stopping = True
        self.join()


def test_copies_have_every_edit_that_was_acknowledged(small_file, tmp_path):
    store = small_file.with_name(small_file.name + ".gpkg")
    with RunningServer(small_file, edits=True) as server, Editor(server) as editor:
        for number in range(5):
            before = editor.acknowledged
            copy = tmp_path / f"{number}.gpkg"
            pinfold("backup", store, copy, "--quiet")
            for names in (exported_names(copy), exported_names(store)):
                edits = [name for name in names if name.startswith("Edit ")]
                assert len(edits) >= before
                assert edits == [f"Edit {edit}" for edit in range(len(edits))]
    # The copy is a store like any other.
    with RunningServer(copy, edits=True) as server:
        identifier = server.json("/datasets")["datasets"][0]["id"]
        assert server.json(f"/datasets/{identifier}/search", {"q": "edit"})["places"]
        server.edit(identifier, inserted(0))


def test_a_touched_file_keeps_its_edits(small_file):
    with RunningServer(small_file, edits=True) as server:
        server.edit("small", inserted(0))
    os.utime(small_file, (1_700_000_000, 1_700_000_000))
    with RunningServer(small_file, edits=True) as server:
        assert server.json("/datasets/small")["edits"] == 1


def test_edits_are_refused_where_they_would_be_lost(small_file):
    run = subprocess.run(
        [pinfold_path(), "serve", "-", "--allow-edits", "--port", "0"],
        input=small_file.read_text(),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 1 and not run.stdout
    assert "edits would be lost" in run.stderr and "--store" in run.stderr
