"""What goes in comes out: every value is the same text or number behind readers, stores and writers."""

import csv
import io
import json
import math
import random
import shutil
import sqlite3
import subprocess
from decimal import Decimal

import pytest

from format_files import DUCKDB, run

COUNT = 40

needs_gdal = pytest.mark.skipif(shutil.which("ogr2ogr") is None, reason="gdal-bin is missing")
needs_duckdb = pytest.mark.skipif(DUCKDB is None, reason="duckdb is missing")

CODES = ["007", "0", "00120", "1e5", "+49", "0x1F", "1_000", "1,5", "1.234", "12345678901234567890123"]
INTEGERS = [2**53 + 1, -(2**53) - 3, 2**63 - 1, -(2**63), 0, -1, 10**15 + 7]
DECIMALS = ["1.50", "0.10", "-0.25", "100.0", "1e-7", "3.141592653589793", "0.30000000000000004"]
DATES = ["2024-02-29", "1999-12-31", "0001-01-01"]
TEXTS = [
    "", " ", "plain", 'say "x", y', "two\nlines", "tab\there", "naïve Łódź", "日本語", "مرحبا", "🗺️👩‍👩‍👧", "e\u0301",
    "null", "NULL", "NaN", "true", "=1+1", "-", "\\", "'", "<b>", "a;b|c", "\u200b", "\ufeffx",
]
NESTED = [{"a": [1, "x", None]}, [], {}, [[1.5], {"b": "ü,\""}], ["1.50", True]]


class Number:
    """A number as it is written."""

    def __init__(self, text):
        self.text = str(text)

    def __eq__(self, other):
        return isinstance(other, Number) and self.text == other.text

    def __repr__(self):
        return self.text


def typed(generator):
    """A value of each kind; numbers keep their text."""
    row = {
        "code": generator.choice(CODES),
        "integer": Number(generator.choice(INTEGERS)),
        "decimal": Number(generator.choice(DECIMALS)),
        "date": generator.choice(DATES),
        "flag": generator.choice([True, False]),
        "text": generator.choice(TEXTS),
        "maybe": generator.choice([None, "", "x", Number("1.50"), Number("7")]),
        "mixed": generator.choice([Number("1"), "1", True, "true", None]),
        "nested": generator.choice(NESTED),
        "Ünïcode name": generator.choice(TEXTS),
    }
    return parsed(json_text(row))


def rows(seed):
    generator = random.Random(seed)
    return [typed(generator) for _ in range(COUNT)]


