"""`pinfold postgres`: what it makes, shows and removes, and what it must not break."""

import urllib.parse

import pytest

from database import address, failure, information, pinfold
from session import Session

TABLE = """
    CREATE TABLE places (id int PRIMARY KEY, lat float8, lon float8, name text);
    INSERT INTO places SELECT i, i, i * 2, 'place ' || i FROM generate_series(0, 9) i;
"""

OBJECTS = """
    SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace('pinfold')
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = to_regnamespace('pinfold')
    UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT nspname FROM pg_namespace WHERE nspname = 'pinfold'
"""


def command(name, database, *options, table="places", **more):
    return pinfold("postgres", name, address(table, database.name, **more), *options)


def number(database, table="places"):
    return database(f"SELECT '{table}'::regclass::oid").strip()


def changes(database, table="places"):
    """The keys that are noted, and NULL for everything."""
    return sorted(database(
        f"SELECT coalesce(key::text, 'NULL') FROM pinfold.changes_{number(database, table)}"
    ).split())


def test_nothing_is_run_before_it_is_shown(database):
    database(TABLE)
    shown = command("install", database, "--print").stdout
    assert shown.startswith("BEGIN;\nSET LOCAL lock_timeout") and shown.endswith("COMMIT;\n")
    assert database(OBJECTS) == ""
    refused = pinfold("postgres", "install", address("places", database.name), status=64)
    assert "add --yes" in refused.stderr and database(OBJECTS) == ""
    # What is shown is what is run.
    database(shown)
    installed = database(OBJECTS)
    assert "followed already" in command("install", database, "--yes").stderr
    assert "are recorded" in command("status", database).stdout
    removal = command("remove", database, "--print").stdout
    assert database(OBJECTS) == installed
    assert command("remove", database, "--yes").stdout == removal
    assert database(OBJECTS) == ""
    assert "Pinfold is not installed on" in command("remove", database, "--yes").stderr
    status = pinfold("postgres", "status", address("places", database.name), status=1)
    assert "pinfold postgres install" in status.stdout


def test_keys_are_noted(database):
    database(TABLE)
    command("install", database, "--yes")
    database(
        """
        INSERT INTO places VALUES (20, 1, 1, 'a'), (21, 1, 1, 'b');
        UPDATE places SET id = 30 WHERE id = 1;
        UPDATE places SET name = 'c' WHERE id = 2;
        DELETE FROM places WHERE id = 3;
        DELETE FROM places WHERE id = 999;
        """
    )
    assert changes(database) == sorted(["{1}", "{2}", "{3}", "{20}", "{21}", "{30}"])
    database("TRUNCATE places")
    assert changes(database)[0] == "NULL"
    # Of very many rows it is enough to know that there were.
    database("INSERT INTO places SELECT i, 1, 1, '' FROM generate_series(1, 150000) i")
    assert len(changes(database)) == 6 + 1 + 100_001 + 1


def test_writers_go_on_whatever_happens_to_the_key(database):
    database(TABLE)
    command("install", database, "--yes")
    database("ALTER TABLE places RENAME COLUMN id TO number; UPDATE places SET name = 'a'")
    assert changes(database) == ["NULL"]
    database("ALTER TABLE places DROP COLUMN number; DELETE FROM places WHERE name = 'a'")
    assert changes(database) == ["NULL", "NULL"]


def test_what_sessions_see_of_their_own_does_not_change(database):
    """`lastval()` is that of the table, and rows are counted as without triggers."""
    database(
        """
        CREATE TABLE places (id bigserial PRIMARY KEY, lat float8, lon float8);
        INSERT INTO places (lat, lon) VALUES (1, 1);
        """
    )
    command("install", database, "--yes")
    assert database("INSERT INTO places (lat, lon) VALUES (2, 2); SELECT lastval()") == "2\n"


def test_old_changes_are_removed(database):
    database(TABLE)
    command("install", database, "--yes")
    log = f"pinfold.changes_{number(database)}"
    database(f"ALTER TABLE {log} SET (autovacuum_enabled = off)")
    batch = "UPDATE places SET name = name || 'x'"
    fill = f"INSERT INTO {log} (key) SELECT ARRAY['1'] FROM generate_series(1, 100000)"
    for _ in range(4):
        database(fill)
    # An open transaction that changed something keeps them, for who reads has not seen it.
    with Session(database.name) as open_session:
        open_session("BEGIN; INSERT INTO places VALUES (70, 1, 1, 'open')")
        oldest = f"SELECT min(transaction::text::bigint) FROM {log}"
        first = database(oldest)
        database("INSERT INTO places SELECT i, 1, 1, '' FROM generate_series(1000, 60000) i")
        for _ in range(3):
            database(fill)
        database("UPDATE places SET lat = 3 WHERE id > 900")
        kept = int(database(f"SELECT count(*) FROM {log}"))
        assert database(
            f"SELECT count(*) FROM pinfold.state_{number(database)} s WHERE removed_below::text::bigint"
            f" > {open_session('SELECT pg_current_xact_id()').strip()}"
        ) == "0\n"
        open_session("ROLLBACK")
    assert first and kept > 0
    for _ in range(3):
        database("UPDATE places SET lat = 3 WHERE id > 900")
    assert int(database(f"SELECT count(*) FROM {log}")) < 262_144 + 200_000
    assert database(f"SELECT removed_below::text <> '0' FROM pinfold.state_{number(database)}") == "t\n"


