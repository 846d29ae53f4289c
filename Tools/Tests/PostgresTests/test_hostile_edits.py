"""Edits of tables that do not want them, and of names and values that are none of a kind."""

import pytest

from edited_places import edit, editable_server, insert, make_editable, place_named, refusal
from table_server import wait_until

NAME = '''a"b'; DROP TABLE places; --'''
QUOTED = '"a""b\'; DROP TABLE places; --"'


def serve(database, folder, statements):
    database(statements)
    make_editable(database)
    return editable_server(database, folder)


def count(database, table="places"):
    return int(database(f"SELECT count(*) FROM {table}"))


def test_names_and_values_are_never_statements(database, tmp_path):
    with serve(
        database, tmp_path,
        f"CREATE TABLE places (id int PRIMARY KEY, lat float8, lon float8, name text, {QUOTED} text);"
        "INSERT INTO places VALUES (1, 2, 3, 'one', 'two')",
    ) as server:
        value = "'); DROP TABLE places; --\\ $1 $pinfold$"
        edit(server, {"op": "update", "place": 1, "properties": {NAME: value, "name": value}},
             insert([1, 1], id=2, name=value, **{NAME: "é\u0301\U0001f600"}))
        assert database(f"SELECT count(*) FROM places WHERE name = {QUOTED} AND id = 1").strip() == "1"
        assert server.json("/datasets/places/places/1")["properties"][NAME] == value
        long = "x" * 1_000_000
        edit(server, {"op": "update", "place": 2, "properties": {"name": long}})
        assert server.json("/datasets/places/places/2")["properties"]["name"] == long
        refusal(server, 400, {"op": "update", "place": 2, "properties": {"name": "a\0b"}})
        message = refusal(server, 400, {"op": "update", "place": 2, "properties": {"nome": 1}})
        assert "nome" in message
        assert count(database) == 2


def test_values_that_do_not_fit(database, tmp_path):
    with serve(
        database, tmp_path,
        """
        CREATE TABLE places (id int PRIMARY KEY, lat float8, lon float8, name varchar(5) NOT NULL,
          size int CHECK (size > 0), twice int GENERATED ALWAYS AS (size * 2) STORED, data jsonb,
          day date UNIQUE DEFERRABLE INITIALLY DEFERRED);
        INSERT INTO places VALUES (1, 2, 3, 'one', 5);
        """,
    ) as server:
        def refused(status, word, **values):
            change = {"op": "update", "place": 1, "properties": values}
            assert word in refusal(server, status, change)

        refused(400, "size", size="many")
        refused(400, "size", size=10**12)
        refused(400, "name", name="much too long")
        refused(400, "data", data="{not json")
        refused(400, "day", day="yesterday or so")
        refused(400, "twice", twice=7)
        refused(409, "size", size=-1)
        refused(409, "name", name=None)
        assert "name" in refusal(server, 409, insert([1, 1], id=7))
        # Checked at COMMIT.
        assert "day" in refusal(
            server, 409, {"op": "update", "place": 1, "properties": {"day": "2020-01-02"}},
            insert([1, 1], id=8, name="b", day="2020-01-02"),
        )
        assert count(database) == 1
        edit(server, {"op": "update", "place": 1, "properties": {"size": 9, "data": {"a": [1, "'"]}}})
        assert database("SELECT twice, data->'a'->>1 FROM places").strip() == "18|'"


def test_triggers_and_policies(database, tmp_path):
    with serve(
        database, tmp_path,
        """
        CREATE TABLE places (id int PRIMARY KEY, lat float8, lon float8, name text);
        INSERT INTO places SELECT i, i, i, 'place ' || i FROM generate_series(1, 9) i;
        CREATE FUNCTION check_name() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF NEW.name = 'raise' THEN RAISE EXCEPTION 'not this name'; END IF;
          IF NEW.name = 'ignore' THEN RETURN NULL; END IF;
          IF NEW.name = 'renumber' AND OLD.name <> NEW.name THEN NEW.id := NEW.id + 100; END IF;
          RETURN NEW; END $$;
        CREATE TRIGGER check_name BEFORE INSERT OR UPDATE ON places FOR EACH ROW
          EXECUTE FUNCTION check_name();
        """,
    ) as server:
        def rename(name):
            return {"op": "update", "place": 1, "properties": {"name": name}}

        assert "not this name" in refusal(server, 409, rename("raise"))
        assert "ignored" in refusal(server, 409, rename("ignore"))
        # The row is another place then, also for the edits after it.
        answer = edit(server, rename("renumber"),
                      {"op": "move", "place": 1, "coordinates": [50, 40]})
        assert [result["place"] for result in answer["results"]] == [101, 101]
        assert place_named(server, "renumber") == 101
        assert database("SELECT id, lat, lon FROM places WHERE id IN (1, 101)").strip() == "101|40|50"

        # A row that is renumbered twice, and another one that gets the number it had first.
        def update(name):
            return {"op": "update", "place": 2, "properties": {"name": name}}

        answer = edit(server, update("renumber"), update("second"), update("renumber"), insert([5, 6], id=2, name="new"))
        assert [result["place"] for result in answer["results"]] == [202, 202, 202, 2]
        assert database("SELECT id, name FROM places WHERE id IN (2, 102, 202) ORDER BY 1").split() == ["2|new", "202|renumber"]


