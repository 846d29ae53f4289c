"""What single places of a roll-up cost is bounded: too many stay cells, and no request waits for a table."""

from database import HOST, PORT
from rolled_up import NEAR, TABLE, ZOOM, detailed, insert, plan, roll_up, source_of, viewport
from stalling_proxy import StallingProxy
from table_server import wait_until


def test_too_many_places_stay_cells(database, tmp_path):
    database(TABLE + """
        INSERT INTO places SELECT i, 48 + random() / 100, 11 + random() / 100, 'x', 'a', 1
        FROM generate_series(1, 20001) i""")
    rollup = roll_up(database, tmp_path)
    query = viewport(48.005, 11.005, ZOOM + 0.5)
    with detailed(rollup, source_of(database), tmp_path) as server:
        found = plan(server, query)
        assert found["plan"]["detail"]["state"] == "too_many" and found["features"]
        assert "zoom in" in found["plan"]["detail"]["message"]
        assert found["plan"]["rows"] == 20001
    # More than there were.
    database("DELETE FROM places WHERE id > 3")
    rollup = roll_up(database, tmp_path)
    database("INSERT INTO places SELECT i, 48.001, 11.001, 'x', 'a', 1 FROM generate_series(4, 20004) i")
    with detailed(rollup, source_of(database), tmp_path) as server:
        assert plan(server, query)["plan"]["detail"]["state"] == "too_many"


def test_without_the_database_cells_are_shown(places, tmp_path):
    """At once, and what they are is said; the database is asked again, later and later."""
    rollup = roll_up(places, tmp_path)
    with StallingProxy(HOST, int(PORT), after=1 << 40) as proxy:
        source = source_of(places, host=f"127.0.0.1:{proxy.port}")
        with detailed(rollup, source, tmp_path, "--verbose") as server:
            assert plan(server, NEAR)["plan"]["detail"]["state"] == "places"
            proxy.refuse = True
            proxy.cut()
            other = viewport(48, 11, ZOOM + 0.5)
            found = plan(server, other)
            detail = found["plan"]["detail"]
            assert detail["state"] == "away" and 1 <= detail["retry_after"] <= 4
            assert "cannot be reached" in detail["message"] and "do not open" in detail["message"]
            assert all(not one["properties"]["cluster"] or one["properties"]["opens"] is False
                       for one in found["features"])
            waits = set()
            wait_until(
                lambda: waits.add(plan(server, other)["plan"]["detail"]["retry_after"])
                or max(waits) > 4,
                "A longer wait",
            )
            proxy.refuse = False
            wait_until(
                lambda: plan(server, other)["plan"]["detail"]["state"] == "places", "The places"
            )
        assert server.output().count("Single places cannot be read") == 1
        assert "can be read again" in server.output() and "secret" not in server.output()


def test_a_slow_database_does_not_hold_the_map(places, tmp_path):
    rollup = roll_up(places, tmp_path)
    with StallingProxy(HOST, int(PORT), after=1 << 40) as proxy:
        source = source_of(places, host=f"127.0.0.1:{proxy.port}")
        with detailed(rollup, source, tmp_path) as server:
            places("BEGIN; ALTER TABLE places RENAME TO elsewhere; "
                   "CREATE VIEW places AS SELECT e.* FROM elsewhere e, pg_sleep(20); COMMIT")
            answer = server.get("/datasets/rollup/plan", NEAR)
            assert answer.elapsed.total_seconds() < 8
            detail = answer.json()["plan"]["detail"]
            assert detail["state"] == "slow" and detail["retry_after"] >= 1
            places("DROP VIEW places; ALTER TABLE elsewhere RENAME TO places")
            wait_until(lambda: plan(server, NEAR)["plan"]["detail"]["state"] == "places", "Places")


def test_too_much_text_stays_cells(database, tmp_path):
    """The limit is of the columns that are shown, and those of a filter."""
    long = (30 << 20) // 60
    database(TABLE + f"""
        INSERT INTO places SELECT i, 48 + i / 100000.0, 11, repeat('x', {long}), 'a', i
        FROM generate_series(1, 60) i""")
    rollup = roll_up(database, tmp_path, "--figure", "people")
    with detailed(rollup, source_of(database), tmp_path) as server:
        # 30 MiB are read.
        assert plan(server, NEAR)["plan"]["detail"]["state"] == "places"
    database(f"UPDATE places SET name = name || repeat('y', {(3 << 20) // 60})")
    with detailed(rollup, source_of(database), tmp_path) as server:
        found = plan(server, NEAR)
        detail = found["plan"]["detail"]
        assert detail["state"] == "too_many" and "more text" in detail["message"]
        assert detail["retry_after"] is None
        assert sum(one["properties"]["point_count"] for one in found["features"]) == 60
        # They are cells, also those of one place.
        assert all(one["properties"].get("place", 0) < 1 << 31 for one in found["features"])
        # Without the long column there is little to read.
        for query in ({"columns": "id"}, {"columns": "id", "sum": "sum_people"}):
            found = plan(server, {**NEAR, **query})
            assert found["plan"]["detail"]["state"] == "places" and found["plan"]["rows"] == 60
        assert plan(server, viewport(48, 11, 2))["plan"]["rows"] == 60


def test_callouts_without_the_database_say_when_to_ask_again(places, tmp_path):
    rollup = roll_up(places, tmp_path)
    with StallingProxy(HOST, int(PORT), after=1 << 40) as proxy:
        source = source_of(places, host=f"127.0.0.1:{proxy.port}")
        with detailed(rollup, source, tmp_path) as server:
            found = plan(server, {**NEAR, "strategy": "none"})
            place = found["features"][0]["properties"]["place"]
            cell = plan(server, viewport(48, 11, ZOOM - 4))["features"][0]["properties"]["cluster_id"]
            proxy.refuse = True
            proxy.cut()
            answer = server.get(f"/datasets/rollup/places/{place}")
            assert answer.status_code == 503 and int(answer.headers["Retry-After"]) >= 1
            assert "secret" not in answer.text
            # Cells need no database.
            assert server.get(f"/datasets/rollup/clusters/{cell}").status_code != 503
            proxy.refuse = False
            wait_until(
                lambda: server.get(f"/datasets/rollup/places/{place}").status_code == 200, "The place"
            )
