"""A table whose rows change, and what a store of its roll-up has."""

import csv
import io
import json
import random

import databases

from commands import succeeded

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
