"""Files with coordinates in another reference system, served, and from other programs."""

import csv
import json
import os
import pathlib
import shutil
import signal
import struct
import subprocess

import pytest

from format_files import DUCKDB, run
from running_server import RunningServer, pinfold_path, wait_until

pytestmark = pytest.mark.skipif(shutil.which("gdaltransform") is None, reason="gdal-bin is missing")
needs_duckdb = pytest.mark.skipif(DUCKDB is None, reason="duckdb is missing")

ROWS = [
    ("Paris", 652469.02, 6862035.26, 2.3522, 48.8566),
    ("Lyon", 842666.66, 6519924.37, 4.8357, 45.7640),
]


@pytest.fixture
def lambert(tmp_path):
    """The rows in EPSG:2154."""
    file = tmp_path / "places.csv"
    with file.open("w", newline="") as output:
        writer = csv.writer(output)
        writer.writerow(["name", "x", "y"])
        writer.writerows(row[:3] for row in ROWS)
    return file


def check(file, tmp_path, options=("--crs", "EPSG:2154")):
    store, output = tmp_path / "read.gpkg", tmp_path / "read.ndjson"
    for path in (store, output):
        path.unlink(missing_ok=True)
    for arguments in (("import", file, store, *options), ("export", store, "-o", output)):
        made = run(*arguments, "--quiet")
        assert made.returncode == 0, made.stderr
    features = [json.loads(line) for line in output.read_text().splitlines()]
    places = {
        feature["properties"]["name"]: feature["geometry"]["coordinates"] for feature in features
    }
    assert len(places) == len(ROWS)
    for name, _, _, longitude, latitude in ROWS:
        assert places[name] == pytest.approx((longitude, latitude), abs=1e-3)


def test_a_file(lambert, tmp_path):
    check(lambert, tmp_path)


def test_a_workbook(lambert, tmp_path):
    file = tmp_path / "a.xlsx"
    subprocess.run(
        ["ogr2ogr", "-f", "XLSX", file, lambert, "-oo", "AUTODETECT_TYPE=YES"], check=True
    )
    check(file, tmp_path)


def test_geojson_that_declares_its_system(lambert, tmp_path):
    file, late = tmp_path / "a.geojson", tmp_path / "late.geojson"
    subprocess.run(
        ["ogr2ogr", "-f", "GeoJSON", "-a_srs", "EPSG:2154", file, lambert,
         "-oo", "X_POSSIBLE_NAMES=x", "-oo", "Y_POSSIBLE_NAMES=y"],
        check=True,
    )
    collection = json.loads(file.read_text())
    assert collection["crs"]["properties"]["name"] == "urn:ogc:def:crs:EPSG::2154"
    check(file, tmp_path, ())
    assert "\ncoordinates         in EPSG:2154\n" in run("info", file).stdout
    collection["crs"] = collection.pop("crs")
    late.write_text(json.dumps(collection))
    check(late, tmp_path, ())


@needs_duckdb
def test_parquet_and_a_query(lambert, tmp_path):
    file = tmp_path / "a.parquet"
    subprocess.run(
        [DUCKDB, "-c", f"COPY (FROM '{lambert}') TO '{file}' (FORMAT parquet)"], check=True
    )
    check(file, tmp_path)
    check(f"sql:SELECT * FROM '{lambert}'", tmp_path)


