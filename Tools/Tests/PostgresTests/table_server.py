"""`pinfold serve` of a table, and what it serves row by row."""

import json
import pathlib
import subprocess
import sys

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
        self.port = free_port()
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", *self.files, "--port", str(self.port), *self.options],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=environment(),
            )
        return self

    def names(self):
        """The names of all places, by their ids."""
        found = {}
        for place in range(40):
            response = self.get(f"/datasets/places/places/{place}")
            if response.status_code == 200:
                one = response.json()
                found[place] = (one["properties"]["name"], *one["coordinates"])
        return found

    def rows(self):
        """The properties of all places, in order; None while they change."""
        described = self.json("/datasets/places")
        found = []
        # Rows of removed places are not used again.
        for place in range(described["count"] + described["edits"] + described["rejected"] + 10):
            if len(found) == described["count"]:
                break
            response = self.get(f"/datasets/places/places/{place}")
            if response.status_code == 200:
                found.append(row_text(response.json()["properties"]))
        again = self.json("/datasets/places")
        is_still = described["version"] == again["version"] and len(found) == again["count"]
        return sorted(found) if is_still else None


def row_text(row):
    """A row in a form that can be compared: numbers are written in several ways."""
    row = {name: float(value) if type(value) is int else value for name, value in row.items()}
    return json.dumps(row, sort_keys=True)


def table_rows(database, table="places", **options):
    """The rows of a table, as a server has them: those that are somewhere."""
    printed = psql(f"SELECT to_jsonb(t) FROM {table} t", database, **options)
    rows = map(json.loads, printed.splitlines())
    return sorted(row_text(row) for row in rows if None not in (row["lat"], row["lon"]))


def wait_for_agreement(server, database, table="places", **options):
    """Waits until a server serves what is in the table, row by row."""
    expected = table_rows(database, table, **options)
    try:
        wait_until(lambda: server.rows() == expected, "Agreement")
    except AssertionError:
        assert server.rows() == expected, server.output()
