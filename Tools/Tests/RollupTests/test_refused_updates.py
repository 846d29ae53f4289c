"""An update that may leave out changes is refused, and so is what is no update of the store."""

import csv
import io
import random
import shutil
import time

import databases
import pytest

from changing_table import FLAGS, START, ZOOM, Table, contents
from commands import pinfold, succeeded


def test_what_is_no_update_of_the_store_is_refused(tmp_path):
    table = Table(tmp_path, 4, count=300)
    store = tmp_path / "r.pinfold"
    whole = table.roll_up("all")
    earlier = table.changes("earlier", START)
    later = table.roll_up("later")
    succeeded("import", later, store, "-q")
    before = contents(store)
    table.change(30)
    without = [flag for flag in FLAGS if flag not in ("--key", "id")]
    others = {
        "zoom": table.changes("zoom", START, zoom="9"),
        "key": table.changes("key", START, base=without),
        "condition": table.changes("condition", START, base=FLAGS[:-1] + ["open OR NOT open"]),
        "figures": table.changes("figures", START, base=[flag if flag != "people" else "id" for flag in FLAGS]),
    }
    for name, update in others.items():
        refused = pinfold("import", "--update", update, store, "-q")
        assert refused.returncode != 0
        verb = "are" if name == "figures" else "is"
        assert f"is not one of the roll-up in {store}: its {name} {verb} " in refused.stderr
    assert "was made before what" in pinfold("import", "--update", earlier, store, "-q").stderr
    assert "is a whole roll-up" in pinfold("import", "--update", whole, store, "-q").stderr
    update = table.changes("update", table.time)
    assert "is an update, which has only the cells" in pinfold("cluster", update, "-q").stderr
    assert "is an update, which has only the cells" in pinfold("import", update, tmp_path / "x", "-q").stderr
    plain = tmp_path / "plain.csv"
    plain.write_text("lat,lon\n1,2\n")
    assert "is no roll-up" in pinfold("import", "--update", plain, store, "-q").stderr
    succeeded("import", plain, tmp_path / "plain.pinfold", "-q")
    assert "is no store of a roll-up" in pinfold(
        "import", "--update", update, tmp_path / "plain.pinfold", "-q").stderr
    assert contents(store) == before
    succeeded("import", "--update", update, store, "-q")
    again = pinfold("import", "--update", update, store, "-q")
    assert again.returncode != 0 and "is in it already" in again.stderr


def test_changes_must_not_be_left_out(tmp_path):
    """Where the time is one with a time zone, it can be compared with that of the store."""
    table = Table(tmp_path, 6, count=300)
    base = [*FLAGS, "--table", "(SELECT *, TIMESTAMP '2126-12-01' AS stamp FROM places)"]
    store = tmp_path / "r.pinfold"
    succeeded("import", table.roll_up("all", base=base), store, "-q")
    later = table.roll_up("later", "--since", "2126-11-25T00:00:00Z", "--changed", "stamp", base=base)
    assert "make it with an earlier --since" in pinfold("import", "--update", later, store, "-q").stderr
    earlier = table.roll_up("earlier", "--since", "2016-11-25T00:00:00.5Z", "--changed", "stamp", base=base)
    succeeded("import", "--update", earlier, store, "-q")


def test_a_time_without_a_zone_may_be_that_of_any(tmp_path):
    """It is compared as well as it can be: the future of all time zones leaves out changes."""
    table = Table(tmp_path, 6, count=300)
    base = [*FLAGS, "--table", "(SELECT *, TIMESTAMP '2126-12-01' AS stamp FROM places)"]
    store = tmp_path / "r.pinfold"
    succeeded("import", table.roll_up("all", base=base), store, "-q")
    for number, since in enumerate(["2126-11-25 00:00:00", "2126-11-25T00:00:00.25", "2126-11-25"]):
        later = table.roll_up(f"later{number}", "--since", since, "--changed", "stamp", base=base)
        assert "make it with an earlier --since" in pinfold("import", "--update", later, store, "-q").stderr
    ahead = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(time.time() + 13 * 3600))
    near = table.roll_up("near", "--since", ahead, "--changed", "stamp", base=base)
    succeeded("import", "--update", near, store, "-q")


def test_a_newer_roll_up_has_what_an_update_has(tmp_path):
    """An update is not lost by making its store of a roll-up that is newer, and is by an older one."""
    table = Table(tmp_path, 11, count=300)
    whole = table.roll_up("r")
    store = tmp_path / "r.pinfold"
    succeeded("import", whole, "-q")
    earlier = table.roll_up("earlier")
    table.change(30)
    succeeded("import", "--update", table.changes("update", table.time), store, "-q")
    updated = contents(store)
    for arguments in (["import", earlier, store], ["serve", whole, "--port", "0"]):
        if arguments[0] == "serve":
            shutil.rmtree(whole)
            shutil.copytree(earlier, whole)
        refused = pinfold(*arguments, "-q")
        assert refused.returncode != 0, arguments
        assert "was updated after the roll-up was made" in refused.stderr
        assert "--discard-edits" in refused.stderr and contents(store) == updated
    succeeded("import", table.roll_up("newer"), store, "-q")
    assert contents(store) == updated
    # Of other rows, or no roll-up at all, it lacks the update however new it is.
    plain = tmp_path / "plain.csv"
    plain.write_text("lat,lon\n1,2\n")
    succeeded("import", "--update", table.changes("again", START), store, "-q")
    updated = contents(store)
    for other in (plain, table.roll_up("others", base=FLAGS[:-1] + ["open OR NOT open"])):
        refused = pinfold("import", other, store, "-q")
        assert refused.returncode != 0 and "updates that would be lost" in refused.stderr
        assert contents(store) == updated
    succeeded("import", earlier, store, "-q", "--discard-edits")
    assert contents(store) != updated


