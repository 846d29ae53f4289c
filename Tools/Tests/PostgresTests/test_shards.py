"""A table whose parts are on several servers of PostgreSQL, which postgres_fdw makes one."""

import contextlib

from cluster import Cluster
from database import address, features, psql
from table_server import TableServer, wait_until

SHARDS = 3
ROWS = 3000
ROW = "i, (i * 7919 % 16000) / 100.0 - 80, (i * 104729 % 36000) / 100.0 - 180, 'place ' || i"
VIEW = ("--rect", "-180,-85,180,85", "--size", "1200x900")


def test_three_servers_of_a_partitioned_table_are_one_map(database, tmp_path):
    with contextlib.ExitStack() as stack:
        shards = [stack.enter_context(Cluster()) for _ in range(SHARDS)]
        statements = [
            "CREATE EXTENSION postgres_fdw;"
            "CREATE TABLE places (id int, lat float8, lon float8, name text) PARTITION BY HASH (id);"
        ]
        for number, shard in enumerate(shards):
            psql("CREATE TABLE shard (id int PRIMARY KEY, lat float8, lon float8, name text)", port=shard.port)
            statements.append(f"""
                CREATE SERVER s{number} FOREIGN DATA WRAPPER postgres_fdw
                  OPTIONS (host '127.0.0.1', port '{shard.port}', dbname 'postgres');
                CREATE USER MAPPING FOR owner SERVER s{number} OPTIONS (user 'owner');
                CREATE FOREIGN TABLE p{number} PARTITION OF places
                  FOR VALUES WITH (MODULUS {SHARDS}, REMAINDER {number})
                  SERVER s{number} OPTIONS (table_name 'shard');
            """)
        database("".join(statements))
        rows = f"SELECT {ROW} FROM generate_series(1, {ROWS}) i"
        database(f"INSERT INTO places {rows}")
        database(f"CREATE TABLE same AS SELECT * FROM places")
        counts = [int(psql("SELECT count(*) FROM shard", port=shard.port)) for shard in shards]
        assert sum(counts) == ROWS and min(counts) > ROWS // 6

        def clusters(table):
            found = features(address(table, database.name), *VIEW)
            return sorted(
                (one["geometry"]["coordinates"], one["properties"].get("point_count", 1)) for one in found
            )

        assert clusters("places") == clusters("same")
        source = address("places", database.name)
        with TableServer(source, tmp_path, "--reload-every", "1") as server:
            assert server.json("/datasets/places")["count"] == ROWS
            # One server of the three is written to by others.
            psql("DELETE FROM shard WHERE id % 5 = 0", port=shards[1].port)
            left = int(database("SELECT count(*) FROM places"))
            assert ROWS * 0.8 < left < ROWS
            wait_until(lambda: server.json("/datasets/places")["count"] == left, "The removals")
            # Without one of them there is no table; the map goes on, and catches up.
            shards[2].kill()
            wait_until(lambda: "error" in server.output(), "The warning")
            assert server.json("/datasets/places")["count"] == left
            assert server.get("/health").status_code == 200
            shards[2].start()
            psql("DELETE FROM shard WHERE id % 3 = 0", port=shards[0].port)
            fewer = int(database("SELECT count(*) FROM places"))
            wait_until(lambda: server.json("/datasets/places")["count"] == fewer, "More removals")
