"""Tables are read as files with the same rows are."""

import csv
import json
import random

import pytest

from database import REPOSITORY, address, features, information, pinfold, places, psql

SAMPLE = REPOSITORY / "Examples/Data/airports.csv"

# Numbers that have no short form, and none at all.
TYPED = """
    CREATE TABLE typed (id bigint PRIMARY KEY, lat float8, lon real, small smallint, whole int,
        amount numeric, open boolean, name text, code varchar(20), fixed char(4), day date,
        at timestamp, tags text[], data jsonb, key uuid, bytes bytea);
    INSERT INTO typed VALUES
        (9007199254740993, 0.1, 0.1, -32768, 2147483647, 12345678901234567890.5, true,
         'Ä "quoted" \\ back' || chr(10) || 'line', 'x', 'ab', '2026-11-23', '2026-11-23 10:00',
         ARRAY['a', 'b,c'], '{"type": "Feature"}', '00000000-0000-0000-0000-000000000001', '\\x00ff'),
        (-1, 47.123456789012345, 8.5, 0, -1, 'NaN', false, '', NULL, NULL, NULL, NULL, NULL, NULL,
         NULL, NULL);
"""


def make_table(database, name, columns, file):
    """Makes a view with the rows of a file in their order, which a table need not keep."""
    names = ", ".join(f'"{column}"' for column, _ in columns)
    database(
        f"CREATE TABLE {name}_rows (nr serial, "
        + ", ".join(f'"{column}" {kind}' for column, kind in columns)
        + f");\n\\copy {name}_rows ({names}) FROM '{file}' (FORMAT csv, HEADER)\n"
        f"CREATE VIEW {name} AS SELECT {names} FROM {name}_rows ORDER BY nr;"
    )


def make_sample(database):
    """Makes a table of the sample data, with text as a file has it."""
    with open(SAMPLE, newline="") as file:
        names = next(csv.reader(file))
    columns = [
        (name, "float8" if name in ("latitude", "longitude") else "text") for name in names
    ]
    make_table(database, "airports", columns, SAMPLE)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--rect", "-125,24,-66,50"),
        ("--rect", "-100,30,-90,40", "--method", "radius"),
        ("--rect", "-125,24,-66,50", "--where", "country=US"),
    ],
)
def test_plans_are_those_of_a_file(database, arguments):
    """Cluster by cluster, also those of properties."""
    make_sample(database)
    ours = features(address("airports", database.name), *arguments)
    theirs = features(SAMPLE, *arguments)
    assert len(ours) > 20
    assert [one["geometry"] for one in ours] == [one["geometry"] for one in theirs]
    assert [plain(one["properties"]) for one in ours] == [plain(one["properties"]) for one in theirs]


def plain(properties):
    """Properties with numbers where the file has text, and without empty ones."""
    return {
        name: float(value) if name in ("latitude", "longitude") else value
        for name, value in properties.items() if value not in (None, "")
    }


@pytest.mark.parametrize("seed", range(8))
def test_rows_are_those_of_a_file_over_seeds(database, tmp_path, seed):
    """Random rows, good and bad: as many of each kind, and the same clusters."""
    chance = random.Random(seed)

    def degrees(limit):
        kind = chance.random()
        if kind < 0.03:
            return ""
        if kind < 0.06:
            return chance.choice(["NaN", "Infinity", "-Infinity"])
        if kind < 0.1:
            return repr(chance.uniform(limit, 3 * limit))
        return repr(chance.uniform(-limit, limit))

    file = tmp_path / "places.csv"
    with open(file, "w", newline="") as text:
        writer = csv.writer(text)
        writer.writerow(["lat", "lon", "people", "name"])
        for number in range(chance.randint(50, 2000)):
            name = "".join(chance.choice("ab\",\\\n\té漢 '{}[]:") for _ in range(chance.randint(1, 9)))
            writer.writerow([degrees(90), degrees(180), chance.randint(-9, 9), f"n{name}"])
    kind = chance.choice(["float8", "numeric"])
    columns = [("lat", kind), ("lon", kind), ("people", "int"), ("name", "text")]
    make_table(database, "places", columns, file)
    source = address("places", database.name)
    ours, theirs = information(source), information(file)
    for fact in ("rows", "columns", "bounds", "distinct_locations"):
        assert ours[fact] == theirs[fact]
    assert ours["skipped"]["reasons"] == theirs["skipped"]["reasons"]
    arguments = ("--rect", "-170,-70,170,70", "--sum", "people", "--where", "people>=0")
    ours, theirs = features(source, *arguments), features(file, *arguments)
    # Numbers are numbers in a table.
    for one in theirs:
        if "people" in one["properties"]:
            one["properties"]["people"] = int(one["properties"]["people"])
        for name in ("lat", "lon"):
            if name in one["properties"]:
                one["properties"][name] = float(one["properties"][name])
    assert ours == theirs


