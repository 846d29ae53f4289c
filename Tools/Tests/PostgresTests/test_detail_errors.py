"""What keeps a table from being asked for the single places of a roll-up is said at the start."""

import pytest

from database import address, failure, pinfold
from rolled_up import TABLE, detailed, insert, roll_up, source_of, viewport, ZOOM

ROWS = TABLE + insert([(48 + number / 1000, 11) for number in range(20)])


def refusal(rollup, source):
    return failure("serve", rollup, "--port", "0", "--quiet", "--detail", source)


@pytest.fixture
def rollup(database, tmp_path):
    database(ROWS)
    return roll_up(database, tmp_path)


def test_places_that_are_no_roll_up(database, rollup, tmp_path):
    (tmp_path / "places.csv").write_text("lat,lon\n1,2\n")
    message = refusal(tmp_path / "places.csv", source_of(database))
    assert "places.csv" in message and "--detail is for roll-ups" in message
    message = failure("serve", rollup, rollup, "--port", "0", "--quiet", "--detail", source_of(database))
    assert "one by one" in message


def test_what_is_no_address(rollup):
    run = pinfold("serve", rollup, "--detail", "mysql://u:secret@h/d", status=64)
    assert "postgresql://HOST/DATABASE?table=NAME" in run.stderr and "secret" not in run.stderr


def test_another_table(database, rollup):
    database("CREATE TABLE others (id int PRIMARY KEY, y float8, x float8, lat text)")
    message = refusal(rollup, source_of(database, "others"))
    assert '"lon"' in message and "&latitude=COLUMN" in message and "y, x" in message
    message = refusal(rollup, source_of(database, "others", latitude="lat", longitude="x"))
    assert 'text in the column "lat"' in message
    assert "has no table" in refusal(rollup, source_of(database, "nowhere"))
    assert "names no table" in refusal(rollup, address(database=database.name, sslmode="prefer"))


def test_a_wrong_password_is_not_shown(database, rollup):
    message = refusal(rollup, source_of(database, password="hunter2 & co"))
    assert "refused the user or the password" in message and "hunter2" not in message


def test_rows_without_a_key(database, rollup):
    database("CREATE VIEW seen AS SELECT * FROM places; CREATE TABLE bare AS SELECT * FROM places;"
             "CREATE ROLE reader LOGIN PASSWORD 'secret'; GRANT SELECT (lat, lon) ON places TO reader")
    try:
        for table in ("seen", "bare"):
            message = refusal(rollup, source_of(database, table))
            assert f"table={table} has no primary key" in message and "name a table" in message
        assert "reader may not read" in refusal(rollup, source_of(database, user="reader"))
    finally:
        database("DROP OWNED BY reader; DROP ROLE reader")


def test_names_with_quotes(database, tmp_path):
    """Tables, columns and keys may have any name."""
    database("""
        CREATE TABLE "o'dd ""table" ("the 'id'" text PRIMARY KEY, "la't" float8, "lo""n" float8, name text);
        INSERT INTO "o'dd ""table" SELECT 'k''"' || i, 48 + i / 1000.0, 11, 'p' || i
        FROM generate_series(0, 9) i;
        CREATE VIEW places AS SELECT "la't" AS lat, "lo""n" AS lon, name FROM "o'dd ""table"
        WHERE name <> 'it''s';
    """)
    rollup = roll_up(database, tmp_path, "--where", "name <> 'it''s \"one\"'")
    source = source_of(database, 'o\'dd "table', latitude="la't", longitude='lo"n')
    with detailed(rollup, source, tmp_path) as server:
        query = {**viewport(48.005, 11, ZOOM + 1), "strategy": "none"}
        found = server.json("/datasets/rollup/plan", query)
        assert found["plan"]["detail"]["places"] == 10
        for one in found["features"]:
            place = one["properties"]["place"]
            assert server.json(f"/datasets/rollup/places/{place}")["name"] == one["properties"]["name"]


@pytest.mark.parametrize("condition", [
    "true) OR (true",
    "true); DROP TABLE places; --",
    "true) UNION SELECT lat, lon FROM places WHERE (true",
    "true)))) OR ((((true",
    "/*",
    "name ~~* $1",
    "`name` = 1",
    "missing = 1",
])
def test_a_condition_that_is_none_of_this_table(database, rollup, condition):
    """A roll-up is a file, and its condition is not trusted to be one."""
    part = rollup / "part-0.csv"
    quoted = "".join(f"%{byte:02X}" for byte in condition.encode())
    part.write_text(part.read_text().replace("&zoom=", f"&where={quoted}&zoom="))
    message = refusal(rollup, source_of(database))
    assert "the roll-up is of" in message and "make the roll-up again" in message
    assert database("SELECT count(*) FROM places").strip() == "21"