def test_a_table_that_changes_its_shape(database, tmp_path):
    with serve(
        database, tmp_path,
        "CREATE TABLE places (id int PRIMARY KEY, lat float8, lon float8, name text);"
        "INSERT INTO places VALUES (1, 2, 3, 'one')",
    ) as server:
        edit(server, {"op": "update", "place": 1, "properties": {"name": "two"}})
        database("ALTER TABLE places ADD COLUMN height int")
        wait_until(lambda: "height" in server.json("/datasets/places")["columns"], "The column")
        edit(server, {"op": "update", "place": 1, "properties": {"height": 4}})
        database("ALTER TABLE places DROP COLUMN name")
        assert "name" in refusal(
            server, 400, {"op": "update", "place": 1, "properties": {"name": "x"}}
        )
        edit(server, {"op": "move", "place": 1, "coordinates": [7, 8]})
        assert database("TABLE places").strip() == "1|8|7|4"


def test_whole_degrees_are_values_of_whole_columns(gis, tmp_path):
    with serve(
        gis, tmp_path,
        "CREATE TABLE places (id int PRIMARY KEY, lat smallint, lon bigint, name text)",
    ) as server:
        edit(server, insert([31, -21], id=1, name="one"))
        edit(server, {"op": "move", "place": place_named(server, "one"), "coordinates": [-30, 20]})
        assert gis("SELECT lat, lon FROM places").split() == ["20|-30"]


@pytest.mark.parametrize("type, shape", [
    ("gis.geometry", "POINT Z (1 2 350)"), ("gis.geometry", "POINT M (1 2 7)"),
    ("gis.geometry(PointZM, 4326)", "POINT ZM (1 2 350 7)"), ("gis.geometry", "MULTIPOINT(1 2)"),
    ("gis.geometry(MultiPointZ, 4326)", "MULTIPOINT Z (1 2 350)"), ("gis.geography", "POINT Z (1 2 350)"),
])
def test_what_is_moved_keeps_its_altitude_and_its_type(gis, tmp_path, type, shape):
    with serve(gis, tmp_path, f"""
        CREATE TABLE places (id int PRIMARY KEY, point {type}, name text);
        INSERT INTO places VALUES (1, 'SRID=4326;{shape}', 'a')""") as server:
        edit(server, {"op": "move", "place": place_named(server, "a"), "coordinates": [1.5, -2]})
    expected = shape.replace("1 2", "1.5 -2")
    found = gis("SELECT gis.ST_AsEWKT(point::gis.geometry) = "
                f"gis.ST_AsEWKT(gis.ST_GeomFromEWKT('SRID=4326;{expected}')) FROM places")
    assert found.strip() == "t", gis("SELECT gis.ST_AsEWKT(point::gis.geometry) FROM places")


@pytest.mark.parametrize(
    "type", ["gis.geometry(Point, 4326)", "gis.geometry(Point, 3857)", "gis.geography(Point)"]
)
def test_points_of_postgis(gis, tmp_path, type):
    with serve(
        gis, tmp_path, f"CREATE TABLE places (id int PRIMARY KEY, at {type}, name text)"
    ) as server:
        edit(server, insert([13.4, 52.5], id=1, name="one"), insert([-100, -30], id=2, name="two"))
        edit(server, {"op": "move", "place": 2, "coordinates": [20, 60]})
        x, y = server.json("/datasets/places/places/2")["coordinates"]
        assert abs(x - 20) < 1e-9 and abs(y - 60) < 1e-9