def test_values_keep_their_types(database):
    database(TYPED)
    one, other = places(address("typed", database.name))
    assert one["id"] == 9007199254740993
    assert (one["lat"], one["lon"], one["small"], one["whole"]) == (0.1, 0.1, -32768, 2147483647)
    assert one["amount"] == 12345678901234567890.5 and other["amount"] == "NaN"
    assert (one["open"], other["open"]) == (True, False)
    assert one["name"] == 'Ä "quoted" \\ back\nline' and other["name"] == ""
    assert (one["fixed"], one["day"], one["at"]) == ("ab", "2026-11-23", "2026-11-23 10:00:00")
    assert (one["tags"], one["data"]) == ('{a,"b,c"}', '{"type": "Feature"}')
    assert (one["key"][-1], one["bytes"]) == ("1", "\\x00ff")
    assert other["lat"] == 47.123456789012345
    assert all(other[name] is None for name in ("code", "fixed", "tags", "data", "key", "bytes"))


def test_a_column_named_type_is_a_column(database):
    """Whatever it says: rows are not GeoJSON."""
    database(
        """
        CREATE TABLE places (type text, lat int, lon int, geometry text, coordinates text);
        INSERT INTO places VALUES ('Feature', 1, 2, '{}', '[]'), ('Point', 3, 4, NULL, NULL);
        """
    )
    assert [one["type"] for one in places(address("places", database.name))] == ["Feature", "Point"]


def test_names_may_have_any_characters(database):
    """Nothing in a name is SQL, and nothing is taken for something else."""
    table = "a\"b'; DROP TABLE victim; --.%&?=é"
    column = "x\"'); DROP TABLE victim; --"
    quoted = lambda name: '"' + name.replace('"', '""') + '"'
    schema = "my.schema\"'"
    database(
        f"""
        CREATE TABLE victim ();
        CREATE SCHEMA {quoted(schema)};
        CREATE TABLE {quoted(table)} ({quoted(column)} float8, "LAT" float8, "lat itude" text);
        CREATE TABLE {quoted(schema)}.{quoted(table)} ({quoted(column)} float8, "LAT" float8);
        INSERT INTO {quoted(table)} VALUES (1, 2, 'first');
        INSERT INTO {quoted(schema)}.{quoted(table)} VALUES (3, 4);
        """
    )
    for name, row in [(table, 1), (quoted(table), 1), (f"{schema}.{table}", 3),
                      (f"{quoted(schema)}.{quoted(table)}", 3)]:
        source = address(name, database.name, longitude=column, latitude="LAT")
        assert [one[column] for one in places(source)] == [row]
    assert database("SELECT count(*) FROM victim").strip() == "0"


