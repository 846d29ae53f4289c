"""The histogram of a column of dates or numbers, with the parts of each cluster."""

import bisect
import random
from datetime import datetime, timedelta

import pytest

from planning import WORLD, members, plan
from running_server import RunningServer
from sample_files import write_csv

HEADER = ("name", "date", "size", "latitude", "longitude")
UNREADABLE = ["", "yesterday", "2020-13-01", "31.12.2020"]


def rows(count, span):
    numbers = random.Random(11)
    start = datetime(2019, 11, 3, 4, 5, 6)
    for number in range(count):
        date = start + timedelta(seconds=numbers.randrange(int(span.total_seconds())))
        text = date.isoformat(sep=" ") if number % 2 else date.isoformat() + "Z"
        if number % 10 == 9:
            text = UNREADABLE[number // 10 % len(UNREADABLE)]
        size = "" if number % 7 == 3 else f"{numbers.gauss(0, 500):.2f}"
        yield (f"Place {number}", text, size, numbers.uniform(-60, 60), numbers.uniform(-170, 170))


@pytest.fixture(scope="module", params=[timedelta(days=900), timedelta(days=60), timedelta(hours=5)], ids=str)
def dated(request, tmp_path_factory):
    """Places with dates in years, months or hours."""
    file = write_csv(tmp_path_factory.mktemp("dated") / "dated.csv", rows(600, request.param), HEADER)
    with RunningServer(file, edits=True) as server:
        yield server


def part_of(histogram, text):
    """The part in which a value is; None for a value that is unreadable."""
    try:
        if histogram["kind"] == "number":
            value, edges = float(text), [float(edge) for edge in histogram["edges"]]
        else:
            value = datetime.fromisoformat(text.removesuffix("Z"))
            edges = [datetime.fromisoformat(edge) for edge in histogram["edges"]]
    except ValueError:
        return None
    assert edges[0] <= value < edges[-1]
    return bisect.bisect_right(edges, value) - 1


@pytest.mark.parametrize("column", ["date", "size"])
@pytest.mark.parametrize("settings", [[], [("strategy", "spaced"), ("category", "name")], [("strategy", "radius")]])
def test_parts_are_those_of_the_members(dated, column, settings):
    answer = plan(dated, "dated", WORLD + [("histogram", column), *settings])
    histogram = answer["plan"]["histogram"]
    assert histogram["column"] == column and histogram["kind"] == ("date" if column == "date" else "number")
    assert 20 < len(histogram["counts"]) == len(histogram["edges"]) - 1 <= 121
    sums, none = [0] * len(histogram["counts"]), 0
    for feature in answer["features"]:
        properties = feature["properties"]
        _, places = members(dated, "dated", properties["cluster_id"], answer["plan"]["id"])
        parts = [part_of(histogram, place["properties"][column]) for place in places]
        pairs = properties["histogram"]
        assert dict(zip(pairs[::2], pairs[1::2])) == {part: parts.count(part) for part in parts if part is not None}
        none += parts.count(None)
        for part, count in zip(pairs[::2], pairs[1::2]):
            sums[part] += count
    assert (sums, none) == (histogram["counts"], histogram["none"])


def test_filters_with_edges_leave_the_parts_between(dated):
    histogram = plan(dated, "dated", WORLD + [("histogram", "date")])["plan"]["histogram"]
    edges, counts = histogram["edges"], histogram["counts"]
    for first, end in [(0, 5), (3, len(counts) - 2), (7, 8)]:
        where = [("where", f"date>={edges[first]}"), ("where", f"date<{edges[end]}")]
        assert plan(dated, "dated", WORLD + where)["plan"]["rows"] == sum(counts[first:end])


def test_a_histogram_follows_edits(dated):
    query = WORLD + [("histogram", "date")]
    before = plan(dated, "dated", query)["plan"]["histogram"]
    new = [
        {"op": "insert", "coordinates": [10, 50], "properties": {"date": text}}
        for text in (before["edges"][4], "1999-01-01", "nonsense")
    ]
    assert dated.patch("dated", new).status_code == 200
    after = plan(dated, "dated", query)["plan"]["histogram"]
    expected = list(before["counts"])
    # A time before all others is in the first part.
    expected[4] += 1
    expected[0] += 1
    assert after["counts"] == expected and after["edges"] == before["edges"]
    assert after["none"] == before["none"] + 1


def test_dates_are_proposed(dated, server, tmp_path):
    assert dated.json("/datasets/dated")["time_column"] == "date"
    assert all(data["time_column"] is None for data in server.json("/datasets")["datasets"])


def test_an_unknown_column_is_refused(server):
    response = server.get("/datasets/small/plan", WORLD + [("histogram", "popluation")])
    assert (response.status_code, response.json()["error"]["parameter"]) == (400, "histogram")
    assert 'Did you mean "population"?' in response.json()["error"]["message"]


def test_a_column_of_words_has_no_histogram(server):
    assert "histogram" not in plan(server, "small", WORLD + [("histogram", "kind")])["plan"]


def test_a_flag_names_the_times(files):
    def offered(*options):
        with RunningServer(files / "airports.csv", options=options) as server:
            return server.json("/datasets/airports")["time_column"]

    assert offered("--time", "elevation_ft") == "elevation_ft"
