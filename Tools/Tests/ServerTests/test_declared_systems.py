"""Files that declare the reference system of their coordinates: GeoParquet and databases of DuckDB."""

import json
import shutil
import subprocess

import pytest

from format_files import DUCKDB, run
from test_reference_systems import ROWS, check

pytestmark = pytest.mark.skipif(
    DUCKDB is None or shutil.which("gdaltransform") is None, reason="duckdb or gdal-bin is missing"
)


def projjson(code):
    made = subprocess.run(
        ["gdalsrsinfo", "-o", "PROJJSON", code], capture_output=True, text=True, check=True
    )
    return json.loads(made.stdout)


def quoted(value):
    return "'{}'".format(json.dumps(value).replace("'", "''"))


def duckdb(statement):
    subprocess.run([DUCKDB, "-bail", "-c", statement], check=True)


def rows(geometry, order=(1, 2)):
    """The rows with a geometry, which an expression makes of WKT."""
    return " UNION ALL ".join(
        f"SELECT '{row[0]}' AS name, 5 AS x, 6 AS y, "
        + geometry.format(f"'POINT({row[order[0]]} {row[order[1]]})'::GEOMETRY")
        for row in ROWS
    )


def typed(system):
    return f"ST_SetCRS({{}}, {quoted(system).replace('{', '{{').replace('}', '}}')}) AS geometry"


def with_metadata(file, system, expression="ST_AsWKB({}) AS geom"):
    """A file whose system is only in its metadata, as other programs write it."""
    column = {"encoding": "WKB", "geometry_types": ["Point"], "crs": system}
    geo = {"version": "1.1.0", "primary_column": "geom", "columns": {"geom": column}}
    duckdb(
        f"COPY ({rows(expression)}) TO '{file}' (FORMAT parquet, KV_METADATA {{geo: {quoted(geo)}}})"
    )


@pytest.mark.parametrize("version", ["V1", "V2", "NONE"])
def test_parquet_is_transformed(tmp_path, version):
    file = tmp_path / "a.parquet"
    query = rows(typed(projjson("EPSG:2154")))
    duckdb(f"COPY ({query}) TO '{file}' (FORMAT parquet, GEOPARQUET_VERSION '{version}')")
    check(file, tmp_path, ())
    said = run("info", file)
    assert "from geometry, in EPSG:2154" in said.stdout and not said.stderr


def test_the_system_is_that_of_the_geometry_beside_x_and_y(tmp_path):
    query = rows(typed(projjson("EPSG:2154")).replace("AS geometry", "AS location"))
    duckdb(f"COPY ({query}) TO '{tmp_path / 'a.parquet'}' (FORMAT parquet)")
    check(tmp_path / "a.parquet", tmp_path, ())


@pytest.mark.parametrize(
    "system",
    [
        {"type": "ProjectedCRS", "name": "Lambert", "id": {"authority": "EPSG", "code": 2154}},
        {"id": {"authority": "EPSG", "code": "2154"}},
    ],
)
def test_a_code_is_enough(tmp_path, system):
    with_metadata(tmp_path / "a.parquet", system)
    check(tmp_path / "a.parquet", tmp_path, ())


def test_a_system_without_a_code(tmp_path):
    system = projjson("EPSG:2154")
    del system["id"]
    with_metadata(tmp_path / "a.parquet", system)
    check(tmp_path / "a.parquet", tmp_path, ())
    assert "in RGF93 v1 / Lambert-93\n" in run("info", tmp_path / "a.parquet").stdout


@pytest.mark.parametrize("code", ["EPSG:4326", "EPSG:4979", "OGC:CRS84"])
def test_degrees_need_no_program(tmp_path, code):
    file = tmp_path / "a.parquet"
    duckdb(f"COPY ({rows(typed(projjson(code)), (3, 4))}) TO '{file}' (FORMAT parquet)")
    check(file, tmp_path, ())
    assert "from geometry\n" in run("info", file).stdout


def test_the_system_that_is_asked_for_wins(tmp_path):
    file = tmp_path / "a.parquet"
    query = f"SELECT name, geometry FROM ({rows(typed(projjson('EPSG:25832')))})"
    duckdb(f"COPY ({query}) TO '{file}' (FORMAT parquet)")
    check(file, tmp_path)


def test_an_unknown_system_is_refused(tmp_path):
    system = {"name": "Moon", "id": {"authority": "IAU_2015", "code": 999999}}
    with_metadata(tmp_path / "a.parquet", system)
    made = run("info", tmp_path / "a.parquet")
    assert made.returncode != 0
    assert "Moon" in made.stderr and "--crs" in made.stderr


def test_degrees_beside_a_geometry_are_degrees(tmp_path):
    file = tmp_path / "a.parquet"
    query = " UNION ALL ".join(
        f"SELECT '{name}' AS name, {lon} AS lon, {lat} AS lat, "
        + typed(projjson("EPSG:2154")).format(f"'POINT({x} {y})'::GEOMETRY")
        for name, x, y, lon, lat in ROWS
    )
    duckdb(f"COPY ({query}) TO '{file}' (FORMAT parquet)")
    check(file, tmp_path, ())


def test_a_database_and_a_query(tmp_path):
    file, parquet = tmp_path / "a.duckdb", tmp_path / "a.parquet"
    query = rows(typed(projjson("EPSG:2154")))
    # Older versions of the format keep no systems.
    attach = f"ATTACH '{file}' AS a (STORAGE_VERSION 'v1.5.0')"
    duckdb(f"{attach}; CREATE TABLE a.places AS {query}")
    check(file, tmp_path, ())
    duckdb(f"COPY ({query}) TO '{parquet}' (FORMAT parquet)")
    check(f"sql:SELECT name, geometry FROM '{parquet}'", tmp_path, ())
