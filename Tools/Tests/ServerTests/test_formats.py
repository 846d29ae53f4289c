"""Files of other programs: what is read equals what was written, row by row.

Fixtures are made by ogr2ogr and duckdb themselves.
"""

import json
import shutil
import subprocess
import zipfile

import pytest

from format_files import DUCKDB, check, read, refused, run, wkb, write_csv

needs_gdal = pytest.mark.skipif(shutil.which("ogr2ogr") is None, reason="gdal-bin is missing")
needs_duckdb = pytest.mark.skipif(DUCKDB is None, reason="duckdb is missing")


@needs_gdal
@pytest.mark.parametrize(
    "driver, name",
    [("GPKG", "a.gpkg"), ("FlatGeobuf", "a.fgb"), ("SQLite", "a.sqlite")],
)
def test_formats_of_gdal(geojson, places, tmp_path, driver, name):
    file = tmp_path / name
    options = ["-lco", "SPATIAL_INDEX=NO"] if driver == "FlatGeobuf" else []
    subprocess.run(["ogr2ogr", "-f", driver, file, geojson, *options], check=True)
    check(read(file, tmp_path), places)


@needs_gdal
def test_another_reference_system_is_transformed(geojson, places, tmp_path):
    file = tmp_path / "mercator.gpkg"
    subprocess.run(
        ["ogr2ogr", "-f", "GPKG", "-t_srs", "EPSG:3857", file, geojson], check=True
    )
    check(read(file, tmp_path), places)


@needs_gdal
def test_a_zipped_shapefile(geojson, places, tmp_path):
    folder = tmp_path / "shape"
    folder.mkdir()
    subprocess.run(
        ["ogr2ogr", "-f", "ESRI Shapefile", "-lco", "ENCODING=UTF-8", folder / "a.shp", geojson],
        check=True,
    )
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for part in folder.iterdir():
            file.write(part, part.name)
    check(read(archive, tmp_path), places)
    check(read(folder / "a.shp", tmp_path), places)


@needs_gdal
def test_kml_and_gpx(geojson, places, tmp_path):
    few = places[:50]
    for driver, name, options in (
        ("LIBKML", "a.kml", []),
        ("LIBKML", "a.kmz", []),
        ("GPX", "a.gpx", ["-nlt", "POINT", "-lco", "FORCE_GPX_TRACK=NO", "-select", "name"]),
    ):
        file = tmp_path / name
        subprocess.run(["ogr2ogr", "-f", driver, "-limit", "50", file, geojson, *options], check=True)
        features = read(file, tmp_path)
        assert len(features) == 50, name
        for feature, row in zip(features, few):
            lon, lat = feature["geometry"]["coordinates"]
            assert (lon, lat) == pytest.approx((float(row["lon"]), float(row["lat"])), abs=1e-6)
            assert row["name"] in feature["properties"].values(), name


@needs_gdal
def test_a_workbook(places, tmp_path):
    source = tmp_path / "rows.csv"
    write_csv(source, places)
    file = tmp_path / "a.xlsx"
    subprocess.run(["ogr2ogr", "-f", "XLSX", file, source, "-oo", "AUTODETECT_TYPE=YES"], check=True)
    check(read(file, tmp_path), places)


def duckdb(*statements, database=None):
    command = [DUCKDB, "-bail", *([str(database)] if database else [])]
    subprocess.run(command, input=";\n".join(statements) + ";", text=True, check=True)


@needs_duckdb
def test_parquet_with_two_columns(places, tmp_path):
    write_csv(tmp_path / "rows.csv", places)
    file = tmp_path / "a.parquet"
    duckdb(f"COPY (FROM '{tmp_path}/rows.csv') TO '{file}' (FORMAT parquet)")
    check(read(file, tmp_path), places)


