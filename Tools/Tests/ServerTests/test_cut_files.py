"""Files that end within a row, or have zeros where a crash left them: never places in silence."""

import json
import subprocess

import pytest

from format_files import DUCKDB, run

CSV = "name,lat,lon,people\nParis,48.85,2.35,5\nLyon,45.76,4.83,2\n"


def said(tmp_path, text, name="a.csv"):
    file = tmp_path / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    report = run("info", file, "--format", "json")
    return json.loads(report.stdout)["rows"] if report.returncode == 0 else None, report.stderr


def test_a_last_row_that_is_cut_off_is_skipped(tmp_path):
    rows, problem = said(tmp_path, CSV + "Nice,43.7,7.2")
    assert rows == 2 and 'line 4: cut off at the end of the file ("Nice,43.7,7.2")' in problem
    # With all of its fields, or a line end, nothing shows that it is.
    for row in ("Nice,43.7,7.26,3", "Nice,43.7,7.26,", "Nice,43.7,7.26\n"):
        assert said(tmp_path, CSV + row) == (3, "")


def test_a_short_last_row_is_whole_where_others_are_short(tmp_path):
    assert said(tmp_path, "name,lat,lon,people\nParis,48.85,2.35\nLyon,45.76,4.83") == (2, "")


def test_an_only_row_may_be_short(tmp_path):
    assert said(tmp_path, "name,lat,lon,people\nParis,48.85,2.35") == (1, "")


def test_a_cut_quote_and_cut_json_are_said(tmp_path):
    rows, problem = said(tmp_path, CSV + 'Nice,43.7,7.26,"3')
    assert rows == 2 and "line 4: malformed quoting" in problem
    line = '{"name": "Paris", "lat": 48.85, "lon": 2.35}\n'
    rows, problem = said(tmp_path, line + line[:-4], "a.ndjson")
    assert rows == 1 and "line 2: malformed JSON" in problem
    rows, problem = said(tmp_path, f"[{line},{line}", "a.json")
    assert rows is None and "ends before it is complete" in problem


ZEROS = bytes(20)


@pytest.mark.parametrize("row", [b"Ni\0ce,43.7,7.26,3", b"Nice,43.7,7.26,3" + ZEROS])
def test_zeros_in_csv_are_said(tmp_path, row):
    # Beyond the bytes by which a format is detected.
    before = CSV.encode() + b"Nantes,47.2,-1.55,4\n" * 1000
    rows, problem = said(tmp_path, before + row + b"\nMetz,49.1,6.2,1\n")
    assert rows == 1003 and "line 1004: zero bytes (" in problem


def test_zeros_at_the_end_are_said(tmp_path):
    before = CSV.encode() + b"Nantes,47.2,-1.55,4\n" * 1000
    rows, problem = said(tmp_path, before + ZEROS)
    assert rows == 1002 and "line 1004: zero bytes" in problem


def test_zeros_in_json_are_said(tmp_path):
    row = b'{"name": "Nice", "lat": 43.7, "lon": 7.26}\n'
    feature = (
        b'{"type": "Feature", "properties": {"name": "Nice"}, '
        b'"geometry": {"type": "Point", "coordinates": [7.26, 43.7]}}\n'
    )
    for good, name in ((row, "a.ndjson"), (feature, "a.geojsonl")):
        bad = good.replace(b"Nice", b"Ni\0ce")
        rows, problem = said(tmp_path, good * 1000 + bad + good, name)
        assert rows == 1001 and "line 1001: zero bytes" in problem
    array = b"[" + b",".join([row] * 1000 + [row.replace(b"ce", b"c\0"), row]) + b"]"
    rows, problem = said(tmp_path, array, "b.json")
    assert rows == 1001 and "line 1001: zero bytes" in problem


@pytest.mark.parametrize("row", [b"Ni\0ce,43.7,7.26,3", ZEROS, b"Nice,43.7,7.26,3" + ZEROS])
def test_zeros_in_the_first_rows_of_csv_are_said(tmp_path, row):
    rows, problem = said(tmp_path, CSV.encode() + row + b"\nMetz,49.1,6.2,1\n")
    assert rows == 3 and "line 4: zero bytes" in problem


@pytest.mark.parametrize("content", [b"name\0,lat,lon\na,1,2\n", b"lat,lon\n1,2\n\0\1\2\n", bytes(9), b"\0\n1,2\n"])
def test_what_has_more_than_zeros_in_rows_is_not_text(tmp_path, content):
    rows, problem = said(tmp_path, content)
    assert rows is None and "is not text" in problem


@pytest.mark.skipif(not DUCKDB, reason="duckdb is not installed")
def test_zeros_in_the_first_rows_of_programs_are_said(tmp_path):
    rows = "SELECT 1 AS lat, 2 AS lon, chr(0) || chr(1) AS n UNION ALL SELECT 3, 4, 'good'"
    file = tmp_path / "zeros.parquet"
    subprocess.run([DUCKDB, "-c", f"COPY ({rows}) TO '{file}'"], check=True, timeout=60)
    for source in (file, f"sql:{rows}"):
        made = run("info", source, "--format", "json")
        assert made.returncode == 0, made.stderr
        assert json.loads(made.stdout)["rows"] == 1 and "line 2: zero bytes" in made.stderr
