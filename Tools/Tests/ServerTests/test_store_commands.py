"""Backups and exports of a store that is served and edited meanwhile."""

import collections
import csv
import io
import os
import pathlib
import random
import shutil
import subprocess
import threading
import time

import pytest
from running_server import RunningServer, pinfold_path


def pinfold(*arguments):
    run = subprocess.run(
        [pinfold_path(), *map(str, arguments)], capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def refusal(*arguments):
    run = subprocess.run([pinfold_path(), *map(str, arguments)], capture_output=True, text=True, timeout=120)
    assert run.returncode == 1 and not run.stdout
    return run.stderr


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


def test_a_restored_backup_replaces_the_log(small_file, tmp_path):
    store, backup = small_file.with_name(small_file.name + ".gpkg"), tmp_path / "backup.gpkg"
    with RunningServer(small_file, edits=True) as server:
        server.edit("small", inserted(0))
        pinfold("backup", store, backup, "--quiet")
        server.edit("small", inserted(1))
        assert "in use" in refusal("restore", backup, store)
        os.chmod(store, 0o640)
        server.kill()
    assert pathlib.Path(f"{store}-wal").stat().st_size > 0
    shutil.copyfile(backup, store)
    for command in ("info", "check", "serve"):
        assert "pinfold restore" in refusal(command, store)
    pinfold("restore", backup, store)
    assert store.stat().st_mode & 0o777 == 0o640
    assert not pathlib.Path(f"{store}-wal").exists()
    assert edits_in(exported_names(store)) == ["Edit 0"]
    with RunningServer(store, edits=True) as server:
        (dataset,) = server.json("/datasets")["datasets"]
        assert dataset["edits"] == 1


def edits_in(names):
    return [name for name in names if name.startswith("Edit ")]


def test_a_killed_restore_leaves_one_store_or_the_other(small_file, tmp_path):
    """The store before or after, whatever there was beside it."""
    store, backup = small_file.with_name(small_file.name + ".gpkg"), tmp_path / "backup.gpkg"
    with RunningServer(small_file, edits=True) as server:
        server.edit("small", inserted(0))
        pinfold("backup", store, backup, "--quiet")
        server.edit("small", inserted(1))
        old, log = store.read_bytes(), pathlib.Path(f"{store}-wal").read_bytes()
    chance, seen = random.Random(1), collections.Counter()
    for number in range(50):
        store.write_bytes(old)
        pathlib.Path(f"{store}-wal").write_bytes(log)
        command = subprocess.Popen([pinfold_path(), "restore", str(backup), str(store), "--quiet"])
        time.sleep(0.002 * chance.uniform(0, number))
        command.kill()
        command.wait()
        seen[tuple(edits_in(exported_names(store)))] += 1
    pinfold("restore", backup, store, "--quiet")
    assert edits_in(exported_names(store)) == ["Edit 0"]
    assert seen.keys() <= {("Edit 0", "Edit 1"), ("Edit 0",)}, seen
