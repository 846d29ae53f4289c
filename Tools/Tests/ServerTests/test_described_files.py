"""What `pinfold info` says of files: the format and the size of the file, not of its text."""

import gzip
import json
import shutil
import subprocess
import zipfile

import pytest

from format_files import DUCKDB, rows, run, write_csv, write_geojson


@pytest.fixture
def places(tmp_path):
    write_csv(tmp_path / "rows.csv", rows())
    return tmp_path / "rows.csv"


def size_text(count):
    if count < 1000:
        return f"{count} bytes"
    return f"{count / 1e3:.{1 if count < 99.5e3 else 0}f} kB".replace(".0 ", " ")


def described(file, text, as_json):
    result = run("info", file)
    assert result.returncode == 0, result.stderr
    facts = json.loads(run("info", file, "--format", "json").stdout)
    size = sum(part.stat().st_size for part in file.iterdir()) if file.is_dir() else 0
    assert facts["bytes"] == (size or file.stat().st_size)
    assert (facts["format"], facts["compressed"]) == as_json
    line = result.stdout.splitlines()[0]
    assert f"({text}, {size_text(facts['bytes'])})" in line, line


def test_gzip(places, tmp_path):
    file = tmp_path / "a.csv.gz"
    file.write_bytes(gzip.compress(places.read_bytes()))
    described(file, "CSV, gzip", ("CSV", True))
    described(places, "CSV", ("CSV", False))


def test_a_zip_archive(places, tmp_path):
    file = tmp_path / "a.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(places, "rows.csv")
    described(file, "CSV, ZIP", ("CSV", True))


def test_another_encoding(tmp_path):
    file = tmp_path / "a.csv"
    file.write_bytes("name,lat,lon\nKöln,50.9,6.9\n".encode("utf-16"))
    described(file, "CSV, UTF-16LE", ("CSV", False))


@pytest.mark.skipif(DUCKDB is None, reason="duckdb is missing")
def test_parquet(places, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "a.parquet"
    subprocess.run(
        [DUCKDB, "-c", f"COPY (FROM '{places}') TO '{file}' (FORMAT parquet)"], check=True
    )
    described(file, "Parquet", ("Parquet", False))


@pytest.mark.skipif(shutil.which("ogr2ogr") is None, reason="gdal-bin is missing")
def test_a_geopackage(tmp_path):
    source = write_geojson(tmp_path / "a.geojson", rows())
    file = tmp_path / "a.gpkg"
    subprocess.run(["ogr2ogr", "-f", "GPKG", file, source], check=True)
    described(file, "GeoPackage", ("GeoPackage", False))
