"""The rows of a query are places, which the program of DuckDB reads: row by row those of the files."""

import csv
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

import databases
import pytest

from test_parquet import WITHOUT_DUCKDB, WITH_DUCKDB

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "ServerTests"))
from running_server import RunningServer, wait_until  # noqa: E402

NAMES = ["Café “é”", "a,b", 'say "x"', "two\nlines", "'quoted'", "", "<b>bold</b>", "; DROP TABLE t --"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two parts of one table in Parquet, in a folder whose name has a quote and a pattern."""
    folder = tmp_path_factory.mktemp("it's [a]")
    chance = random.Random(16)
    rows = [
        {"id": number, "lat": chance.uniform(-80, 80), "lon": chance.uniform(-180, 180),
         "name": NAMES[number % len(NAMES)], "open": number % 3 == 0}
        for number in range(2000)
    ]
    for part in range(2):
        (folder / "rows.json").write_text("\n".join(map(json.dumps, rows[part::2])))
        subprocess.run(
            [databases.BIN / "duckdb", "-c",
             f"COPY (FROM 'rows.json') TO 'part{part}.parquet'"], cwd=folder, check=True,
            capture_output=True,
        )
    return folder, rows


def run(folder, *arguments, env=WITH_DUCKDB):
    return subprocess.run(
        [os.environ["PINFOLD"], *map(str, arguments)], capture_output=True, text=True, env=env, cwd=folder,
        timeout=120,
    )


def test_rows_are_those_of_the_files(folder, tmp_path):
    folder, rows = folder
    out = tmp_path / "out.csv"
    # A semicolon and a comment at the end are no part of it.
    done = run(folder, "export", "sql:FROM 'part*.parquet' WHERE open ORDER BY id -- open\n; ", "-o", out, "--quiet")
    assert done.returncode == 0, done.stderr
    with open(out, newline="") as file:
        found = list(csv.DictReader(file))
    expected = [row for row in rows if row["open"]]
    assert [int(row["id"]) for row in found] == [row["id"] for row in expected]
    for row, source in zip(found, expected):
        assert (float(row["lat"]), float(row["lon"])) == (source["lat"], source["lon"])
        assert row["name"] == source["name"]


def test_clusters_are_those_of_the_same_rows_as_csv(folder, tmp_path):
    folder, rows = folder
    plain = tmp_path / "plain.csv"
    with open(plain, "w", newline="") as file:
        writer = csv.DictWriter(file, ["id", "lat", "lon", "name", "open"])
        writer.writeheader()
        writer.writerows({**row, "open": "true" if row["open"] else "false"} for row in rows)
    flags = ["--rect", "-180,-85,180,85", "--size", "900x700", "--sum", "id", "--quiet"]
    query = run(folder, "cluster", "sql:SELECT * FROM 'part*.parquet' ORDER BY id", *flags)
    same = run(folder, "cluster", plain, *flags)
    assert query.returncode == 0, query.stderr
    assert query.stdout.splitlines()[1:] == same.stdout.splitlines()[1:]


def test_several_queries_are_served(folder, monkeypatch):
    folder, rows = folder
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", WITH_DUCKDB["PATH"])
    options = ["sql:FROM 'part0.parquet' -- a comment", "sql:SELECT 1 AS lat, 2 AS lon, '<b>' AS name"]
    server = RunningServer(folder / "part1.parquet", options=options)
    with server:
        found = server.json("/datasets")["datasets"]
        assert sorted(dataset["count"] for dataset in found) == [1, 1000, 1000]
        one = next(dataset["id"] for dataset in found if dataset["count"] == 1)
        assert server.json(f"/datasets/{one}/places/0")["name"] == "<b>"
    # The rows of a query are no file beside which a store could be.
    assert sorted(path.name for path in folder.glob("*.gpkg")) == ["part1.parquet.gpkg"]


@pytest.mark.parametrize(
    "query, message",
    [
        ("SELEC 1", "syntax error"),
        ("", "syntax error"),
        ("CREATE TABLE t (i int)", "syntax error"),
        ("SELECT 1 AS lat, 2 AS lon; DROP TABLE t", "syntax error"),
        ("FROM 'missing.parquet'", "No files found"),
        ("SELECT 1 AS lat", "no longitude column"),
        ("SELECT 1 AS lat, 2 AS lon WHERE false", "no rows"),
        ("SELECT 1 AS lat, error('half way') AS lon", "half way"),
        ("SELECT i AS lat, CASE WHEN i < 4000 THEN i ELSE error('half way') END AS lon FROM range(5000) t(i)",
         "half way"),
    ],
)
def test_what_is_no_query_of_places(folder, query, message):
    done = run(folder[0], "cluster", f"sql:{query}", "--quiet")
    assert done.returncode == 1 and done.stdout == "", done
    assert done.stderr.count("\n") == 1 and "the query" in done.stderr.lower() and message in done.stderr, done


def test_what_it_needs_is_said(folder):
    done = run(folder[0], "info", "sql:SELECT 1 AS lat, 2 AS lon", env=WITHOUT_DUCKDB)
    assert done.returncode == 1 and "pip install duckdb-cli" in done.stderr
    for flags in (["--allow-edits"], ["--store", "x.gpkg"]):
        done = run(folder[0], "serve", "sql:SELECT 1 AS lat, 2 AS lon", *flags)
        assert done.returncode == 1 and "pinfold import 'sql:QUERY' places.gpkg" in done.stderr, done
    done = run(folder[0], "import", "sql:SELECT 1 AS lat, 2 AS lon")
    assert done.returncode != 0 and "name the store to make" in done.stderr


def test_an_interrupted_query_ends(folder):
    """Neither of the two processes goes on."""
    endless = "SELECT i % 90 AS lat, i % 180 AS lon FROM range(100000000000) t(i)"
    process = subprocess.Popen(
        [os.environ["PINFOLD"], "info", f"sql:{endless}"], env=WITH_DUCKDB, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )

    def children():
        # Any thread may have started it.
        tasks = pathlib.Path(f"/proc/{process.pid}/task").glob("*/children")
        return [int(child) for task in tasks for child in task.read_text().split()]

    try:
        child = wait_until(children, "The program", 30)[0]
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
    finally:
        # It would fill the memory.
        process.kill()
        process.communicate()

    def has_ended():
        try:
            return open(f"/proc/{child}/stat").read().rsplit(")", 1)[1].split()[0] == "Z"
        except FileNotFoundError:
            return True

    wait_until(has_ended, "The end of duckdb", 30)
