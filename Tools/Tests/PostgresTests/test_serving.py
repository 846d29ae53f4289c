"""A table is served as it is, and again as it became."""

import time
from concurrent.futures import ThreadPoolExecutor

from database import HOST, PORT, address, failure, pinfold, psql
from stalling_proxy import StallingProxy
from table_server import TableServer, wait_until

PLACES = """
    CREATE TABLE places (id int PRIMARY KEY, lat float8, lon float8, name text);
    INSERT INTO places SELECT i, i, i * 2, 'place ' || i FROM generate_series(0, 9) i;
"""


def test_a_table_is_a_data_set(database, tmp_path):
    database(PLACES)
    with TableServer(address("public.places", database.name), tmp_path) as server:
        described = server.json("/datasets")["datasets"][0]
        assert (described["id"], described["name"], described["count"]) == ("places", "places", 10)
        assert described["columns"] == ["id", "lat", "lon", "name"]
        assert server.names()[3] == ("place 3", 6, 3)
        found = server.json("/datasets/places/search", {"q": "place 7"})
        assert "place 7" in str(found)
        # The server does not write to it.
        assert server.json("/datasets/places")["editable"] is False
        assert server.patch("places", [{"remove": 1}]).status_code in (401, 403)
    assert "secret" not in server.output()


def test_places_are_a_table_sorted_by_any_column(database, tmp_path):
    database(PLACES)
    with TableServer(address("public.places", database.name), tmp_path) as server:
        for column, order in (("lon", [9, 8, 7]), ("name", [9, 8, 7]), ("id", [9, 8, 7])):
            query = {"sort": column, "order": "descending", "limit": 3}
            page = server.json("/datasets/places/places", query)
            assert [place["place"] for place in page["places"]] == order
            page = server.json("/datasets/places/places", {**query, "after": page["next"], "limit": 100})
            assert [place["place"] for place in page["places"]] == list(range(6, -1, -1)) and page["next"] is None
        lines = server.get("/datasets/places/places", {"format": "csv", "rect": "3,1,9,5"}).text.splitlines()
        assert lines[0] == "latitude,longitude,id,name" and lines[1:] == [f"{n},{2 * n},{n},place {n}" for n in (2, 3, 4)]


def test_a_store_is_refused(database, tmp_path):
    database(PLACES)
    source = address("places", database.name)
    message = failure("serve", source, "--port", "0", "--store", str(tmp_path / "x.gpkg"))
    assert "leave out --store" in message and "pinfold import" in message


def test_edits_are_refused(database):
    database(PLACES)
    source = address("places", database.name)
    run = pinfold("serve", source, "--port", "0", "--allow-edits", status=64)
    assert run.stdout == ""
    assert "leave out --allow-edits, and edit the table with the database's own programs" in run.stderr


def test_changes_are_shown(database, tmp_path):
    """Places keep their ids, and open maps are told."""
    database(PLACES)
    source = address("places", database.name)
    with TableServer(source, tmp_path, "--reload-every", "1") as server:
        before = server.names()
        events = server.get("/datasets/places/events", stream=True)
        lines = events.iter_lines(decode_unicode=True)
        assert next(line for line in lines if line.startswith("event")) == "event: version"
        database(
            """
            BEGIN;
            UPDATE places SET name = 'renamed' WHERE id = 2;
            UPDATE places SET lat = 40 WHERE id = 3;
            DELETE FROM places WHERE id = 4;
            INSERT INTO places VALUES (100, 50, 60, 'new'), (101, NULL, 1, 'nowhere');
            COMMIT;
            """
        )
        assert next(line for line in lines if line == "event: edit")
        expected = dict(before)
        expected[2] = ("renamed", *before[2][1:])
        expected[3] = (before[3][0], before[3][1], 40)
        del expected[4]
        expected[100] = ("new", 60, 50)
        wait_until(lambda: server.names() == expected, "The change")
        events.close()
        # Names come from the table at once. The version follows with the next look at it.
        psql("SELECT pg_sleep(2.5)")
        version = server.json("/datasets/places")["version"]
        # Rows that did not change are not edits.
        psql("SELECT pg_sleep(2.5)")
        assert server.json("/datasets/places")["version"] == version
        database("DELETE FROM places")
        wait_until(lambda: server.names() == {}, "The removal of all")
        database("INSERT INTO places VALUES (7, 1, 2, 'again')")
        wait_until(lambda: [*server.names().values()] == [("again", 2, 1)], "The next place")