@pytest.mark.parametrize("change", ["inserted", "removed", "removed with a table of former positions"])
def test_rows_that_changed_without_a_time_are_noticed(tmp_path, change):
    """The table has another number of rows than the store would have."""
    table = Table(tmp_path, 8, count=500)
    store = tmp_path / "r.pinfold"
    succeeded("import", table.roll_up("all"), store, "-q")
    before = contents(store)
    table.change(20)
    shown = [number for number, row in table.rows.items() if row[5]]
    if change == "inserted":
        table.rows[table.next] = [table.next, *table.rows[shown[0]][1:6], None]
    else:
        del table.rows[shown[0]]
    former = ["--former", "places_former"] if "former" in change or change == "inserted" else []
    update = table.roll_up("update", "--since", table.time, "--changed", "edited", *former)
    refused = pinfold("import", "--update", update, store, "-q")
    assert refused.returncode != 0 and "without a time in edited" in refused.stderr
    assert ("for --former" if not former else "position in places_former") in refused.stderr
    assert contents(store) == before
    succeeded("import", table.roll_up("again"), store, "-q")
    assert contents(store) != before


def test_a_part_that_is_cut_off_is_refused(tmp_path):
    """Also if it says only that cells are empty."""
    table = Table(tmp_path, 5, count=400)
    store = tmp_path / "r.pinfold"
    succeeded("import", table.roll_up("all"), store, "-q")
    before = contents(store)
    table.change(10)
    statement = succeeded("rollup", "sql", "--dialect", "duckdb", *FLAGS, "--zoom", ZOOM, "--since",
                          table.time, "--changed", "edited", "--former", "places_former")
    part = tmp_path / "part.csv"
    table.run(f"COPY (\n{statement.rstrip().rstrip(';')}) TO '{part}' (FORMAT csv, HEADER);")
    lines = part.read_text().splitlines(keepends=True)
    empty = [line for line in lines if ",cell," in line and line.split(",")[5] == "0"]
    assert empty
    for line in random.Random(1).sample(lines[1:], 12) + empty[:3]:
        part.write_text("".join(other for other in lines if other != line))
        refused = pinfold("import", "--update", part, store, "-q")
        assert refused.returncode != 0, line
    # Nor if it does not say how many rows there are, or not all that it has.
    rows = list(csv.reader(io.StringIO("".join(lines))))
    count = rows[0].index("table_rows")
    total = next(number for number, row in enumerate(rows) if row[1] == "total")
    for row, value in [(total, wrong) for wrong in ("", "-1", "1e3", "abc", "99999999999999999999")] + [(1, "5")]:
        assert row != total or rows[row][count]
        changed = [list(one) for one in rows]
        changed[row][count] = value
        assert "is no part of a roll-up" in refusal_of(changed, part, store), (row, value)
    for name in ("table_rows", "changed_rows", "least_key", "sum_people", "count_people"):
        column = rows[0].index(name)
        without = [row[:column] + row[column + 1:] for row in rows]
        assert "is no part of a roll-up" in refusal_of(without, part, store), name
    assert contents(store) == before
    part.write_text("".join(lines))
    succeeded("import", "--update", part, store, "-q")


def refusal_of(rows, part, store):
    with open(part, "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
    refused = pinfold("import", "--update", part, store, "-q")
    assert refused.returncode != 0
    return refused.stderr


@pytest.mark.parametrize("rows", ["", "INSERT INTO places VALUES (1, NULL, 2), (2, 91, 2), (3, 3, NULL);"])
def test_a_roll_up_without_places_says_so(tmp_path, rows):
    database, folder = tmp_path / "empty.db", tmp_path / "r"
    statement = succeeded("rollup", "sql", "--dialect", "duckdb", "--table", "places", "--longitude", "lon",
                          "--latitude", "lat", "--into", folder)
    databases.run(databases.BIN / "duckdb", database,
                  input=f"CREATE TABLE places (id INT, lat DOUBLE, lon DOUBLE); {rows}{statement}")
    for command in (["import", folder, tmp_path / "s"], ["cluster", folder], ["info", folder]):
        refused = pinfold(*command, "-q")
        assert refused.returncode != 0 and "is the roll-up of a table with no " in refused.stderr
        assert ("no rows" if not rows else "2 rows are without coordinates, and 1 ") in refused.stderr
