"""A table with triggers is followed: what is committed is served, whatever the order."""

import json
import random
import threading
import time

import pytest

from database import address
from followed_places import PLACES, install, named, random_transaction
from session import Session
from table_server import TableServer, table_rows, wait_for_agreement, wait_until


def test_changes_are_shown(followed, tmp_path):
    with TableServer(address("places", followed.name), tmp_path) as server:
        before = server.names()
        first = server.json("/datasets/places")["version"]
        events = server.get("/datasets/places/events", stream=True)
        lines = events.iter_lines(decode_unicode=True)
        assert next(line for line in lines if line.startswith("event")) == "event: version"
        followed(
            """
            BEGIN;
            UPDATE places SET name = 'renamed' WHERE id = 2;
            UPDATE places SET lat = 40 WHERE id = 3;
            DELETE FROM places WHERE id = 4;
            UPDATE places SET id = 50 WHERE id = 5;
            INSERT INTO places VALUES (100, 50, 60, 'new'), (101, NULL, 1, 'nowhere');
            COMMIT;
            """
        )
        assert next(line for line in lines if line == "event: edit")
        # All of it at once.
        expected = dict(before)
        expected[2] = ("renamed", *before[2][1:])
        expected[3] = (before[3][0], before[3][1], 40)
        del expected[4]
        expected[50] = expected.pop(5)
        expected[100] = ("new", 60, 50)
        assert server.names() == expected
        assert server.positions() == {(x, y): 1 for _, x, y in expected.values()}
        events.close()
        version = server.json("/datasets/places")["version"]
        assert version == first + 1
        # A place that was nowhere, and one that is nowhere now.
        followed("UPDATE places SET lat = 1 WHERE id = 101; UPDATE places SET lat = NULL WHERE id = 0")
        wait_for_agreement(server, followed.name)
        # What is not there does not change.
        version = server.json("/datasets/places")["version"]
        followed("DELETE FROM places WHERE id = 77")
        followed("INSERT INTO places VALUES (102, 1, 1, 'last')")
        wait_for_agreement(server, followed.name)
        assert server.json("/datasets/places")["version"] == version + 1
        for change in [
            "DELETE FROM places",
            "INSERT INTO places VALUES (7, 1, 2, 'again')",
            "TRUNCATE places; INSERT INTO places VALUES (8, 3, 4, 'after truncating')",
        ]:
            followed(change)
            wait_for_agreement(server, followed.name)


def test_a_transaction_that_ends_later_than_a_younger_one_is_not_lost(followed, tmp_path):
    """Numbers are given in one order and become visible in another."""
    with TableServer(address("places", followed.name), tmp_path) as server:
        with Session(followed.name) as old, Session(followed.name) as young:
            old("BEGIN; INSERT INTO places VALUES (20, 1, 1, 'older')")
            young("BEGIN; INSERT INTO places VALUES (21, 1, 1, 'younger')")
            assert int(old("SELECT pg_current_xact_id()")) < int(young("SELECT pg_current_xact_id()"))
            young("COMMIT")
            # Nobody waits for a transaction that takes its time.
            wait_for_agreement(server, followed.name)
            assert not named(server, "older")
            young("INSERT INTO places VALUES (22, 1, 1, 'youngest')")
            wait_for_agreement(server, followed.name)
            old("COMMIT")
        wait_for_agreement(server, followed.name)


def test_savepoints_and_rollbacks(followed, tmp_path):
    with TableServer(address("places", followed.name), tmp_path) as server:
        with Session(followed.name) as one:
            one(
                """
                BEGIN;
                INSERT INTO places VALUES (20, 1, 1, 'kept');
                SAVEPOINT a;
                INSERT INTO places VALUES (21, 1, 1, 'discarded');
                ROLLBACK TO a;
                SAVEPOINT b;
                INSERT INTO places VALUES (22, 1, 1, 'released');
                RELEASE b;
                COMMIT;
                BEGIN;
                DELETE FROM places;
                ROLLBACK
                """
            )
        wait_for_agreement(server, followed.name)


def test_without_triggers_the_way_is_shown(database, tmp_path):
    database(PLACES)
    with TableServer(address("places", database.name), tmp_path) as server:
        assert "pinfold postgres install" in server.output()
        # One reads details of places, and none follows.
        assert database.connections() <= 1


