"""Files with several layers: which are read, and what is said where none is the one."""

import json
import shutil
import subprocess

import pytest

from format_files import check, read, refused

pytestmark = pytest.mark.skipif(shutil.which("ogr2ogr") is None, reason="gdal-bin is missing")


@pytest.mark.parametrize("driver, name", [("GPKG", "two.gpkg"), ("SQLite", "two.sqlite")])
def test_layers_with_places_are_not_mixed(geojson, places, tmp_path, driver, name):
    file = tmp_path / name
    add = ["ogr2ogr", "-f", driver, file, geojson]
    subprocess.run([*add, "-nln", "shops"], check=True)
    area = {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}
    areas = tmp_path / "areas.geojson"
    areas.write_text(json.dumps({"type": "Feature", "properties": {"name": "a"}, "geometry": area}))
    subprocess.run(
        ["ogr2ogr", "-f", driver, "-update", file, areas, "-nln", "districts"], check=True
    )
    # What has no points has no places.
    check(read(file, tmp_path), places)
    subprocess.run([*add[:3], "-update", *add[3:], "-nln", "homes"], check=True)
    message = refused(file, "with several tables in it: shops, homes; pass one: ogr2ogr ")
    assert "districts" not in message
    # What the message says is what can be done.
    command = message.split("pass one: ")[1].split(" | ")[0].replace("NAME", "homes").split()
    text = subprocess.run(command, capture_output=True, check=True).stdout
    (tmp_path / "homes.ndjson").write_bytes(text)
    check(read(tmp_path / "homes.ndjson", tmp_path), places)


def test_folders_of_kml_are_read_together(geojson, places, tmp_path):
    file = tmp_path / "a.kml"
    add = ["ogr2ogr", "-f", "LIBKML", "-limit", "20"]
    subprocess.run([*add, file, geojson, "-nln", "shops"], check=True)
    subprocess.run([*add, "-update", file, geojson, "-nln", "homes"], check=True)
    assert len(read(file, tmp_path)) == 40
