"""The cells that a database makes of rows are those of an independent oracle, and maps of them are maps
of the rows."""

import contextlib
import json
import math
import os
import pathlib
import subprocess
import tempfile

import databases
import oracle
import pytest
import rollups
import rows

COUNT = int(os.environ.get("ROWS", "20000"))
NAMES = os.environ.get("DATABASES", "duckdb").split()
IS_LARGE = COUNT > 1_000_000
# Coarse, so that cells have several of some rows.
ZOOM = 16 if IS_LARGE else 10


@pytest.fixture(scope="session")
def table(tmp_path_factory):
    """The rows as a file, the same as columns, and what the oracle makes of them."""
    path = tmp_path_factory.mktemp("rows") / "rows.csv"
    rows.write(path, COUNT, seed=7)
    columns = oracle.Rows(path)
    return path, columns, oracle.Cells(columns.lat, columns.lon, columns.is_missing, ZOOM)


def statement(name, folder):
    flags = ["--table", "places", "--longitude", "lon", "--latitude", "lat", "--zoom", str(ZOOM)]
    if not IS_LARGE:
        flags += ["--figure", "people"]
    command = [os.environ["PINFOLD"], "rollup", "sql", "--dialect", name, *flags, "--into", folder]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@contextlib.contextmanager
def rolled_up(name, csv):
    """The folder with the file that a database wrote."""
    # One that a server of another user may enter, unlike those of pytest.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
        folder = pathlib.Path(work) / "cells"
        pathlib.Path(work).chmod(0o755)
        seconds = databases.ALL[name](statement(name, folder), csv, folder, folder.parent)
        print(f"\n{name}: {COUNT} rows in {seconds:.1f} s")
        yield folder


@pytest.fixture(scope="session", params=NAMES)
def rollup(request, table):
    """The folder with the file of a roll-up."""
    with rolled_up(request.param, table[0]) as folder:
        yield folder


def test_cells_are_those_of_the_rows(rollup, table):
    count, differing = rollups.compare(rollup, table[2])
    print(f"\n{count} cells, {differing} of them with rows near their edges")


@pytest.mark.skipif(IS_LARGE, reason="The statement has cells only.")
def test_figures_are_those_of_the_rows(rollup, table):
    _, columns, cells = table
    is_near = (cells.units != cells.others).any(axis=0)
    names, others = (cells.names(units).tolist() for units in (cells.units, cells.others))
    uncertain = {name for pair in zip(names, others, is_near) if pair[2] for name in pair[:2]}
    figures = {}
    for name, row in zip(names, cells.rows.tolist()):
        people = columns.people[row]
        if math.isfinite(people):
            figures.setdefault(name, []).append(people)
    for name, row in rollups.cells(rollup, cells.width):
        if name in uncertain:
            continue
        numbers = figures.get(name, [])
        expected = [sum(numbers), min(numbers), max(numbers)] if numbers else [None] * 3
        texts = [row[f"{function}_people"] for function in ("sum", "min", "max")]
        # What ClickHouse writes for a missing value.
        assert [None if text in ("", "\\N") else float(text) for text in texts] == expected


def clusters(path, zoom, *flags):
    """How many places each cluster of the world has at a zoom, and where it is."""
    side = 256 * 2**zoom
    command = [os.environ["PINFOLD"], "cluster", path, "--rect", "-180,-85.05,180,85.05", "--size",
               f"{side}x{side}", "--method", "grid", "--margin", "0", "--quiet", *flags]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = [(feature["properties"]["point_count"], feature["geometry"]["coordinates"])
             for feature in json.loads(out)["features"]]
    return sorted(found, key=lambda cluster: (cluster[0], *(round(edge, 5) for edge in cluster[1])))


@pytest.mark.skipif(IS_LARGE, reason="The rows are read, too.")
def test_maps_are_those_of_the_rows(table, tmp_path):
    """In cells of levels as large as the leaves and larger, without rows that lie on edges."""
    source = tmp_path / "rows.csv"
    lines = table[0].read_text(encoding="utf-8").splitlines()
    plain = [line for line in lines if not line.startswith(("odd", "edge"))]
    source.write_text("\n".join(plain) + "\n", encoding="utf-8")
    for name in NAMES:
        with rolled_up(name, source) as folder:
            # Cells of a plan are at least 60 screen points wide, those of the roll-up 1/1024 of the
            # world.
            for zoom in range(ZOOM - 2):
                expected = clusters(source, zoom)
                found = clusters(rollups.part(folder), zoom, "--weight", "count")
                assert [count for count, _ in found] == [count for count, _ in expected]
                for (_, place), (_, other) in zip(found, expected):
                    assert all(abs(a - b) < 2e-7 for a, b in zip(place, other)), (zoom, place, other)