def json_text(value):
    if isinstance(value, Number):
        return value.text
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{json_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(json_text, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def parsed(text):
    """JSON whose numbers keep their text."""
    return json.loads(text, parse_int=Number, parse_float=Number)


def position(index):
    return index % 80, index % 170


def feature(index, properties):
    latitude, longitude = position(index)
    geometry = f'{{"type":"Point","coordinates":[{longitude},{latitude}]}}'
    return f'{{"type":"Feature","geometry":{geometry},"properties":{json_text(properties)}}}'


def geojson(path, all_rows):
    features = ",\n".join(feature(index, row) for index, row in enumerate(all_rows))
    path.write_text(f'{{"type":"FeatureCollection","features":[{features}]}}')


def csv_value(value):
    """A value as CSV has it, where nothing is the same as an empty text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Number):
        return value.text
    return value


def write_csv(path, all_rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        names = [name for name in all_rows[0] if name != "nested"]
        writer.writerow(["lat", "lon", *names])
        for index, row in enumerate(all_rows):
            writer.writerow([*position(index), *(csv_value(row[name]) for name in names)])


def ran(*arguments):
    result = run(*arguments)
    assert result.returncode == 0, result.stderr
    return result


def stored(file, folder):
    store = folder / f"{file.name}.store.gpkg"
    ran("import", file, store, "-q")
    return store


def exported(store, form):
    return ran("export", store, "--format", form, "-q").stdout


def features(text):
    return [feature["properties"] for feature in parsed(text)["features"]]


def csv_rows(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def in_csv(text):
    """A field of an export; nested values are JSON."""
    return parsed(text) if text[:1] in ("{", "[") else text


@pytest.mark.parametrize("seed", range(6))
def test_geojson_keeps_every_value(tmp_path, seed):
    expected = rows(seed)
    file = tmp_path / "in.geojson"
    geojson(file, expected)
    store = stored(file, tmp_path)
    first = exported(store, "geojson")
    assert features(first) == expected
    sheet = csv_rows(exported(store, "csv"))
    for row, wanted in zip(sheet, expected, strict=True):
        for name, value in wanted.items():
            assert in_csv(row[name]) == csv_value(value), name
    # Once more.
    again = tmp_path / "again.geojson"
    again.write_text(first)
    assert exported(stored(again, tmp_path), "geojson") == first
    # The file without a store.
    assert exported(file, "geojson") == first


@pytest.mark.parametrize("seed", range(6))
def test_rows_of_json_keep_every_value(tmp_path, seed):
    expected = rows(seed)
    file = tmp_path / "in.ndjson"
    placed = [{"lat": Number(position(i)[0]), "lon": Number(position(i)[1]), **row} for i, row in enumerate(expected)]
    file.write_text("".join(json_text(row) + "\n" for row in placed))
    store = stored(file, tmp_path)
    assert features(exported(store, "geojson")) == placed


@pytest.mark.parametrize("seed", range(6))
def test_csv_keeps_every_text(tmp_path, seed):
    expected = rows(seed)
    file = tmp_path / "in.csv"
    write_csv(file, expected)
    store = stored(file, tmp_path)
    first = exported(store, "csv")
    for text in (first, exported(file, "csv")):
        for row, wanted in zip(csv_rows(text), expected, strict=True):
            for name, value in wanted.items():
                if name != "nested":
                    assert row[name] == csv_value(value), name
    for row, wanted in zip(features(exported(store, "geojson")), expected, strict=True):
        for name, value in wanted.items():
            if name != "nested":
                assert (row.get(name) or "") == csv_value(value), name
    again = tmp_path / "again.csv"
    again.write_text(first, newline="")
    assert exported(stored(again, tmp_path), "csv") == first


def same(found, wanted):
    """Whether two values are the same text or number; programs write some as texts."""
    if isinstance(wanted, bool):
        return found in (wanted, json.dumps(wanted))
    if isinstance(wanted, (int, float, Decimal)):
        text = found.text if isinstance(found, Number) else found
        # GDAL writes 0.30000000000000004 as 0.3.
        return math.isclose(float(text), wanted, rel_tol=1e-15) if isinstance(wanted, float) else Decimal(text) == wanted
    return found == wanted


@needs_gdal
@pytest.mark.parametrize("driver, name", [("GPKG", "a.gpkg"), ("FlatGeobuf", "a.fgb"), ("SQLite", "a.sqlite")])
@pytest.mark.parametrize("seed", range(3))
def test_formats_of_gdal_keep_every_value(tmp_path, driver, name, seed):
    # GDAL has one type for each column.
    columns = ["code", "integer", "decimal", "text", "Ünïcode name"]
    expected = [{column: row[column] for column in columns} for row in rows(seed)]
    for row in expected:
        # As GDAL reads them: empty texts stay, and numbers are doubles.
        row["decimal"] = Number(repr(float(row["decimal"].text)))
    source = tmp_path / "in.geojson"
    geojson(source, expected)
    options = ["-lco", "SPATIAL_INDEX=NO"] if driver == "FlatGeobuf" else []
    subprocess.run(["ogr2ogr", "-f", driver, tmp_path / name, source, *options], check=True)
    store = stored(tmp_path / name, tmp_path)
    found = features(exported(store, "geojson"))
    for row, wanted in zip(found, expected, strict=True):
        named = {key.lower(): value for key, value in row.items()}
        for column, value in wanted.items():
            number = json.loads(value.text) if isinstance(value, Number) else value
            assert same(named.get(column.lower()), number), (column, value, row)


@needs_duckdb
@pytest.mark.parametrize("seed", range(3))
def test_parquet_keeps_every_value(tmp_path, seed):
    generator = random.Random(seed)
    expected = []
    for row in rows(seed):
        expected.append({
            "code": row["code"], "integer": int(row["integer"].text), "money": generator.choice(["1.50", "0.10", "-7.00"]),
            "real": float(row["decimal"].text), "day": row["date"], "flag": row["flag"], "text": row["text"],
            "maybe": generator.choice([None, "x"]), "many": generator.choice([[], [1, 2]]),
        })
    source = tmp_path / "in.json"
    source.write_text(json.dumps([
        {"lat": position(i)[0], "lon": position(i)[1], **row} for i, row in enumerate(expected)
    ]))
    types = {
        "lat": "DOUBLE", "lon": "DOUBLE", "code": "VARCHAR", "integer": "BIGINT", "money": "DECIMAL(10,2)",
        "real": "DOUBLE", "day": "DATE", "flag": "BOOLEAN", "text": "VARCHAR", "maybe": "VARCHAR", "many": "INTEGER[]",
    }
    columns = ", ".join(f"{name}: '{kind}'" for name, kind in types.items())
    file = tmp_path / "in.parquet"
    statement = f"COPY (SELECT * FROM read_json('{source}', columns = {{{columns}}})) TO '{file}' (FORMAT parquet)"
    subprocess.run([DUCKDB, "-c", statement], check=True, capture_output=True)
    found = features(exported(stored(file, tmp_path), "geojson"))
    for row, wanted in zip(found, expected, strict=True):
        for name, value in wanted.items():
            value = Decimal(value) if name == "money" else value
            if name == "many":
                assert json.loads(row[name]) == value
            elif value is None:
                # DuckDB writes CSV, where nothing is an empty text.
                assert not row[name]
            else:
                assert same(row.get(name), value), (name, value, row)


@pytest.mark.parametrize("seed", range(3))
def test_other_programs_read_stores(tmp_path, seed):
    """The table of a store has the values for every program."""
    expected = rows(seed)
    file = tmp_path / "in.geojson"
    geojson(file, expected)
    database = sqlite3.connect(stored(file, tmp_path))
    table = database.execute("SELECT table_name FROM gpkg_geometry_columns").fetchone()[0]
    columns = ["code", "integer", "decimal", "date", "text", "Ünïcode name"]
    names = ", ".join(f'"{column}"' for column in columns)
    found = database.execute(f'SELECT {names} FROM "{table}" ORDER BY fid').fetchall()
    for row, wanted in zip(found, expected, strict=True):
        for value, column in zip(row, columns):
            if isinstance(wanted[column], Number):
                assert Decimal(str(value)) == Decimal(wanted[column].text), column
            else:
                assert value == wanted[column], column
