"""A store of a roll-up that is updated with the cells that have changed is the store of a new roll-up."""

import csv
import io
import json
import os
import random
import shutil
import signal
import subprocess
import time

import databases
import pytest

from commands import pinfold, succeeded

SEEDS = range(6)
ZOOM = "8"
FLAGS = ["--table", "places", "--longitude", "lon", "--latitude", "lat", "--key", "id",
         "--figure", "people", "--category", "kind", "--where", "open"]
KINDS = ["cafe", "pub", "", "a 'b' \"c\""]
START = 1_000_000


class Table:
    """A table in DuckDB whose rows change, with their former positions in another one."""

    def __init__(self, folder, seed, count=3000):
        self.folder, self.random = folder, random.Random(seed)
        self.database = folder / "places.db"
        self.time = START
        self.former = []
        cities = [(self.random.uniform(-60, 70), self.random.uniform(-180, 180)) for _ in range(20)]
        self.rows = {}
        for number in range(count):
            self.rows[number] = self.row(number, *self.random.choice(cities))
        self.next = count

    def row(self, number, lat, lon):
        """Some rows are no places, and some do not satisfy the condition."""
        lat, lon = lat + self.random.gauss(0, 2), lon + self.random.gauss(0, 2)
        kind = self.random.random()
        if kind < 0.02:
            lat = None
        elif kind < 0.04:
            lat = 91
        return [number, lat, lon, self.random.choice([None, self.random.randrange(100)]),
                self.random.choice(KINDS), self.random.random() < 0.8, self.time]

    def change(self, count):
        """Moves, edits, adds and removes rows."""
        self.time += 1000
        for _ in range(count):
            number = self.random.choice(list(self.rows))
            old = self.rows[number]
            what = self.random.randrange(5)
            if what == 0:
                self.former.append([old[1], old[2], self.time])
                self.rows[number] = self.row(number, self.random.uniform(-60, 70), self.random.uniform(-180, 180))
            elif what == 1:
                self.former.append([old[1], old[2], self.time])
                del self.rows[number]
            elif what == 2:
                self.rows[self.next] = self.row(self.next, old[1] or 0, old[2])
                self.next += 1
            else:
                # At the same place: of another kind, or no longer satisfying the condition.
                self.rows[number] = [*old[:3], self.random.randrange(100), self.random.choice(KINDS),
                                     self.random.random() < 0.6, self.time]
        # All rows of a cell may go.
        lat, lon = self.random.choice([row for row in self.rows.values() if row[1] is not None])[1:3]
        for number, row in list(self.rows.items()):
            if row[1] is not None and abs(row[1] - lat) < 2 and abs(row[2] - lon) < 2:
                self.former.append([row[1], row[2], self.time])
                del self.rows[number]

    def run(self, statement):
        """Runs a statement over the rows as they are."""
        for name, rows in (("rows", self.rows.values()), ("former", self.former)):
            with open(self.folder / f"{name}.csv", "w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows(rows)
        types = "columns = {%s}, header = false, escape = '\"', quote = '\"', nullstr = '', auto_detect = false"
        columns = ("'id': 'VARCHAR', 'lat': 'DOUBLE', 'lon': 'DOUBLE', 'people': 'DOUBLE', "
                   "'kind': 'VARCHAR', 'open': 'BOOLEAN', 'edited': 'BIGINT'")
        former = "'lat': 'DOUBLE', 'lon': 'DOUBLE', 'edited': 'BIGINT'"
        setup = (f"CREATE OR REPLACE TABLE places AS FROM read_csv('{self.folder}/rows.csv', {types % columns});"
                 f"CREATE OR REPLACE TABLE places_former AS FROM read_csv('{self.folder}/former.csv', {types % former});")
        databases.run(databases.BIN / "duckdb", self.database, "-c", setup)
        databases.run(databases.BIN / "duckdb", self.database, input=statement)

    def roll_up(self, name, *flags, zoom=ZOOM, base=FLAGS):
        folder = self.folder / name
        self.run(succeeded("rollup", "sql", "--dialect", "duckdb", *base, "--zoom", zoom, *flags,
                           "--into", folder))
        return folder

    def changes(self, name, since, **options):
        return self.roll_up(name, "--since", since, "--changed", "edited", "--former",
                            "places_former", **options)


def contents(store, *filters):
    """The cells of a store, and the rows that are in none."""
    text = succeeded("export", store, "--format", "csv", "-q", *filters)
    cells = sorted(tuple(row.items()) for row in csv.DictReader(io.StringIO(text)))
    info = json.loads(succeeded("info", store, "--format", "json", "-q"))["rollup"]
    return cells, {name: info[name] for name in ("places", "missing", "invalid")}


def assert_same(store, other):
    assert contents(store) == contents(other)
    for kind in KINDS:
        quote = '"' if "'" in kind and '"' not in kind else "'"
        if quote in kind and "'" in kind and '"' in kind:
            continue
        where = ["--where", f"kind={quote}{kind}{quote}"]
        assert contents(store, *where) == contents(other, *where)
    succeeded("check", store)


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


def test_an_update_without_changes_changes_nothing(tmp_path):
    table = Table(tmp_path, 3)
    store = tmp_path / "r.pinfold"
    succeeded("import", table.roll_up("all"), store, "-q")
    before = contents(store)
    said = succeeded("import", "--update", table.changes("update", START + 1), store, "-q")
    assert "0 cells replaced or added, 0 removed" in said
    assert contents(store) == before


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
        assert ("no rows" if not rows else "2 rows are without coordinates, and those of 1") in refused.stderr


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