def test_the_map_goes_on_without_the_database(database, tmp_path):
    """Clusters are in memory; what is in the table is asked for again and again, and soon refused."""
    database(PLACES)
    with StallingProxy(HOST, int(PORT), after=1 << 40) as proxy:
        source = address("places", database.name, host=f"127.0.0.1:{proxy.port}")
        with TableServer(source, tmp_path, "--reload-every", "1") as server:
            before, names = server.positions(), server.names()
            assert names[3] == ("place 3", 6, 3)
            proxy.refuse = True
            proxy.cut()
            wait_until(lambda: "could not be reached" in server.output(), "The warning")
            database("ALTER TABLE places RENAME TO gone")
            assert server.positions() == before
            assert server.get("/health").status_code == 200
            for path in ["places/3", "search?q=place", "plan?rect=1,1,9,5&size=400x300&columns=name&cell_size=8"]:
                refusal = server.get(f"/datasets/places/{path}")
                assert refusal.status_code == 503 and int(refusal.headers["Retry-After"]) > 0
                assert "out of reach" in refusal.json()["error"]["message"]
            proxy.refuse = False
            wait_until(lambda: "has no table" in server.output(), "The other warning")
            assert server.positions() == before
            refusal = wait_until(
                lambda: "server's log" in server.get("/datasets/places/places/3").text, "A refusal"
            )
            assert 'relation "public.places" does not exist' in server.output()
            database("ALTER TABLE gone RENAME TO places; DELETE FROM places WHERE id > 0")
            wait_until(lambda: server.positions() == {(0, 0): 1}, "The change")
            wait_until(lambda: server.names() == {0: names[0]}, "The place")
        assert server.output().count("could not be reached") == 1


def test_a_database_that_hangs_is_one_that_is_away(database, tmp_path):
    """It keeps its connections, so that only time tells."""
    database(PLACES)
    with StallingProxy(HOST, int(PORT), after=1 << 40) as proxy:
        source = address("places", database.name, host=f"127.0.0.1:{proxy.port}")
        with TableServer(source, tmp_path) as server:
            names = server.names()
            # Through a connection that stays open.
            assert server.get("/datasets/places/places/3").status_code == 200
            proxy.hang()
            paths = ["places/3", "plan?rect=1,1,9,5&size=400x300&where=name=place 3"]
            ask = lambda number: server.get("/datasets/places/" + paths[number % 2])
            start = time.monotonic()
            with ThreadPoolExecutor(6) as pool:
                assert [answer.status_code for answer in pool.map(ask, range(6))] == [503] * 6
            # One that finds out whether it is back waits for longer than all others.
            waits = []
            for _ in range(6):
                begin = time.monotonic()
                assert ask(0).status_code == 503
                waits.append(time.monotonic() - begin)
            assert min(waits) < (time.monotonic() - start) / 4
            assert server.positions()
            proxy.flow()
            wait_until(lambda: ask(0).status_code == 200, "The place")
            assert server.names() == names
            proxy.hang()
            start = time.monotonic()
        # It stops within the time that systemd gives it, although requests may wait.
        assert time.monotonic() - start < 30


def test_a_key_that_is_dropped(database, tmp_path):
    """Without it rows cannot be told apart; the server says so, and goes on when it is back."""
    database(PLACES)
    with TableServer(address("places", database.name), tmp_path, "--reload-every", "1") as server:
        before = server.positions()
        database("ALTER TABLE places DROP CONSTRAINT places_pkey; UPDATE places SET lat = 12")
        wait_until(lambda: "no longer has a usable primary key" in server.output(), "The warning")
        assert server.positions() == before
        database("ALTER TABLE places ADD PRIMARY KEY (id)")
        wait_until(lambda: all(y == 12 for _, y in server.positions()), "The change")


def test_an_empty_table_is_an_empty_map(database, tmp_path):
    database("CREATE TABLE places (id int PRIMARY KEY, lat float8, lon float8, name text)")
    with TableServer(address("places", database.name), tmp_path, "--reload-every", "1") as server:
        assert server.json("/datasets/places")["count"] == 0 and server.positions() == {}
        database("INSERT INTO places VALUES (3, 4, 5, 'first')")
        wait_until(lambda: server.positions() == {(5, 4): 1}, "The first place")


def test_rows_have_weights(database, tmp_path):
    """They count as many places, also after a change; rows with other weights are skipped."""
    database(PLACES + "ALTER TABLE places ADD visits int; UPDATE places SET visits = id * 10;")
    source = address("places", database.name)
    with TableServer(source, tmp_path, "--weight", "visits", "--reload-every", "1") as server:

        def count():
            return server.json("/datasets")["datasets"][0]["count"]

        described = server.json("/datasets")["datasets"][0]
        # Place 0 has no visits.
        assert (count(), described["skipped"], described["weight_column"]) == (450, 1, "visits")
        rect = {"rect": "-180,-80,180,80", "size": "800x800", "strategy": "radius", "compatible": "true"}
        plan = server.json("/datasets/places/plan", rect)
        assert sum(feature["properties"]["point_count"] for feature in plan["features"]) == 450
        database("UPDATE places SET visits = 1000 WHERE id = 1; UPDATE places SET visits = 0 WHERE id = 2")
        wait_until(lambda: count() == 450 - 10 - 20 + 1000, "The change")
    assert "has no column \"nothing\"" in failure("serve", source, "--weight", "nothing", "--port", "0")