def test_a_role_that_may_only_read(database):
    role = f"reader_of_{database.name}"
    database(TABLE)
    database(f"CREATE ROLE {role} LOGIN PASSWORD 'secret'; GRANT SELECT ON places TO {role}")
    try:
        command("install", database, "--yes")
        status = pinfold("postgres", "status", address("places", database.name, user=role), status=1)
        assert f"--reader {role}" in status.stdout
        command("install", database, "--yes", "--reader", role)
        assert "can read them" in command("status", database, user=role).stdout
        assert "without the role" in failure(
            "postgres", "install", address("places", database.name), "--yes", "--reader", "nobody\"; DROP"
        )
        theirs = address("places", database.name, user=role)
        assert "must be owner" in pinfold("postgres", "remove", theirs, "--yes", status=1).stderr
        # Those who write need no right to anything of pinfold.
        database(f"GRANT INSERT, UPDATE, DELETE, TRUNCATE ON places TO {role}")
        database("INSERT INTO places VALUES (40, 1, 1, 'theirs')", user=role)
        assert changes(database) == ["{40}"]
        with Session(database.name, user=role) as session:
            log = f"pinfold.changes_{number(database)}"
            for attempt in (
                f"INSERT INTO {log} (key) VALUES (NULL)", f"DELETE FROM {log}",
                "CREATE TEMP TABLE lie (id int); CREATE TRIGGER t AFTER DELETE ON lie"
                f" EXECUTE FUNCTION pinfold.note_{number(database)}()",
            ):
                assert "permission denied" in session(attempt), attempt
    finally:
        database(f"DROP OWNED BY {role}; DROP ROLE {role}")


def test_roles_get_what_serving_needs_and_no_more(database):
    schema = """CREATE SCHEMA "a b"; CREATE TABLE "a b".places (
        id int PRIMARY KEY, lat float8, lon float8, secret text)"""
    source = address('"a b".places', database.name)
    database(schema)
    none, some = (f"{kind}_of_{database.name}" for kind in ("none", "so\"me"))
    quoted = '"' + some.replace('"', '""') + '"'
    database(f"""CREATE ROLE {none} LOGIN PASSWORD 'secret'; CREATE ROLE {quoted} LOGIN PASSWORD 'secret';
        GRANT USAGE ON SCHEMA "a b" TO {quoted}; GRANT SELECT (id, lat, lon) ON "a b".places TO {quoted}""")
    try:
        install = ("postgres", "install", source, "--reader", none, "--reader", some)
        printed = pinfold(*install, "--print").stdout
        assert f'GRANT USAGE ON SCHEMA "a b" TO {none};' in printed
        assert f'GRANT SELECT ON "a b".places TO {none};' in printed
        # What it may not read it was not meant to.
        assert f'GRANT SELECT ON "a b".places TO {quoted};' not in printed
        assert f'GRANT USAGE ON SCHEMA "a b" TO {quoted};' not in printed
        pinfold(*install, "--yes")
        database("INSERT INTO \"a b\".places VALUES (1, 2, 3, 'hidden')")
        for role, columns in ((none, {"id", "lat", "lon", "secret"}), (some, {"id", "lat", "lon"})):
            theirs = address('"a b".places', database.name, user=urllib.parse.quote(role))
            assert "can read them" in pinfold("postgres", "status", theirs).stdout
            assert set(information(theirs)["columns"]) == columns
        again = pinfold(*install, "--print").stdout
        assert "SELECT ON \"a b\".places TO" not in again and "SCHEMA \"a b\"" not in again
    finally:
        for role in (none, quoted):
            database(f"DROP OWNED BY {role}; DROP ROLE {role}")


@pytest.mark.parametrize(
    "make, reason",
    [
        ("CREATE VIEW t AS SELECT 1 AS id, 2 AS lat, 3 AS lon", "is a view"),
        ("CREATE TABLE t (id int, lat float8, lon float8)", "no primary key"),
        ("CREATE TABLE t (id float8 PRIMARY KEY, lat float8, lon float8)", "neither a whole number"),
        ("CREATE TABLE t (lat float8, lon float8, PRIMARY KEY (lat, lon))", "neither a whole number"),
        ("CREATE TABLE t (lat int, lon int, PRIMARY KEY (lat, lon))", "coordinates in its key"),
        ("CREATE TABLE t (id int PRIMARY KEY, lat text, lon text)", "not numbers"),
        (
            "CREATE TABLE t (id int PRIMARY KEY, lat int, lon int); CREATE TABLE u () INHERITS (t)",
            "inherit",
        ),
    ],
)
def test_tables_that_cannot_be_followed(database, make, reason):
    database(make)
    message = failure("postgres", "install", address("t", database.name), "--yes")
    assert reason in message and "cannot be followed" in message
    assert database(OBJECTS) == ""


def test_names_are_only_names(database):
    """Quotes, dollars, backslashes and statements in the names of the table, its schema and key."""
    hostile = "a\"b'c; DROP TABLE x; $pinfold$ \\ %s \u00e9"
    quoted = '"' + hostile.replace('"', '""') + '"'
    database(
        f"""
        CREATE SCHEMA {quoted};
        CREATE TABLE {quoted}.{quoted} ({quoted} text PRIMARY KEY, "{{1}}" int UNIQUE, lat int, lon int);
        INSERT INTO {quoted}.{quoted} VALUES ('1', 1, 1, 1);
        """
    )
    table = f"{hostile}.{hostile}"
    command("install", database, "--yes", table=table)
    assert "are recorded" in command("status", database, table=table).stdout
    database(f"INSERT INTO {quoted}.{quoted} VALUES ('{{1}},\"NULL\",''\\', 2, 3, 4)")
    database(f"SET standard_conforming_strings = off; UPDATE {quoted}.{quoted} SET lat = 5")
    name = database("SELECT relname FROM pg_class WHERE relname LIKE 'changes\\_%' AND relkind = 'r'").strip()
    assert database(f"SELECT count(DISTINCT key[1]) FROM pinfold.{name}") == "2\n"
    command("remove", database, "--yes", table=table)
    assert database(OBJECTS) == ""
