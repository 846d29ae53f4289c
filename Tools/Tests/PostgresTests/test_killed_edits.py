"""A server and PostgreSQL are killed at random while editors edit: what was acknowledged is in the
table once, what was not is made once it is sent again, and nothing is there by halves."""

import collections
import os
import random
import threading
import time

import pytest
import requests

from cluster import Cluster
from database import address, pinfold, psql
from edited_places import insert, new_key, send
from followed_places import PLACES
from table_server import TableServer, table_positions, table_rows, wait_until

EDITORS = 4

# How many rows an editor has; it has only its own.
ROWS = 1000


@pytest.fixture
def cluster():
    with Cluster() as cluster:
        psql(PLACES, port=cluster.port)
        source = address("places", "postgres", host=f"127.0.0.1:{cluster.port}")
        pinfold("postgres", "install", source, "--yes", "--writer", "owner")
        cluster.source = source
        yield cluster


class TableEditor(threading.Thread):
    """Sends batches of edits of rows of its own, each with a key, until each is answered.

    What it expects in the table is what was acknowledged. A batch inserts a row as its mark, which
    no other batch touches: so the marks are the batches that were made.
    """

    def __init__(self, number, server, seed):
        super().__init__(daemon=True)
        self.chance, self.server = random.Random(seed * 100 + number), server
        self.first = 1000 + number * ROWS
        self.rows, self.marks = {}, []
        self.figures = collections.Counter()
        self.ends = threading.Event()
        self.in_flight = False
        self.failure = None

    def run(self):
        try:
            while not self.ends.is_set():
                self._make(self._batch())
        except BaseException as error:
            self.failure = error
            raise

    def _batch(self):
        """Edits, and the rows that there are when they are made."""
        rows, mark = dict(self.rows), 100_000 + self.first * 100 + len(self.marks)
        self.marks.append(mark)
        edits = [insert([1, 1], id=mark, name=f"mark {mark}")]
        for _ in range(self.chance.randint(1, 6)):
            at = [self.chance.randint(-170, 170), self.chance.randint(-80, 80)]
            kind = self.chance.choice(["insert", "insert", "move", "update", "remove"])
            if kind == "insert" or not rows:
                free = [id for id in range(self.first, self.first + ROWS) if id not in rows]
                id = self.chance.choice(free)
                rows[id] = (at, f"name {mark}")
                edits.append(insert(at, id=id, name=f"name {mark}"))
                continue
            if not (known := [id for id in self.rows if id in rows]):
                continue
            id = self.chance.choice(known)
            edit = {"op": kind, "place": id}
            if kind == "move":
                edit["coordinates"] = at
                rows[id] = (at, rows[id][1])
            elif kind == "update":
                edit["properties"] = {"name": f"new {mark}"}
                rows[id] = (rows[id][0], f"new {mark}")
            else:
                del rows[id]
            edits.append(edit)
        return edits, rows

    def _make(self, batch):
        edits, rows = batch
        key, tries, began = new_key(), 0, time.monotonic()
        while True:
            tries += 1
            assert time.monotonic() - began < 100, "A batch is never made"
            self.in_flight = True
            try:
                response = send(self.server, edits, key=key)
            except requests.RequestException:
                time.sleep(0.02)
                continue
            finally:
                self.in_flight = False
            if response.status_code == 200:
                break
            assert response.status_code == 503, response.text
            assert int(response.headers["Retry-After"]) >= 1
            self.figures["refused, 503"] += 1
            time.sleep(0.05)
        answer = response.json()
        assert len(answer["results"]) == len(edits)
        self.figures["batches"] += 1
        self.figures["edits"] += len(edits)
        self.figures["answered after more tries"] += tries > 1
        self.figures["committed, not shown yet"] += not answer["shown"]
        self.rows = rows


def rows_of(cluster):
    printed = psql("SELECT id, lon, lat, name FROM places WHERE id >= 1000", port=cluster.port)
    found = {}
    for line in printed.splitlines():
        id, lon, lat, name = line.split("|", 3)
        assert int(id) not in found
        found[int(id)] = ([float(lon), float(lat)], name)
    return found


@pytest.mark.parametrize("seed", range(max(int(os.environ.get("KILLS", "5")) // 10, 1)))
def test_edits_survive_kills(cluster, tmp_path, seed):
    kills = min(int(os.environ.get("KILLS", "5")), 10)
    chance, figures = random.Random(seed), collections.Counter(kills=kills)
    with TableServer(cluster.source, tmp_path, edits=True) as server:
        server.given_port = server.port
        editors = [TableEditor(number, server, seed) for number in range(EDITORS)]
        for editor in editors:
            editor.start()
        for _ in range(kills):
            time.sleep(chance.uniform(0.1, 1))
            figures["batches in flight at kills"] += sum(editor.in_flight for editor in editors)
            target = chance.choice(["server", "database", "both"])
            figures[f"kills of the {target}"] += 1
            if target != "database":
                server.kill()
            if target != "server":
                time.sleep(chance.choice([0, chance.random() * 0.05]))
                cluster.kill()
                time.sleep(chance.random() * 0.3)
                cluster.start()
            if target != "database":
                server.start().wait_for_health()
        for editor in editors:
            editor.ends.set()
        for editor in editors:
            editor.join(timeout=120)
            assert not editor.is_alive() and editor.failure is None, editor.failure
        figures.update(sum((editor.figures for editor in editors), collections.Counter()))
        found = rows_of(cluster)
        expected = {mark: ([1.0, 1.0], f"mark {mark}") for editor in editors for mark in editor.marks}
        for editor in editors:
            expected.update(editor.rows)
        print("\n" + "\n".join(f"{count:8,}  {name}" for name, count in sorted(figures.items())))
        assert found == expected
        positions = table_positions(table_rows("postgres", port=cluster.port))
        wait_until(lambda: server.positions() == positions, "Agreement")
        # The keys are the places.
        for id, ((longitude, latitude), name) in expected.items():
            place = server.json(f"/datasets/places/places/{id}")
            assert (place["coordinates"], place["name"]) == ([longitude, latitude], name)
