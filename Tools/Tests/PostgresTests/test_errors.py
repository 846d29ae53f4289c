"""What goes wrong is one sentence that names the table and the way out, without the password."""

import signal
import subprocess
import time

import pytest

from database import (
    DEADLINE, HOST, PASSWORD, PINFOLD, PORT, address, environment, failure, pinfold, psql,
)
from stalling_proxy import StallingProxy

PLACES = """
    CREATE TABLE places (id int, lat float8, lon float8);
    INSERT INTO places VALUES (1, 2, 3);
    CREATE TABLE other (id int);
"""


def test_a_table_that_is_not_there(database):
    database(PLACES)
    message = failure("info", address("plaices", database.name))
    assert message == (
        f"pinfold: postgresql://{HOST}:{PORT}/{database.name}?table=plaices has no table "
        '"plaices"; its tables are public.other, public.places.'
    )


def test_no_table(database):
    database(PLACES)
    message = failure("info", address(None, database.name))
    assert "does not name a table; add ?table= and one of public.other, public.places." in message


def test_tables_are_listed_as_addresses_have_them(database):
    database('CREATE TABLE "we ird&,é" (lat float8, lon float8); INSERT INTO "we ird&,é" VALUES (1, 2)')
    message = failure("info", address(None, database.name))
    listed = message.split(" one of ")[1].removesuffix(".")
    pinfold("info", address(None, database.name) + "?table=" + listed)


def test_a_table_without_columns(database):
    database("CREATE TABLE places ()")
    assert "has no columns; " in failure("info", address("places", database.name))


def test_no_coordinates(database):
    database(PLACES)
    message = failure("cluster", address("other", database.name))
    assert "its columns are id: add &latitude=COLUMN&longitude=COLUMN" in message
    message = failure("cluster", address("places", database.name, latitude="nord"))
    assert 'has no column "nord"' in message and "id, lat, lon" in message
    message = failure("cluster", address("places", database.name, geometry="lat"))
    assert 'has double precision in the column "lat"; geometry= is for PostGIS' in message


def test_an_empty_table(database):
    database("CREATE TABLE places (lat float8, lon float8)")
    assert "is empty" in failure("info", address("places", database.name))
    database("INSERT INTO places VALUES (NULL, NULL)")
    assert "has no usable rows (1 × missing coordinate" in failure(
        "info", address("places", database.name)
    )


def test_strict_reading_ends_at_the_first_bad_row(database):
    database("CREATE TABLE places (lat float8, lon float8);"
             "INSERT INTO places VALUES (1, 2), ('NaN', 1)")
    source = address("places", database.name)
    assert "bad row at line 2: not finite" in failure("info", source, "--strict")
    assert "skipped" in pinfold("info", source).stderr.lower()


def test_a_wrong_password_is_not_printed(database):
    secret = "s3cr%@/?&=t#é"
    for source in (
        address("places", database.name, password=secret),
        address("places", database.name, password=secret, sslmode="prefer"),
        f"postgresql://owner@{HOST}:{PORT}/{database.name}?table=places&password=s3cr3t",
    ):
        message = failure("info", source)
        assert "refused the user or the password" in message and "s3cr" not in message


@pytest.mark.parametrize(
    "head",
    [
        "owner:p@s3cret@HOST/db", "owner:p/s3cret@HOST/db", "owner:p?s3cret@HOST/db",
        "owner:s3cret@HOST/db?nonsense=s3cret", "owner:s3cret@HOST/db?sslmode=wrong",
        "owner:s3cret@HOST/db?s3cret", "owner:%zzs3cret@HOST/db", "owner:s3cret@[HOST/db",
    ],
)
@pytest.mark.parametrize("command", ["info", "serve", "import", "export"])
def test_a_wrong_address_is_not_printed(command, head):
    source = "postgresql://" + head.replace("HOST", f"{HOST}:{PORT}")
    more = {"import": ["x.gpkg"], "export": ["--format", "csv"], "serve": ["--port", "0"]}
    run = subprocess.run(
        [PINFOLD, command, source, *more.get(command, [])],
        env=environment(), capture_output=True, text=True, timeout=DEADLINE,
    )
    assert run.returncode == 1 and "s3cret" not in run.stdout + run.stderr
    assert "postgresql://user@host/database?table=schema.name" in run.stderr or "sslmode" in head


@pytest.mark.parametrize("name", ["sslmod", "tabel", "s%20p"])
def test_an_unknown_parameter_is_named(name):
    message = failure("info", f"postgresql://{HOST}:{PORT}/db?sslmode=disable&{name}=require")
    assert f'has the parameter "{name.replace("%20", " ")}", which libpq does not know; ' in message


def test_a_missing_password(database):
    message = failure("info", address("places", database.name), PGPASSWORD="")
    assert "requires a password; put it in PGPASSWORD, or better in ~/.pgpass." in message


def test_passwords_come_from_everywhere(database, tmp_path):
    database(PLACES)
    pinfold("info", address("places", database.name, password=PASSWORD), PGPASSWORD="")
    file = tmp_path / "passwords"
    file.write_text(f"{HOST}:{PORT}:*:owner:{PASSWORD}\n")
    file.chmod(0o600)
    pinfold("info", address("places", database.name), PGPASSWORD="", PGPASSFILE=str(file))


def test_tls_is_required_where_it_is_asked_for(database):
    message = failure("info", address("places", database.name, sslmode="require"))
    assert "could not be reached: " in message and "SSL" in message