def test_partitions(database, tmp_path):
    database(
        """
        CREATE TABLE places (id int, kind text, lat float8, lon float8, PRIMARY KEY (kind, id))
            PARTITION BY LIST (kind);
        CREATE TABLE shops PARTITION OF places FOR VALUES IN ('shop');
        CREATE TABLE others PARTITION OF places DEFAULT PARTITION BY HASH (id);
        CREATE TABLE others_0 PARTITION OF others FOR VALUES WITH (MODULUS 2, REMAINDER 0);
        CREATE TABLE others_1 PARTITION OF others FOR VALUES WITH (MODULUS 2, REMAINDER 1);
        INSERT INTO places SELECT i, CASE WHEN i % 2 = 0 THEN 'shop' ELSE 'bar' END, i, i
            FROM generate_series(0, 9) i;
        """
    )
    install(database)
    with TableServer(address("places", database.name), tmp_path) as server:
        database("UPDATE places SET lat = 30 WHERE id = 3")
        wait_for_agreement(server, database.name)
        # From one partition to another, and into some of them directly.
        database("UPDATE places SET kind = 'shop' WHERE id = 5; UPDATE shops SET lat = 31 WHERE id = 5")
        wait_for_agreement(server, database.name)
        database("INSERT INTO others VALUES (50, 'inn', 1, 1); DELETE FROM others_0; TRUNCATE shops")
        wait_for_agreement(server, database.name)
        # One that is none any more, and one whose triggers are not made yet.
        database("ALTER TABLE places DETACH PARTITION shops")
        database("INSERT INTO places VALUES (60, 'bar', 6, 6)")
        wait_for_agreement(server, database.name)
        database("CREATE TABLE more PARTITION OF places FOR VALUES IN ('shop')")
        wait_until(lambda: "pinfold postgres install" in server.output(), "The warning")
        install(database)


@pytest.mark.parametrize("kind", ["uuid", "text", "bigint", "char(8)", "numeric"])
def test_keys(database, tmp_path, kind):
    value = {
        "uuid": "md5(i::text)::uuid", "text": "'it''s \"' || i || E'\\\\ \\u00e9'",
        "bigint": "i::bigint << 40", "char(8)": "'k' || i", "numeric": "i + 0.50",
    }[kind]
    database(
        f"""
        CREATE TABLE places (key {kind} PRIMARY KEY, lat float8, lon float8, name text);
        INSERT INTO places SELECT {value}, i, i, 'place ' || i FROM generate_series(1, 9) i;
        """
    )
    install(database)
    with TableServer(address("places", database.name), tmp_path) as server:
        database(
            f"UPDATE places SET lat = 50 WHERE name = 'place 3'; DELETE FROM places WHERE name = 'place 4';"
            f"INSERT INTO places SELECT {value}, i, i, 'place ' || i FROM generate_series(10, 12) i;"
            f"UPDATE places SET key = (SELECT {value} FROM generate_series(99, 99) i) WHERE name = 'place 5'"
        )
        wait_until(lambda: named(server, "place 12"), "The change")

        # Without the key, which is padded in one and not in the other.
        def names(rows):
            return sorted(str((row["name"], row["lat"])) for row in map(json.loads, rows))

        expected = names(table_rows(database.name))
        wait_until(lambda: names(server.rows() or []) == expected, "Agreement")


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_committed_is_served(followed, tmp_path, seed):
    """Several writers with transactions side by side: in the end, and now and then in between, a
    server that followed, one that was killed and one that is new agree with the table."""
    source = address("places", followed.name)
    deadlines = "SET lock_timeout = '2s'; SET deadlock_timeout = '100ms'"

    def write(number):
        chance = random.Random(seed * 100 + number)
        with Session(followed.name) as session:
            session(deadlines)
            for _ in range(60):
                for statement in random_transaction(chance):
                    session(statement)
                    time.sleep(chance.random() * 0.004)

    with TableServer(source, tmp_path) as server, TableServer(source, tmp_path) as killed:
        for _ in range(2):
            writers = [threading.Thread(target=write, args=(number,)) for number in range(4)]
            for writer in writers:
                writer.start()
            time.sleep(random.Random(seed).random())
            killed.kill()
            for writer in writers:
                writer.join()
            # A server does not start with an empty table.
            followed("INSERT INTO places VALUES (99, 1, 1, 'last') ON CONFLICT DO NOTHING")
            killed.start().wait_for_health()
            wait_for_agreement(server, followed.name)
            wait_for_agreement(killed, followed.name)
        assert "error" not in server.output()
