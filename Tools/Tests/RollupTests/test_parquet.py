"""Files in Parquet are read by the program of DuckDB, as if they were CSV."""

import os
import pathlib
import signal
import subprocess

import databases
import pytest
import rows

DUCKDB = databases.BIN / "duckdb"
WITH_DUCKDB = {**os.environ, "PATH": f"{databases.BIN}:{os.environ['PATH']}"}
WITHOUT_DUCKDB = {**os.environ, "PATH": "/nonexistent"}


def pinfold(*arguments, env=WITH_DUCKDB):
    command = [os.environ["PINFOLD"], *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=env)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """One roll-up in Parquet and in CSV, in folders of which one has a pattern and a quote as its name."""
    work = tmp_path_factory.mktemp("parquet")
    rows.write(work / "rows.csv", 5000, seed=3)
    folder = work / "it's [a] *?"
    flags = ["--table", "places", "--longitude", "lon", "--latitude", "lat", "--zoom", "12",
             "--figure", "people", "--into", folder]
    statement = pinfold("rollup", "sql", "--dialect", "duckdb", *flags).stdout
    statement = statement.replace("FORMAT csv, HEADER, COMPRESSION gzip", "FORMAT parquet")
    databases.duckdb(statement, work / "rows.csv", folder, work)
    (folder / "part-0.csv.gz").rename(folder / "part-0.parquet")
    text = work / "cells.csv"
    pattern = str(folder).replace("'", "''").replace("[", "[[]")
    for letter in "*?":
        pattern = pattern.replace(letter, f"[{letter}]")
    # In one thread, which keeps the order: ids of places are rows.
    databases.run(DUCKDB, "-c", f"SET threads = 1; COPY (FROM '{pattern}/*.parquet') TO '{text}' "
                  "(FORMAT csv, HEADER)")
    return folder / "part-0.parquet", text


def test_places_are_those_of_csv(files):
    clusters = [pinfold("cluster", file, "--weight", "count", "--sum", "sum_people", "--quiet")
                for file in files]
    assert [done.returncode for done in clusters] == [0, 0], clusters[0].stderr
    features = [done.stdout.splitlines()[1:] for done in clusters]
    assert features[0] == features[1] and any('"opens":false' in line for line in features[0])


def test_places_are_read_too(tmp_path):
    """A table of places in Parquet is one, as in CSV."""
    file = tmp_path / "places.parquet"
    databases.run(DUCKDB, "-c", f"COPY (SELECT 1 AS lat, 2 AS lon, 'a' AS name) TO '{file}'")
    done = pinfold("info", file, "--format", "json")
    assert done.returncode == 0 and '"rows":1,' in done.stdout.replace(" ", ""), done


def test_a_damaged_file_is_named(files, tmp_path):
    (tmp_path / "part.parquet").write_bytes(files[0].read_bytes()[:-9])
    done = pinfold("info", tmp_path / "part.parquet")
    assert done.returncode != 0
    assert done.stderr.startswith(f"pinfold: {tmp_path}/part.parquet is a Parquet file that duckdb "
                                  "could not read (")
    assert done.stderr.endswith("copy it again, or convert it to CSV with the program that made it.\n")


def test_what_is_missing_is_named(files):
    done = pinfold("info", files[0], env=WITHOUT_DUCKDB)
    assert done.returncode != 0
    assert done.stderr.endswith("is a Parquet file, which Pinfold reads with the program duckdb; install "
                                "it, for instance with pip install duckdb-cli, or convert the "
                                "file to CSV.\n")


def test_no_program_outlives_the_command(tmp_path):
    """When it is killed while it reads, what it started ends too."""
    file = tmp_path / "many.parquet"
    databases.run(DUCKDB, "-c", "COPY (SELECT range % 90 AS lat, range % 180 AS lon "
                  f"FROM range(20000000)) TO '{file}'")
    command = subprocess.Popen([os.environ["PINFOLD"], "info", file], env=WITH_DUCKDB,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    tasks = pathlib.Path(f"/proc/{command.pid}/task")
    # A child belongs to the thread that started it.
    while not (started := [child for task in tasks.glob("*/children")
                           for child in task.read_text().split()]):
        assert command.poll() is None
    command.send_signal(signal.SIGKILL)
    command.wait()
    process = pathlib.Path(f"/proc/{started[0]}/stat")
    while process.exists() and process.read_text().rsplit(")", 1)[1].split()[0] != "Z":
        pass
