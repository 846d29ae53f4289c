"""The cells of a roll-up that a database makes of rows are those of an independent oracle."""

import contextlib
import math
import os
import pathlib
import subprocess
import tempfile
from collections import Counter

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
    columns = oracle.Rows(path, has_texts=not IS_LARGE)
    return path, columns, oracle.Cells(columns.lat, columns.lon, columns.is_missing, ZOOM)


def statement(name, folder, *more):
    flags = ["--table", "places", "--longitude", "lon", "--latitude", "lat", "--zoom", str(ZOOM)]
    if not IS_LARGE:
        flags += ["--key", "id", "--figure", "people", "--category", "kind"]
    command = [os.environ["PINFOLD"], "rollup", "sql", "--dialect", name, *flags, *more, "--into", folder]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@contextlib.contextmanager
def rolled_up(name, csv, *flags):
    """The folder with the parts that a database wrote."""
    # One that a server of another user may enter, unlike those of pytest.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
        folder = pathlib.Path(work) / "rollup"
        pathlib.Path(work).chmod(0o755)
        seconds = databases.ALL[name](statement(name, folder, *flags), csv, folder, folder.parent)
        print(f"\n{name}: {COUNT} rows in {seconds:.1f} s")
        yield folder


@pytest.fixture(scope="session", params=NAMES)
def rollup(request, table):
    """The folder with the parts of a roll-up."""
    with rolled_up(request.param, table[0]) as folder:
        yield folder


def test_cells_are_those_of_the_rows(rollup, table):
    count, differing = rollups.compare(rollup, table[2])
    print(f"\n{count} cells, {differing} of them with rows near their edges")


@pytest.mark.skipif(IS_LARGE, reason="The statement has cells only.")
def test_keys_figures_and_categories_are_those_of_the_rows(rollup, table):
    _, columns, cells = table
    is_near = (cells.units != cells.others).any(axis=0)
    names, others = (cells.names(units).tolist() for units in (cells.units, cells.others))
    uncertain = {name for pair in zip(names, others, is_near) if pair[2] for name in pair[:2]}
    keys, figures, counts = {}, {}, Counter()
    for name, row in zip(names, cells.rows.tolist()):
        identifier, people = columns.identifiers[row], columns.people[row]
        keys[name] = min(keys.get(name, identifier), identifier)
        counts[name, columns.kinds[row]] += 1
        if math.isfinite(people):
            figures.setdefault(name, []).append(people)
    for row in rollups.of_kind(rollup, "cell"):
        name = rollups.name_of(row)
        if name in uncertain:
            continue
        assert row["least_key"] == keys[name]
        numbers = figures.get(name, [])
        assert int(row["count_people"]) == len(numbers)
        if numbers:
            assert float(row["sum_people"]) == sum(numbers)
            assert float(row["min_people"]) == min(numbers)
            assert float(row["max_people"]) == max(numbers)
    found = Counter()
    for row in rollups.of_kind(rollup, "category_kind"):
        # Rows without a place are counted by category, too.
        if int(row["cell_x"]) >= 0:
            found[rollups.name_of(row), row["category_kind"]] += int(row["count"])
    for name, value in found.keys() | counts.keys():
        assert name in uncertain or found[name, value] == counts[name, value], (name, value)


@pytest.mark.skipif(IS_LARGE, reason="The statement has cells only.")
def test_an_update_has_whole_cells(rollup, table, tmp_path, request):
    """Every database finds the cells with changed rows, and a store takes them for what it has."""
    name = request.node.callspec.params["rollup"]
    # As if the rows with large numbers had changed.
    with rolled_up(name, table[0], "--since", "980", "--changed", "people") as update:
        cells = {rollups.name_of(row): row for row in rollups.of_kind(rollup, "cell")}
        changed = {rollups.name_of(row): row for row in rollups.of_kind(update, "cell")}
        large = {cell for cell, row in cells.items() if float(row["max_people"] or 0) >= 980}
        assert 0 < len(large) < len(cells) and large <= changed.keys()
        # Numbers that are none are above all others in some databases.
        assert len(changed) <= len(large) + 10
        ignored = ("pinfold_rollup", "changed_rows", "table_rows")
        for cell, row in changed.items():
            assert int(row["changed_rows"]) > 0 and row["table_rows"] == ""
            found = {column: value for column, value in row.items() if column not in ignored}
            assert found == {column: cells[cell][column] for column in found}
        (totals,) = rollups.of_kind(update, "total")
        assert int(totals["table_rows"]) == len(table[1].lat)
        store, pinfold = tmp_path / "rollup.pinfold", os.environ["PINFOLD"]
        subprocess.run([pinfold, "import", rollup, store, "-q"], check=True)
        before = subprocess.run([pinfold, "export", store, "--format", "csv", "-q"],
                                check=True, capture_output=True, text=True).stdout
        subprocess.run([pinfold, "import", "--update", update, store, "-q"], check=True)
        after = subprocess.run([pinfold, "export", store, "--format", "csv", "-q"],
                               check=True, capture_output=True, text=True).stdout
        assert sorted(after.splitlines()) == sorted(before.splitlines())
