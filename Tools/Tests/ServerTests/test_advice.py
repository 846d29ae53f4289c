"""What the command advises where a file is not quite as it should be."""

import shutil
import subprocess
import zipfile

import pytest

from format_files import read, refused, run

SWAPPED = "Are latitude and longitude swapped?"


def warned(file, *options, command="info"):
    result = run(command, file, *options)
    assert result.returncode == 0, result.stderr
    return result.stderr


def write(path, text):
    path.write_text(text)
    return path


def swapped_rows(count):
    """The longitudes of some rows may be latitudes, too."""
    return [(f"{-60 - row}.5", f"{20 + row}.25") for row in range(count)]


def test_coordinates_that_are_swapped(tmp_path):
    rows = "".join(f"{lat},{lon}\n" for lat, lon in swapped_rows(40))
    message = warned(write(tmp_path / "a.csv", "lat,lon\n" + rows))
    assert f'{SWAPPED} Swap them with --latitude "lon" --longitude "lat".' in message
    texts = "".join(f'"{lat}, {lon}"\n' for lat, lon in swapped_rows(40))
    message = warned(write(tmp_path / "b.csv", "location\n" + texts))
    assert f"{SWAPPED} Write the latitude first in the column \"location\"" in message
    lines = "".join(
        f'{{"type":"Point","coordinates":[{lon},{lat}]}}\n' for lat, lon in swapped_rows(40)
    )
    message = warned(write(tmp_path / "c.ndjson", lines))
    assert f"{SWAPPED} GeoJSON writes the longitude first, so export it again." in message


@pytest.mark.parametrize(
    "rows",
    [
        "95,10\n" + "50,120\n" * 5,  # 120 is no latitude
        "95,10\n200,10\n" + "50,10\n" * 5,  # and 200 no longitude
        "95,10\n" + "50,10\n" * 9,  # one mistake among some rows
    ],
)
def test_coordinates_that_are_not_swapped(tmp_path, rows):
    message = warned(write(tmp_path / "a.csv", "lat,lon\n" + rows))
    assert "latitude out of range" in message and SWAPPED not in message


def test_a_condition_on_texts_that_are_no_numbers(tmp_path):
    file = write(tmp_path / "a.csv", 'lat,lon,rev,name\n' + '1,2,"1,234",a\n' * 4)
    message = warned(file, "--where", "rev>1000", command="cluster")
    assert (
        "none of 4 rows satisfies the --where; "
        'rev: 4 of 4 values are not numbers (first "1,234").'
    ) in message
    for condition in ("name=b", "lat>5", "rev=x"):
        message = warned(file, "--where", condition, command="cluster")
        assert "satisfies the --where." in message


def test_an_empty_archive_is_said_to_be_empty(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w"):
        pass
    refused(tmp_path / "a.zip", "a.zip is an empty ZIP archive; pass one with a file of places")


def test_columns_of_one_name_are_noticed(tmp_path):
    file = write(tmp_path / "a.csv", "lat,name,lat,lon\n1,a,3,4\n")
    assert '2 columns are called "lat"; the first one is read' in warned(file)
    file = write(tmp_path / "b.csv", "lat,name,name,lon\n1,a,3,4\n")
    assert warned(file) == ""


def test_bars_between_fields(tmp_path):
    file = write(tmp_path / "a.csv", 'name|lat|lon\n"a|b"|1|2\nc, d|3|4\n')
    result = run("info", file)
    assert result.returncode == 0 and "CSV with bars" in result.stdout, result.stderr
    names = [feature["properties"]["name"] for feature in read(file, tmp_path)]
    assert names == ["a|b", "c, d"]
    # What is exported of its store is written and read in the same way.
    text = run("export", tmp_path / "read.gpkg", "--format", "csv").stdout
    assert text == 'name|lat|lon\n"a|b"|1|2\nc, d|3|4\n'
    # One in a name is no delimiter.
    file = write(tmp_path / "c.csv", "name|title,lat,lon\na,1,2\n")
    assert "(CSV, " in run("info", file).stdout
    # Nor are those between the values of a field.
    file = write(tmp_path / "d.csv", "lat,lon,a|b|c|d\n1,2,x\n")
    assert "(CSV, " in run("info", file).stdout


@pytest.mark.skipif(shutil.which("ogr2ogr") is None, reason="gdal-bin is missing")
def test_the_command_that_was_run_is_advised(tmp_path):
    source = write(tmp_path / "rows.csv", "lat,lon\n1,2\n")
    file = tmp_path / "a.xlsx"
    for options in (["-nln", "one"], ["-nln", "two", "-update"]):
        subprocess.run(["ogr2ogr", "-f", "XLSX", file, source, *options], check=True)
    refused(file, "NAME | pinfold info -")
    assert "NAME | pinfold serve -" in run("serve", file, "--port", "0").stderr