@needs_duckdb
@pytest.mark.parametrize("order", ["<", ">"])
def test_parquet_of_overture_maps(places, tmp_path, order):
    """Points as WKB with their bounds, and names in a struct."""
    values = ",".join(
        "('{}', from_hex('{}'), {{'xmin': {lon}, 'xmax': {lon}, 'ymin': {lat}, 'ymax': {lat}}}, "
        "{{'primary': '{}', 'common': NULL}}, {})".format(
            row,
            wkb(float(place["lon"]), float(place["lat"]), order).hex(),
            place["name"].replace("'", "''"),
            place["people"],
            lon=place["lon"],
            lat=place["lat"],
        )
        for row, place in enumerate(places)
    )
    file = tmp_path / "overture.parquet"
    duckdb(
        f"COPY (SELECT * FROM (VALUES {values}) AS t(id, geometry, bbox, names, people)) "
        f"TO '{file}' (FORMAT parquet)"
    )
    features = read(file, tmp_path)
    check(features, places)
    assert json.loads(features[5]["properties"]["names"])["primary"] == places[5]["name"]
    assert list(features[5]["properties"]) == ["name", "id", "names", "people"]


POINT = "'POINT(13.4 52.5)'::GEOMETRY"
BOX = "{'xmin': 13.4, 'xmax': 13.4, 'ymin': 52.5, 'ymax': 52.5}"


@needs_duckdb
@pytest.mark.parametrize(
    "columns, position, properties",
    [
        # A geometry says more than names that coordinates on a plane have as well.
        (f"{POINT} AS geometry, 5 AS x, 6 AS y", [13.4, 52.5], {"x": "5", "y": "6"}),
        (f"{POINT} AS g, 5 AS x, 6 AS y", [13.4, 52.5], {"x": "5", "y": "6"}),
        (f"{POINT} AS geometry, {BOX} AS bbox, 1 AS a", [13.4, 52.5], {"a": "1"}),
        # Bounds of what is not read are no bounds of the place, and other members are more than bounds.
        (f"5 AS lon, 6 AS lat, {BOX} AS bbox", [5, 6], ...),
        (f"5 AS lon, 6 AS lat, {POINT} AS geometry, {BOX} AS bbox", [5, 6], ...),
        (f"{POINT} AS geometry, {BOX[:-1]}, 'note': 'keep'}} AS bbox", [13.4, 52.5], ...),
    ],
)
def test_columns_beside_a_geometry(tmp_path, columns, position, properties):
    file = tmp_path / "a.parquet"
    duckdb(f"COPY (SELECT 'Berlin' AS name, {columns}) TO '{file}' (FORMAT parquet)")
    [feature] = read(file, tmp_path)
    assert feature["geometry"]["coordinates"] == position
    if properties is ...:
        assert json.loads(feature["properties"]["bbox"])["ymax"] == 52.5
    else:
        assert feature["properties"] == {"name": "Berlin", **properties}


@pytest.mark.parametrize(
    "value", ["POINT(16.3 48.2)", wkb(16.3, 48.2).hex(), "48.2, 16.3",
              {"type": "Point", "coordinates": [16.3, 48.2]}],
)
@pytest.mark.parametrize("beside", [{}, {"x": 5, "y": 6}])
def test_rows_of_json_with_one_column_for_both(tmp_path, value, beside):
    row = {"name": "Vienna", "location": "Vienna", "geometry": value, **beside}
    for name, text in (
        ("a.json", json.dumps([row, row])),
        ("b.json", json.dumps({"count": 2, "results": [row, row]})),
        ("a.ndjson", f"{json.dumps(row)}\n{json.dumps(row)}\n"),
    ):
        file = tmp_path / name
        file.write_text(text)
        feature, _ = read(file, tmp_path)
        assert feature["geometry"]["coordinates"] == [16.3, 48.2]
        # It is where the place is, and no property of it.
        assert feature["properties"] == {"name": "Vienna", "location": "Vienna", **beside}


def test_an_area_beside_two_columns_with_coordinates_is_a_column(tmp_path):
    area = [[[16, 48], [17, 48], [17, 49], [16, 48]]]
    row = {"name": "Vienna", "x": 16.3, "y": 48.2, "shape": {"type": "Polygon", "coordinates": area}}
    (tmp_path / "a.ndjson").write_text(f"{json.dumps(row)}\n{json.dumps(row)}\n")
    wkt = "POLYGON((16 48, 17 48, 17 49, 16 48))"
    (tmp_path / "a.csv").write_text(f'name,x,y,shape\nVienna,16.3,48.2,"{wkt}"\n')
    for name in ("a.ndjson", "a.csv"):
        feature, *_ = read(tmp_path / name, tmp_path)
        assert feature["geometry"]["coordinates"] == [16.3, 48.2]
        assert "shape" in feature["properties"]


