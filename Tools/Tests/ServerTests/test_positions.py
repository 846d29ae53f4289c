"""Archives, and coordinates as people have them."""

import random
import struct
import zipfile

import pytest

from format_files import COUNT, check, read, refused, run, wkb, write_csv



def test_an_archive_with_one_file_of_places(places, tmp_path):
    write_csv(tmp_path / "rows.csv", places)
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.write(tmp_path / "rows.csv", "../../escaped.csv")
        file.writestr("README.md", "Nothing here")
    check(read(archive, tmp_path), places)
    assert not (tmp_path.parent.parent / "escaped.csv").exists()


def test_archives_that_cannot_be_read(places, tmp_path):
    write_csv(tmp_path / "rows.csv", places)
    several, empty = tmp_path / "several.zip", tmp_path / "empty.zip"
    with zipfile.ZipFile(several, "w") as file:
        file.write(tmp_path / "rows.csv", "one.csv")
        file.write(tmp_path / "rows.csv", "two.csv")
    refused(several, "one.csv", "two.csv")
    with zipfile.ZipFile(empty, "w"):
        pass
    refused(empty, "empty.zip")
    cut = tmp_path / "cut.zip"
    cut.write_bytes(several.read_bytes()[:-40])
    refused(cut, "cut.zip")
    damaged = tmp_path / "damaged.zip"
    with zipfile.ZipFile(damaged, "w", zipfile.ZIP_DEFLATED) as file:
        file.write(tmp_path / "rows.csv", "one.csv")
    data = bytearray(damaged.read_bytes())
    data[200] ^= 0xFF
    damaged.write_bytes(data)
    refused(damaged, "damaged.zip")


@pytest.mark.parametrize(
    "header, text",
    [
        ("location", '"{lat},{lon}"'),
        ("coordinates", '"({lat}, {lon})"'),
        ("latlng", "{lat} {lon}"),
        ("geometry", "POINT ({lon} {lat})"),
        ("wkt", "SRID=4326;POINT({lon} {lat})"),
        ("geom", "POINT Z ({lon} {lat} 7)"),
    ],
)
def test_both_coordinates_in_one_column(places, tmp_path, header, text):
    file = tmp_path / "a.csv"
    lines = [f"{text.format(**row)},{row['people']}" for row in places]
    file.write_text(f"{header},people\n" + "\n".join(lines) + "\n")
    output = run("info", file, "--format", "json")
    assert output.returncode == 0, output.stderr
    features = read(file, tmp_path)
    for feature, row in zip(features, places):
        assert feature["geometry"]["coordinates"] == [float(row["lon"]), float(row["lat"])]
        assert feature["properties"]["people"] in (row["people"], int(row["people"]))
    assert len(features) == COUNT


def test_points_in_hexadecimal_digits(places, tmp_path):
    file = tmp_path / "a.csv"
    lines = []
    for number, row in enumerate(places):
        lon, lat = float(row["lon"]), float(row["lat"])
        plain = wkb(lon, lat, "<>"[number % 2])
        extended = struct.pack("<BIIdd", 1, 0x20000001, 4326, lon, lat)
        lines.append((plain if number % 3 else extended).hex().upper())
    file.write_text("geom\n" + "\n".join(lines) + "\n")
    features = read(file, tmp_path)
    assert [feature["geometry"]["coordinates"] for feature in features] == [
        [float(row["lon"]), float(row["lat"])] for row in places
    ]


@pytest.mark.parametrize("seed", range(20))
def test_damaged_points_are_rejected(tmp_path, seed):
    """Cut off, lengthened and changed: counted, and never taken for a place that is not there."""
    generator = random.Random(seed)
    good = wkb(1.5, 2.5)
    lines = [good.hex()]
    for _ in range(200):
        data = bytearray(good)
        data[generator.randrange(5)] ^= generator.randrange(1, 256)
        data = data[: generator.randrange(len(data))] if generator.random() < 0.5 else data
        lines.append(data.hex()[: None if generator.random() < 0.8 else -1] or "00")
    file = tmp_path / "a.csv"
    file.write_text("geom\n" + "\n".join(lines) + "\n")
    features = read(file, tmp_path)
    assert 1 <= len(features) < 201
    for feature in features:
        lon, lat = feature["geometry"]["coordinates"]
        assert -90 <= lat <= 90 and lon == lon


def test_places_at_zero_are_skipped(tmp_path):
    file = tmp_path / "a.csv"
    file.write_text("lat,lon\n" + "0,0\n" * 20 + "1,2\n")
    output = run("info", file)
    assert output.returncode == 0 and "20 × placeholder for a missing position" in output.stderr
    file.write_text("lat,lon\n" + "0,0\n" + "1,2\n" * 20)
    assert "placeholder" not in run("info", file).stderr
