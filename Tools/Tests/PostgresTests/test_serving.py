"""A table is served as it is, and again as it became."""

from database import HOST, PORT, address, failure, psql
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
        # Edits would be lost.
        assert server.patch("places", [{"remove": 1}]).status_code in (401, 403)
    assert "secret" not in server.output()


def test_edits_are_refused(database, tmp_path):
    database(PLACES)
    source = address("places", database.name)
    for option in (["--allow-edits"], ["--store", str(tmp_path / "x.pinfold")]):
        message = failure("serve", source, "--port", "0", *option)
        assert "cannot be edited here" in message and "pinfold import" in message


def test_changes_are_shown(database, tmp_path):
    """Places that stay keep their rows, and open maps are told."""
    database(PLACES)
    source = address("places", database.name)
    with TableServer(source, tmp_path, "--reload-every", "1") as server:
        before = server.names()
        events = server.get("/datasets/places/events", stream=True)
        lines = events.iter_lines(decode_unicode=True)
        assert next(line for line in lines if line.startswith("event")) == "event: version"
        database(
            """
            UPDATE places SET name = 'renamed' WHERE id = 2;
            UPDATE places SET lat = 40 WHERE id = 3;
            DELETE FROM places WHERE id = 4;
            INSERT INTO places VALUES (100, 50, 60, 'new'), (101, NULL, 1, 'nowhere');
            """
        )
        assert next(line for line in lines if line == "event: edit")
        expected = dict(before)
        expected[2] = ("renamed", *before[2][1:])
        expected[3] = (before[3][0], before[3][1], 40)
        del expected[4]
        expected[10] = ("new", 60, 50)
        wait_until(lambda: server.names() == expected, "The change")
        events.close()
        version = server.json("/datasets/places")["version"]
        # What did not change is no edit.
        psql("SELECT pg_sleep(2.5)")
        assert server.json("/datasets/places")["version"] == version
        database("DELETE FROM places")
        wait_until(lambda: server.names() == {}, "The removal of all")
        database("INSERT INTO places VALUES (7, 1, 2, 'again')")
        wait_until(lambda: [*server.names().values()] == [("again", 2, 1)], "The next place")


def test_the_map_goes_on_without_the_database(database, tmp_path):
    database(PLACES)
    with StallingProxy(HOST, int(PORT), after=1 << 40) as proxy:
        source = address("places", database.name, host=f"127.0.0.1:{proxy.port}")
        with TableServer(source, tmp_path, "--reload-every", "1") as server:
            before = server.names()
            proxy.refuse = True
            wait_until(lambda: "could not be reached" in server.output(), "The warning")
            database("ALTER TABLE places RENAME TO gone")
            assert server.names() == before
            assert server.get("/health").status_code == 200
            proxy.refuse = False
            wait_until(lambda: "has no table" in server.output(), "The other warning")
            assert server.names() == before
            database("ALTER TABLE gone RENAME TO places; DELETE FROM places WHERE id > 0;"
                     "ALTER TABLE places DROP COLUMN id")
            wait_until(lambda: [*server.names().values()] == [("place 0", 0, 0)], "The change")
        assert server.output().count("could not be reached") == 1