@pytest.mark.parametrize("nothing", [None, ""])
def test_a_first_row_of_json_may_have_no_place(tmp_path, nothing):
    rows = [{"name": "Nowhere", "location": nothing}, {"name": "Vienna", "location": "48.2, 16.3"}]
    (tmp_path / "a.ndjson").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (tmp_path / "a.json").write_text(json.dumps({"results": rows}))
    for name in ("a.ndjson", "a.json"):
        [feature] = read(tmp_path / name, tmp_path)
        assert feature["properties"] == {"name": "Vienna"}
        assert feature["geometry"]["coordinates"] == [16.3, 48.2]


@needs_duckdb
def test_a_list_of_geometries_is_a_column(tmp_path):
    file = tmp_path / "a.parquet"
    duckdb(f"COPY (SELECT 1 AS lat, 2 AS lon, [{POINT}] AS points) TO '{file}' (FORMAT parquet)")
    [feature] = read(file, tmp_path)
    assert "points" in feature["properties"]


@needs_duckdb
@pytest.mark.parametrize("column", ["ST_AsWKB({}) AS geom", "{}::GEOMETRY AS shape", "{} AS position"])
def test_a_row_whose_position_is_null_is_skipped(tmp_path, column):
    """As it is beside other columns."""
    wkt = "CASE WHEN n = 1 THEN 'POINT(1 2)' WHEN n = 3 THEN 'POINT(3 4)' END"
    expression = column.format(f"({wkt})" + ("::GEOMETRY" if "ST_" in column else ""))
    for name in ("a.parquet", "b.parquet"):
        other = "" if name == "a.parquet" else ", n"
        file = tmp_path / name
        duckdb(f"COPY (SELECT {expression}{other} FROM range(1, 5) AS r(n)) TO '{file}' (FORMAT parquet)")
        report = json.loads(run("info", file, "--format", "json").stdout)
        assert report["rows"] == 2, name
        assert report["skipped"]["reasons"] == [{"reason": "missing coordinate", "rows": 2}], name


@needs_duckdb
def test_a_database_of_duckdb(places, tmp_path):
    write_csv(tmp_path / "rows.csv", places)
    file = tmp_path / "a.duckdb"
    duckdb(
        f"CREATE TABLE places AS FROM '{tmp_path}/rows.csv'",
        "CREATE TABLE other(x INTEGER)",
        database=file,
    )
    check(read(file, tmp_path), places)
    duckdb("CREATE TABLE more AS FROM places", database=file)
    assert "more" in refused(file, "places", "several")


@needs_duckdb
def test_a_truncated_file_of_parquet(places, tmp_path):
    write_csv(tmp_path / "rows.csv", places)
    file = tmp_path / "a.parquet"
    duckdb(f"COPY (FROM '{tmp_path}/rows.csv') TO '{file}' (FORMAT parquet)")
    file.write_bytes(file.read_bytes()[:-100])
    refused(file, "a Parquet file", "duckdb")


def program(folder, name, text):
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.mark.parametrize("text", ["exit 1", "echo nonsense", "kill -9 $$", "echo '['", ":"])
def test_a_program_that_fails(tmp_path, text):
    folder = tmp_path / "bin"
    program(folder, "duckdb", text)
    file = tmp_path / "a.parquet"
    file.write_bytes(b"PAR1" + bytes(100) + b"PAR1")
    refused(file, "a.parquet", programs=folder)


def test_a_missing_program_is_named(tmp_path):
    empty = tmp_path / "bin"
    empty.mkdir()
    parquet, package = tmp_path / "a.parquet", tmp_path / "a.fgb"
    parquet.write_bytes(b"PAR1" + bytes(100))
    package.write_bytes(b"fgb\x03fgb\x01" + bytes(100))
    refused(parquet, "duckdb", "pip install duckdb-cli", programs=empty)
    refused(package, "ogr2ogr", "gdal-bin", programs=empty)


def test_the_list_of_formats(tmp_path):
    listed = run("formats").stdout
    assert all(name in listed for name in ["CSV", "GeoJSON", "Parquet", "GeoPackage", "KML"])
    empty = tmp_path / "bin"
    empty.mkdir()
    text = run("formats", programs=empty).stdout
    assert "pip install duckdb-cli" in text and "gdal-bin" in text