def test_no_server():
    message = failure("info", address("places", host="127.0.0.1:1"))
    assert "postgresql://127.0.0.1:1/places?table=places could not be reached: " in message
    assert "Connection refused" in message and message.endswith("check the host, the port and the database.")


def test_a_database_that_is_not_there():
    assert 'database "nowhere" does not exist' in failure("info", address("places", "nowhere"))


@pytest.fixture
def reader(database):
    """A role without rights."""
    role = f"reader_{database.name}"
    psql(f"CREATE ROLE {role} LOGIN PASSWORD '{PASSWORD}'")
    yield role
    database(f"DROP OWNED BY {role}")
    psql(f"DROP ROLE {role}")


def test_reading_needs_only_the_right_to_read(database, reader):
    database(PLACES)
    source = address("places", database.name, user=reader)
    message = failure("info", source)
    assert f"GRANT SELECT ON public.places TO {reader}." in message
    database(f"GRANT SELECT (lat, lon) ON places TO {reader}")
    assert "id" not in pinfold("info", source).stdout.split("columns")[1].splitlines()[0]
    database(f"GRANT SELECT ON places TO {reader}")
    pinfold("info", source)
    database(f"CREATE SCHEMA hidden; CREATE TABLE hidden.places AS TABLE places;"
             f"GRANT SELECT ON hidden.places TO {reader}")
    message = failure("info", address("hidden.places", database.name, user=reader))
    assert "permission denied for schema hidden" in message and "grant USAGE" in message


def test_columns_that_may_not_be_read_are_named(database, reader):
    database(f"{PLACES} GRANT SELECT (id, lat) ON places TO {reader}")
    message = failure("info", address("places", database.name, user=reader))
    assert "its columns are id, lat, and this role may not read lon: " in message
    assert message.endswith(", or let the owner of the table grant SELECT on them.")


def test_a_query_that_fails_says_why(database):
    database(
        """
        CREATE TABLE numbers (id int);
        INSERT INTO numbers SELECT generate_series(1, 50000);
        CREATE VIEW places AS SELECT id, 1 / (40000 - id) AS lat, 0 AS lon FROM numbers;
        """
    )
    message = failure("info", address("places", database.name))
    assert message.endswith("could not be read, because the server said: division by zero.")


LARGE = """
    CREATE TABLE places (lat float8, lon float8, name text);
    INSERT INTO places SELECT i % 80, i % 170, repeat('x', 1000) FROM generate_series(1, 20000) i;
"""


@pytest.mark.parametrize("end", ["terminated", "cut"])
def test_a_connection_lost_while_rows_come(database, tmp_path, end):
    """There is no half of a store."""
    database(LARGE)
    store = tmp_path / "places.gpkg"
    with StallingProxy(HOST, int(PORT), after=4 << 20) as proxy:
        source = address("places", database.name, host=f"127.0.0.1:{proxy.port}")
        process = subprocess.Popen(
            [PINFOLD, "import", source, store], env=environment(), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        proxy.wait()
        if end == "terminated":
            psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                 f"WHERE application_name = 'pinfold' AND datname = '{database.name}'")
            proxy.resume()
        else:
            proxy.cut()
        output, errors = process.communicate(timeout=DEADLINE)
    assert process.returncode == 1 and output == ""
    assert "could not be read to its end, because the connection was lost; try again." in errors
    assert not list(tmp_path.iterdir())


def test_an_interrupt_ends_the_copy(database, tmp_path):
    """Nothing is left on either side."""
    database(LARGE)
    with StallingProxy(HOST, int(PORT), after=4 << 20) as proxy:
        source = address("places", database.name, host=f"127.0.0.1:{proxy.port}")
        process = subprocess.Popen(
            [PINFOLD, "import", source, tmp_path / "places.gpkg"], env=environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            # Whoever started the tests may have told them to ignore it.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        proxy.wait()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=DEADLINE) in (-2, 130)
        proxy.cut()
    assert not list(tmp_path.iterdir())
    database.wait_until_left()


def test_a_long_query_ends_with_the_program(database):
    database("CREATE VIEW places AS SELECT 1.0 AS lat, 2.0 AS lon, pg_sleep(600)::text AS name")
    process = subprocess.Popen(
        [PINFOLD, "info", address("places", database.name)], env=environment(),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    copies = ("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'COPY%' AND state = 'active' "
              f"AND datname = '{database.name}'")
    for count, then in [("1", process.kill), ("0", process.wait)]:
        end = time.monotonic() + DEADLINE
        while psql(copies).strip() != count:
            assert time.monotonic() < end
            time.sleep(0.05)
        then()


def test_changes_meanwhile_are_not_read(database):
    """All rows are of the moment when reading began."""
    database(LARGE)
    with StallingProxy(HOST, int(PORT), after=4 << 20) as proxy:
        source = address("places", database.name, host=f"127.0.0.1:{proxy.port}")
        process = subprocess.Popen(
            [PINFOLD, "info", source, "--format", "json"], env=environment(), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        proxy.wait()
        database("DELETE FROM places WHERE ctid IN (SELECT ctid FROM places LIMIT 19000)")
        database("INSERT INTO places SELECT 1, 1, 'new' FROM generate_series(1, 7)")
        proxy.resume()
        output, errors = process.communicate(timeout=DEADLINE)
    assert process.returncode == 0, errors
    assert '"rows": 20000' in output
