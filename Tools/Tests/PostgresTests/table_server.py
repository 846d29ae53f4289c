"""`pinfold serve` of a table, and what it serves row by row."""

import json
import pathlib
import subprocess
import sys
import urllib.parse
from collections import Counter

from database import environment, psql

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "ServerTests"))
import running_server  # noqa: E402
from running_server import RunningServer, free_port  # noqa: E402


def wait_until(condition, what, deadline=30):
    """As for other servers, but a change of a table shows at once or never."""
    return running_server.wait_until(condition, what, deadline)


class TableServer(RunningServer):
    """`pinfold serve` of a table, whose log is in a folder of the test."""

    def __init__(self, source, folder, *options, edits=False):
        super().__init__(folder / "table", options=options, edits=edits)
        self.log_path = folder / f"server-{id(self)}.log"
        self.files = [source]

    def start(self):
        self.port = self.given_port or free_port()
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", *self.files, "--port", str(self.port), *self.options],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=environment(),
            )
        return self

    def names(self):
        """The names of all places, by their ids."""
        found = {}
        for place in range(PLACES):
            response = self.get(f"/datasets/places/places/{place}")
            if response.status_code == 200:
                one = response.json()
                found[place] = (one["properties"]["name"], *one["coordinates"])
        return found

    def place(self, number):
        """The response for a place."""
        return self.get(f"/datasets/places/places/{urllib.parse.quote(str(number), safe='')}")

    def numbers(self):
        """The numbers of all places, as the map shows them."""
        plan = self.json(
            "/datasets/places/plan",
            {"rect": "-180,-86,180,86", "size": "512x512", "strategy": "none", "columns": ""},
        )
        return [feature["properties"]["place"] for feature in plan["features"]]

    def rows(self):
        """The properties of all places, in order; None while they change."""
        described = self.json("/datasets/places")
        found = []
        for number in self.numbers():
            response = self.place(number)
            if response.status_code == 200:
                found.append(row_text(response.json()["properties"]))
        again = self.json("/datasets/places")
        is_still = described["version"] == again["version"] and len(found) == again["count"]
        return sorted(found) if is_still else None

    def positions(self):
        """How many places are where, to a tenth of a degree, as maps show them."""
        found = {}
        # Cells are smaller than the degrees between two places.
        for west in (-180, 0):
            for south in (-85, 0):
                plan = self.json(
                    "/datasets/places/plan",
                    {"rect": f"{west},{south},{west + 180},{south + 85}", "size": "2048x2048",
                     "cell_size": "8", "margin": "0", "columns": ""},
                )
                for cluster in plan["features"]:
                    longitude, latitude = cluster["geometry"]["coordinates"]
                    count = cluster["properties"].get("point_count", 1)
                    found[round(longitude, 1), round(latitude, 1)] = count
        return found


# The ids of the places of a test are below this.
PLACES = 150


def row_text(row):
    """A row in a form that can be compared: numbers are written in several ways."""
    row = {name: float(value) if type(value) is int else value for name, value in row.items()}
    return json.dumps(row, sort_keys=True)


def table_rows(database, table="places", **options):
    """The rows of a table, as a server has them: those that are somewhere."""
    printed = psql(f"SELECT to_jsonb(t) FROM {table} t", database, **options)
    rows = map(json.loads, printed.splitlines())
    return sorted(row_text(row) for row in rows if None not in (row["lat"], row["lon"]))


def table_positions(rows):
    """How many rows are where."""
    rows = map(json.loads, rows)
    return dict(Counter((round(row["lon"], 1), round(row["lat"], 1)) for row in rows))


def wait_for_agreement(server, database, table="places", **options):
    """Waits until a server serves what is in the table, row by row, and shows it where it is."""
    expected = table_rows(database, table, **options)
    positions = table_positions(expected)
    try:
        wait_until(
            lambda: server.positions() == positions and server.rows() == expected, "Agreement"
        )
    except AssertionError:
        assert server.positions() == positions, server.output()
        assert server.rows() == expected, server.output()
