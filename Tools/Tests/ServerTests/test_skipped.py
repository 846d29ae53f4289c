"""Rows of a file that are not places: which, and why."""

import pytest

from running_server import RunningServer, wait_until
from test_first_start import preparing, wait_for_store, write_large

BAD = 1200


def described(server, dataset="places"):
    return server.json(f"/datasets/{dataset}/skipped")


def write(path, lines):
    path.write_text("name,lat,lon\n" + "".join(line + "\n" for line in lines), encoding="utf-8")
    return path


def test_rows_are_listed_with_line_value_and_reason(tmp_path):
    file = write(tmp_path / "places.csv", ["a,1,2", "b,N/A,2", "c,,3", "d,95,4", "e,5,6"])
    expected = {
        "count": 3,
        "rows": [
            {"row": 3, "value": "N/A", "reason": "not a number"},
            {"row": 4, "value": "", "reason": "missing coordinate"},
            {"row": 5, "value": "95", "reason": "latitude out of range"},
        ],
    }
    for _ in ("made of the file", "opened again"):
        with RunningServer(file) as server:
            assert described(server) == expected
            assert server.json("/datasets/places")["skipped"] == 3
            assert server.json("/datasets/places/skipped?limit=1")["rows"] == expected["rows"][:1]


@pytest.mark.parametrize("limit", ["0", "1001", "x"])
def test_other_limits_are_refused(server, limit):
    answer = server.get("/datasets/small/skipped", {"limit": limit})
    assert answer.status_code == 400 and answer.json()["error"]["parameter"] == "limit"


def test_values_are_shortened_and_on_one_line(tmp_path):
    file = write(tmp_path / "places.csv", ["a,1,2", 'b,"<b>\n' + "x" * 500 + '",2'])
    with RunningServer(file) as server:
        (row,) = described(server)["rows"]
    assert row["value"].startswith("<b> xxx") and row["value"].endswith("…")
    assert len(row["value"]) == 41


def test_objects_on_one_line_are_counted(tmp_path):
    file = tmp_path / "places.json"
    file.write_text('[{"lat": 1, "lon": 2}, {"lat": "?", "lon": 2}, {"lat": 1, "lon": 2}]')
    with RunningServer(file) as server:
        assert described(server)["rows"] == [
            {"row": 2, "value": "?", "reason": "not a number"}
        ]


def test_they_are_those_of_the_file_as_it_is_now(tmp_path):
    file = write(tmp_path / "places.csv", ["a,1,2", "b,?,2"])
    with RunningServer(file, options=["--watch"]) as server:
        assert described(server)["count"] == 1
        write(file, ["a,1,2", "b,3,2", "c,x,2", "d,y,2"])
        wait_until(lambda: described(server)["count"] == 2, "The new file")
        assert [row["value"] for row in described(server)["rows"]] == ["x", "y"]
        assert server.json("/datasets/places")["skipped"] == 2
    with RunningServer(file) as server:
        assert [row["row"] for row in described(server)["rows"]] == [4, 5]


def test_the_first_thousand_are_there_before_the_store_and_after(tmp_path):
    file = write_large(tmp_path / "large.csv")
    with file.open("a", encoding="utf-8") as more:
        more.writelines(f"bad,none {number},0,0\n" for number in range(BAD))
    with RunningServer(file) as server:
        assert preparing(server) is not None
        wait_until(lambda: described(server, "large")["count"] == BAD, "The end of the file")
        first = described(server, "large")
        assert [row["value"] for row in first["rows"]] == [f"none {n}" for n in range(1000)]
        wait_for_store(server)
        assert described(server, "large") == first
