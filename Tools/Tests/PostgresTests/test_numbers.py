"""The number of a place is its key: no other row changes it, whatever happens to the table."""

import json
import random

import pytest
from mapbox_vector_tile import decode

from database import address, places
from followed_places import install
from table_server import TableServer, wait_until

WHOLE = [-(2**63), -7, -1, 0, 1, 2, 3, 1_000_000, 2**31, 2**32 + 5, 2**53 - 1, 2**53, 2**53 + 1, 2**63 - 1]
TEXTS = ["", "17", "-1", "a/b", "a b?", "%2F", "é", "e\u0301", "+", "#", "[\"a\"]", "..x", "\t\"\\", "日本"]

# The columns of the key, keys, and what the number of a key is.
KINDS = {
    "whole": ("a bigint", WHOLE + [*range(4, 20)], lambda a: a if abs(a) < 2**53 else str(a)),
    # One in the middle of those that were dense.
    "sparse": ("a int", [1, 2, 3, 2_000_000_000, -5], lambda a: a),
    "text": ("a text", [text for text in TEXTS if text], lambda a: a),
    "uuid": ("a uuid", [f"00000000-0000-0000-0000-{n:012x}" for n in range(9)], lambda a: a),
    "several": (
        "a text, b int", [(text, n) for text in TEXTS for n in (0, -1)],
        lambda a, b: json.dumps([a, str(b)], ensure_ascii=False, separators=(",", ":")),
    ),
}


def literal(key):
    values = key if isinstance(key, tuple) else (key,)
    return ", ".join("'" + str(value).replace("'", "''") + "'" for value in values)


class Table:
    """What is in the table, to compare with: names by key."""

    def __init__(self, database, kind, count):
        self.database, (columns, self.keys, self.number) = database, KINDS[kind]
        self.names = [column.split()[0] for column in columns.split(", ")]
        self.rows, self.count = {}, 0
        database(f"CREATE TABLE places ({columns}, name text, lat float8, lon float8,"
                 f" PRIMARY KEY ({', '.join(self.names)}))")
        for key in self.keys[:count]:
            database(self.insertion(key))

    def insertion(self, key):
        self.count += 1
        self.rows[key] = f"row {self.count}"
        place = f"{self.count % 80}, {self.count % 170}"
        return f"INSERT INTO places VALUES ({literal(key)}, '{self.rows[key]}', {place})"

    def condition(self, key):
        return f"({', '.join(self.names)}) = ({literal(key)})"

    def numbered(self):
        return {self.numbered_as(key): name for key, name in self.rows.items()}

    def numbered_as(self, key):
        return self.number(*key) if isinstance(key, tuple) else self.number(key)

    def change(self, chance):
        """One or more statements, and the same here."""
        statements = []
        for _ in range(chance.randrange(1, 4)):
            key = chance.choice(self.keys)
            if key not in self.rows:
                statements.append(self.insertion(key))
            elif chance.random() < 0.5:
                del self.rows[key]
                statements.append(f"DELETE FROM places WHERE {self.condition(key)}")
            elif chance.random() < 0.5:
                self.count += 1
                self.rows[key] = f"renamed {self.count}"
                statements.append(
                    f"UPDATE places SET name = '{self.rows[key]}', lat = {self.count % 80}"
                    f" WHERE {self.condition(key)}"
                )
            else:
                other = chance.choice(self.keys)
                if other not in self.rows:
                    self.rows[other] = self.rows.pop(key)
                    statements.append(
                        f"UPDATE places SET ({', '.join(self.names)}) = ROW({literal(other)})"
                        f" WHERE {self.condition(key)}"
                    )
        return "BEGIN;" + ";".join(statements) + ";COMMIT"


def check(server, table):
    """Every number that ever was names its own row, or none."""
    expected = table.numbered()
    for key in table.keys:
        number = table.numbered_as(key)
        response = server.place(number)
        if number in expected:
            assert response.status_code == 200, (number, response.text)
            place = response.json()
            assert (place["place"], place["name"]) == (number, expected[number])
        else:
            assert response.status_code == 404, (number, response.text)


def shows(server, table):
    return sorted(map(repr, server.numbers())) == sorted(map(repr, table.numbered()))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", KINDS)
def test_a_number_is_that_of_its_row_for_ever(database, tmp_path, kind, seed):
    chance = random.Random(f"{kind} {seed}")
    table = Table(database, kind, count=3)
    install(database)
    with TableServer(address("places", database.name), tmp_path) as server:
        for _ in range(12):
            database(table.change(chance))
            wait_until(lambda: shows(server, table), "The change")
            check(server, table)
    with TableServer(address("places", database.name), tmp_path) as server:
        assert shows(server, table)
        check(server, table)


def test_one_sparse_key_changes_no_number(database, tmp_path):
    database(
        """
        CREATE TABLE places (id bigint PRIMARY KEY, lat float8, lon float8, name text, size int);
        INSERT INTO places SELECT i, i, i, 'place ' || i, i FROM generate_series(1, 60) i;
        """
    )
    install(database)
    with TableServer(address("places", database.name), tmp_path) as server:
        before = {number: server.place(number).json() for number in range(1, 61)}
        assert [place["name"] for place in before.values()] == [f"place {n}" for n in range(1, 61)]
        database(f"INSERT INTO places VALUES ({10**15}, 70, 70, 'far', 99), (-4, 71, 71, 'below', 98)")
        wait_until(lambda: len(server.numbers()) == 62, "The change")
        assert {number: server.place(number).json() for number in before} == before
        assert server.place(10**15).json()["name"] == "far"
        assert server.place(10**15 + 1).status_code == server.place("007").status_code == 404


def test_every_answer_has_the_key(database, tmp_path):
    """Plans, searches, lists of members, tiles and their clusters."""
    key = 2**60
    database(
        f"""
        CREATE TABLE places (id bigint PRIMARY KEY, lat float8, lon float8, name text);
        INSERT INTO places VALUES ({key}, 10, 10, 'one'), ({key + 1}, 10, 10, 'two'), (-3, -40, -40, 'three');
        """
    )
    with TableServer(address("places", database.name), tmp_path) as server:
        keys = [str(key), str(key + 1)]
        view = {"rect": "-180,-80,180,80", "size": "800x600", "columns": ""}
        plan = server.json("/datasets/places/plan", view)
        cluster, = [f for f in plan["features"] if f["properties"]["cluster"]]
        assert [f["properties"]["place"] for f in plan["features"] if f != cluster] == [-3]
        members = server.json(
            f"/datasets/places/clusters/{cluster['properties']['cluster_id']}/members",
            {"plan": plan["plan"]["id"]},
        )
        assert sorted(member["place"] for member in members["members"]) == keys
        first = server.json(
            f"/datasets/places/clusters/{cluster['properties']['cluster_id']}/members",
            {"plan": plan["plan"]["id"], "limit": 1},
        )
        second = server.json(
            f"/datasets/places/clusters/{cluster['properties']['cluster_id']}/members",
            {"plan": plan["plan"]["id"], "limit": 1, "after": first["next"]},
        )
        assert sorted(one["members"][0]["place"] for one in (first, second)) == keys
        found, = server.json("/datasets/places/search", {"q": "two"})["places"]
        assert found["place"] == str(key + 1)
        tile = decode(server.get("/datasets/places/tiles/0/0/0.mvt").content)["places"]["features"]
        assert [f["properties"]["place"] for f in tile if "place" in f["properties"]] == [-3]


def test_commands_have_the_same_numbers(database):
    table = Table(database, "sparse", 5)
    found = places(address("places", database.name))
    assert {place["place"]: place["name"] for place in found} == table.numbered()