def test_a_program_that_hangs_is_stopped_with_us(lambert, tmp_path):
    fake, noted = tmp_path / "gdaltransform", tmp_path / "pid"
    fake.write_text(f'#!/bin/sh\necho $$ >"{noted}.new"\nmv "{noted}.new" "{noted}"\nexec sleep 300\n')
    fake.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    process = subprocess.Popen(
        [pinfold_path(), "info", lambert, "--crs", "EPSG:2154"],
        env=environment,
        start_new_session=True,
        # Where the tests run in the background of a shell, they ignore the signal, and so would this.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    wait_until(noted.exists, "The start of the program")
    # As a terminal does for Control-C.
    os.killpg(process.pid, signal.SIGINT)
    process.wait(timeout=20)
    wait_until(lambda: not is_running(int(noted.read_text())), "The end of the program", deadline=20)


def is_running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # One that has ended and was not waited for is not running.
    return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_features_are_refused(lambert, tmp_path):
    file = tmp_path / "a.gpkg"
    subprocess.run(
        ["ogr2ogr", "-f", "GPKG", "-a_srs", "EPSG:2154", file, lambert,
         "-oo", "X_POSSIBLE_NAMES=x", "-oo", "Y_POSSIBLE_NAMES=y"],
        check=True,
    )
    made = run("info", file, "--crs", "EPSG:2154")
    assert made.returncode != 0
    assert "ogr2ogr -s_srs EPSG:2154 -t_srs EPSG:4326 degrees.geojson" in made.stderr


def test_features_of_an_unknown_system_are_to_be_converted(lambert, tmp_path):
    file = tmp_path / "a.shp"
    subprocess.run(
        ["ogr2ogr", "-f", "ESRI Shapefile", file, lambert,
         "-oo", "X_POSSIBLE_NAMES=x", "-oo", "Y_POSSIBLE_NAMES=y"],
        check=True,
    )
    made = run("info", file)
    assert made.returncode != 0 and "seem to be projected" in made.stderr
    assert "ogr2ogr -s_srs CRS -t_srs EPSG:4326 degrees.geojson" in made.stderr


def test_a_store_is_of_one_reference_system(lambert):
    options = ["--crs", "EPSG:2154"]
    with RunningServer(lambert, options=options, edits=True) as server:
        places = server.json("/datasets/places/places/0")
        assert places["coordinates"] == pytest.approx((2.3522, 48.8566), abs=1e-3)
        assert places["properties"]["x"] == "652469.02"
    # The store of it is not one of degrees, and the other way round.
    store = lambert.with_name("places.csv.gpkg")
    before = store.stat().st_ino
    with RunningServer(lambert, options=options) as server:
        assert store.stat().st_ino == before
    degrees = lambert.with_name("degrees.csv")
    degrees.write_text("name,x,y\nParis,2.3522,48.8566\n")
    for given, expected in (([], 2.3522), (["--crs", "EPSG:3857"], 2.3522 / 111319.49), ([], 2.3522)):
        with RunningServer(degrees, options=given) as server:
            place = server.json("/datasets/degrees/places/0")
            assert place["coordinates"][0] == pytest.approx(expected, rel=1e-6)


def ewkt(srid, x, y):
    return f"SRID={srid};POINT({x} {y})"


def ewkb(srid, x, y):
    return struct.pack("<BIIdd", 1, 0x2000_0001, srid, x, y).hex().upper()


def write_geometries(path, *geometries):
    path.write_text("name,geom\n" + "".join(f"{row},{text}\n" for row, text in enumerate(geometries)))
    return path


@pytest.mark.parametrize("geometry", [ewkt, ewkb])
def test_the_number_of_a_system_is_not_ignored(tmp_path, geometry):
    # Numbers that would be places as degrees, too.
    file = write_geometries(tmp_path / "a.csv", *(geometry(25832, 8.5, 47 + n) for n in range(3)))
    made = run("info", file)
    assert made.returncode != 0
    assert "EPSG:25832, in all 3 rows" in made.stderr and "--crs EPSG:25832" in made.stderr
    rows = [geometry(2154, x, y) for _, x, y, _, _ in ROWS]
    file.write_text("name,geom\n" + "".join(f"{row[0]},{text}\n" for row, text in zip(ROWS, rows)))
    check(file, tmp_path)


@pytest.mark.parametrize("geometry", [ewkt, ewkb])
def test_numbers_of_degrees_are_degrees(tmp_path, geometry):
    file = write_geometries(
        tmp_path / "a.csv", *(geometry(srid, 8.5, 47) for srid in (0, 4326, 4979))
    )
    said = run("info", file)
    assert "8.5,47,8.5,47" in said.stdout and not said.stderr


@pytest.mark.parametrize("geometry", [ewkt, ewkb])
def test_a_row_with_another_number_is_skipped(tmp_path, geometry):
    file = write_geometries(
        tmp_path / "a.csv", *(geometry(srid, 8.5, 47) for srid in (4326, 25832, 4326))
    )
    said = run("info", file)
    assert 'line 3: in another reference system ("EPSG:25832")' in said.stderr
    assert "8.5,47,8.5,47" in said.stdout
    made = run("info", file, "--strict")
    assert made.returncode != 0 and "EPSG:25832" in made.stderr


def test_a_number_may_have_its_authority_or_be_missing(tmp_path):
    file = write_geometries(tmp_path / "a.csv", ewkt("EPSG:4326", 8.5, 47), ewkt("", 8.5, 47))
    said = run("info", file)
    assert "8.5,47,8.5,47" in said.stdout and not said.stderr
    file = write_geometries(tmp_path / "b.csv", ewkt("EPSG:25832", 8.5, 47))
    assert "--crs EPSG:25832" in run("info", file).stderr


@pytest.mark.parametrize(
    "name",
    ["EPSG:2154 -s_srs EPSG:4326", "EPSG:2154' x", "EPSG:2154@2020", "EPSG:2154x", "ESRI::/etc/passwd", "WGS 84"],
)
def test_what_only_begins_with_a_system_is_refused(tmp_path, name):
    file = tmp_path / "places.csv"
    file.write_text("x,y\n652469.02,6862035.26\n")
    made = run("info", file, "--crs", name)
    assert made.returncode == 1
    assert made.stderr.startswith(f'pinfold: "{name}" is not a coordinate reference system; pass a code, such as')


@pytest.mark.parametrize(
    "parameters",
    ["+init={file}:x", "+proj=utm +zone=32 +ellps=intl +nadgrids=@null,{file}"],
)
@pytest.mark.parametrize("name", ["a.shp", "a.zip", "a.gpkg", "a.sqlite", "a.fgb"])
def test_no_file_makes_gdal_read_another_one(lambert, tmp_path, name, parameters):
    """A pipe that nothing writes into: what opens it waits forever."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    folder = tmp_path / "shape"
    folder.mkdir()
    shape = folder / "a.shp"
    make = ["ogr2ogr", "-oo", "X_POSSIBLE_NAMES=x", "-oo", "Y_POSSIBLE_NAMES=y"]
    subprocess.run([*make, "-a_srs", "EPSG:2154", shape, lambert], check=True)
    text = parameters.format(file=pipe)
    shape.with_suffix(".prj").write_text(
        'PROJCS["x",GEOGCS["g",DATUM["D",SPHEROID["s",6378137,298.257223563]],'
        'PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],'
        'PROJECTION["Transverse_Mercator"],PARAMETER["central_meridian",9],UNIT["m",1],'
        f'EXTENSION["PROJ4","{text}"]]'
    )
    file = tmp_path / name
    if name == "a.shp":
        file = shape
    elif name == "a.zip":
        shutil.make_archive(tmp_path / "a", "zip", folder)
    else:
        # Without a transformation, the pipe is not opened.
        subprocess.run(["ogr2ogr", file, shape], check=True, timeout=20)
    answer = run("info", file)
    assert answer.returncode == 1
    assert "makes PROJ read other files" in answer.stderr and str(pipe)[:10] in answer.stderr