def test_views_partitions_and_foreign_tables_are_tables(database):
    database(
        """
        CREATE TABLE parts (id int, lat float8, lon float8) PARTITION BY RANGE (id);
        CREATE TABLE part_1 PARTITION OF parts FOR VALUES FROM (0) TO (10);
        CREATE TABLE part_2 PARTITION OF parts FOR VALUES FROM (10) TO (20);
        INSERT INTO parts SELECT i, i, i FROM generate_series(0, 19) i;
        CREATE VIEW few AS SELECT * FROM parts WHERE id < 5;
        CREATE MATERIALIZED VIEW kept AS SELECT * FROM few;
        ALTER TABLE parts ADD COLUMN gone int;
        ALTER TABLE parts DROP COLUMN gone;
        CREATE DOMAIN degrees AS float8 CHECK (value > -200);
        CREATE TABLE domains (lat degrees, lon degrees);
        INSERT INTO domains VALUES (1, 2);
        """
    )
    counts = {"parts": 20, "few": 5, "kept": 5, "domains": 1}
    for table, count in counts.items():
        assert information(address(table, database.name))["rows"] == count


def test_one_of_several_columns_is_named(gis):
    gis(
        """
        SET search_path = public, gis;
        CREATE TABLE places (id int, home geometry(Point, 4326), work geometry(Point, 4326),
            north float8, east float8, name text);
        INSERT INTO places VALUES (1, ST_SetSRID(ST_MakePoint(1, 2), 4326),
            ST_SetSRID(ST_MakePoint(3, 4), 4326), 6, 5, 'n');
        """
    )
    for parameters, west in [({"geometry": "home"}, 1), ({"geometry": "work"}, 3),
                             ({"latitude": "north", "longitude": "east"}, 5)]:
        report = information(address("places", gis.name, **parameters))
        assert report["bounds"]["west"] == west
    flags = ("--latitude", "north", "--longitude", "east")
    assert information(address("places", gis.name), *flags)["bounds"]["west"] == 5


def test_every_command_reads_a_table(database, tmp_path):
    database(
        """
        CREATE TABLE places (id int PRIMARY KEY, lat float8, lon float8, name text);
        INSERT INTO places SELECT i, i / 10.0, i / 5.0, 'place ' || i FROM generate_series(1, 500) i;
        INSERT INTO places VALUES (501, NULL, 1, 'nowhere');
        """
    )
    source = address("public.places", database.name)
    store, tiles, picture = (tmp_path / name for name in ("p.gpkg", "p.pmtiles", "p.svg"))
    run = pinfold("import", source, store)
    assert "500 places" in run.stdout and "1 row" in run.stderr
    assert information(store)["rows"] == 500
    pinfold("tiles", source, "-o", tiles, "--max-zoom", "4", "--quiet")
    assert b'"places"' in tiles.read_bytes() or tiles.stat().st_size > 1000
    pinfold("render", source, "-o", picture, "--quiet")
    assert "<svg" in picture.read_text()
    rows = tmp_path / "rows.csv"
    pinfold("export", source, "-o", rows, "--quiet")
    with open(rows, newline="") as file:
        written = list(csv.DictReader(file))
    assert len(written) == 500 and written[41]["name"] == "place 42"
    lines = pinfold("export", source, "--format", "ndjson", "--quiet").stdout.splitlines()
    assert json.loads(lines[0])["properties"]["id"] == 1
    database.wait_until_left()


def test_large_values_are_values(database):
    database(
        """
        CREATE TABLE places (lat int, lon int, name text);
        INSERT INTO places SELECT i, i, repeat(chr(64 + i), 1000000) FROM generate_series(1, 5) i;
        """
    )
    found = places(address("places", database.name))
    assert [len(one["name"]) for one in found] == [1_000_000] * 5


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_other_encodings_become_text(database, encoding):
    """Of a database without an encoding, bytes are read as those of a file."""
    name = f"{database.name}_{encoding.lower()}"
    psql(f"CREATE DATABASE {name} ENCODING {encoding} LOCALE 'C' TEMPLATE template0")
    try:
        psql(
            r"""
            SET client_encoding = 'LATIN1';
            CREATE TABLE places (lat int, lon int, name text);
            INSERT INTO places VALUES (1, 2, E'Z\374rich');
            """,
            name,
        )
        assert places(address("places", name))[0]["name"] == "Zürich"
    finally:
        psql(f"DROP DATABASE {name} WITH (FORCE)")
