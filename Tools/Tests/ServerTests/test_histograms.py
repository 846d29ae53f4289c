"""The histogram of a column of dates or numbers, with the parts of each cluster."""

import bisect
import json
import random
from datetime import datetime, timedelta, timezone

import pytest

from planning import WORLD, members, plan
from running_server import RunningServer
from sample_files import write_csv

HEADER = ("name", "date", "size", "latitude", "longitude")
UNREADABLE = ["", "yesterday", "2020-13-01", "31/12/20"]


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
    sums, none, unreadable = [0] * len(histogram["counts"]), 0, 0
    for feature in answer["features"]:
        properties = feature["properties"]
        _, places = members(dated, "dated", properties["cluster_id"], answer["plan"]["id"])
        parts = [part_of(histogram, place["properties"][column]) for place in places]
        pairs = properties["histogram"]
        assert dict(zip(pairs[::2], pairs[1::2])) == {part: parts.count(part) for part in parts if part is not None}
        empty = sum(place["properties"][column] == "" for place in places)
        none += empty
        unreadable += parts.count(None) - empty
        for part, count in zip(pairs[::2], pairs[1::2]):
            sums[part] += count
    assert (sums, unreadable, none) == (histogram["counts"], histogram["unreadable"], histogram["none"])


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
        for text in (before["edges"][4], "1999-01-01", "nonsense", " ")
    ]
    assert dated.patch("dated", new).status_code == 200
    after = plan(dated, "dated", query)["plan"]["histogram"]
    expected = list(before["counts"])
    # A time before all others is in the first part.
    expected[4] += 1
    expected[0] += 1
    assert after["counts"] == expected and after["edges"] == before["edges"]
    assert (after["none"], after["unreadable"]) == (before["none"] + 1, before["unreadable"] + 1)


def test_unreadable_dates_are_listed(dated):
    count = plan(dated, "dated", WORLD + [("histogram", "date")])["plan"]["histogram"]["unreadable"]
    listed = dated.json("/datasets/dated/unreadable?column=date&limit=20")
    assert listed["column"] == "date" and listed["count"] == count and len(listed["places"]) == 20
    assert {place["properties"]["date"] for place in listed["places"]} <= {*UNREADABLE, "nonsense"} - {""}
    assert listed["places"][0]["name"] == "Place 19"
    # Words are neither numbers nor dates.
    assert dated.json("/datasets/dated/unreadable?column=name")["count"] >= 600
    for query, parameter in [("", "column"), ("column=dte", "column"), ("column=date&limit=101", "limit")]:
        response = dated.get(f"/datasets/dated/unreadable?{query}")
        assert (response.status_code, response.json()["error"]["parameter"]) == (400, parameter)


FORMATS = {
    "dotted": ("when", "%d.%m.%Y"),
    "dotted times": ("when", "%d.%m.%Y %H:%M"),
    "day first": ("when", "%d/%m/%Y"),
    "month first": ("when", "%m/%d/%Y %I:%M:%S %p"),
    "unix": ("created_at", "%s"),
    "milliseconds": ("created_at", "%s000"),
}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("is_json", [False, True])
def test_dates_in_other_formats_have_parts_and_filters(name, is_json, tmp_path):
    """Filters by the edges of parts leave the places of these parts."""
    column, form = FORMATS[name]
    numbers = random.Random(5)
    start = datetime(2019, 11, 3, tzinfo=timezone.utc)
    times = [start + timedelta(minutes=numbers.randrange(300 * 1440)) for _ in range(400)]
    texts = [text(time, form) for time in times]
    texts[::50] = ["soon"] * 8 if "%s" not in form else [""] * 8
    values = [(f"Place {number}", text, 48, 8 + number / 100) for number, text in enumerate(texts)]
    if is_json:
        file = tmp_path / "dated.geojson"
        file.write_text(json.dumps({"type": "FeatureCollection", "features": [
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": [longitude, latitude]},
             "properties": {"name": place, column: int(text) if text.isdigit() else text}}
            for place, text, latitude, longitude in values
        ]}).replace("/", "\\/"))  # fmt: skip
    else:
        file = write_csv(tmp_path / "dated.csv", values, ("name", column, "latitude", "longitude"))
    precise = [text(time, form) == other and whole(time, form) for time, other in zip(times, texts)]
    with RunningServer(file) as server:
        assert server.json("/datasets/dated")["time_column"] == column
        histogram = plan(server, "dated", WORLD + [("histogram", column)])["plan"]["histogram"]
        edges = histogram["edges"]
        assert histogram["kind"] == "date" and len(edges) > 40
        assert histogram["unreadable"] == texts.count("soon") and histogram["none"] == texts.count("")
        parts = [bisect.bisect_right(edges, time.isoformat()) - 1 for time in precise if time]
        assert histogram["counts"] == [parts.count(part) for part in range(len(edges) - 1)]
        for first, end in [(0, 5), (3, 40), (30, 31)]:
            where = [("where", f"{column}>={edges[first]}"), ("where", f"{column}<{edges[end]}")]
            rows = plan(server, "dated", WORLD + where)["plan"]["rows"]
            assert rows == sum(histogram["counts"][first:end])


def text(time, form):
    return time.strftime(form.replace("%s", str(int(time.timestamp()))))


def whole(time, form):
    """The time without what the format leaves out, and without a zone."""
    time = time.replace(tzinfo=None)
    return time if "%H" in form or "%I" in form or "%s" in form else time.replace(hour=0, minute=0)


@pytest.mark.parametrize("dates, reason", [
    (["3/4/2020", "5/6/2021", "7/8/2022"], "because no value tells whether the day or the month is first"),
    (["13/4/2020", "5/16/2021", "7/8/2022"], "because some begin with the day and others with the month"),
])  # fmt: skip
def test_dates_without_a_proven_order_are_texts(dates, reason, tmp_path):
    rows = [(number, text, 48, 8 + number) for number, text in enumerate(dates)]
    file = write_csv(tmp_path / "dated.csv", rows, ("id", "when", "latitude", "longitude"))
    with RunningServer(file) as server:
        data = server.json("/datasets/dated")
        assert data["time_column"] is None
        decisions = [one["text"] for one in data["decisions"] if one["subject"] == "dates"]
        assert decisions == [f"kept as text, {reason} in when"]
        assert "histogram" not in plan(server, "dated", WORLD + [("histogram", "when")])["plan"]
        assert plan(server, "dated", WORLD + [("where", "when>2000")])["plan"]["rows"] == 0


def test_numbers_are_times_only_if_they_are_named_so(tmp_path):
    rows = [(1_577_836_800 + number * 86_400, 1950 + number, 48, 8) for number in range(60)]
    file = write_csv(tmp_path / "dated.csv", rows, ("osm_id", "built_year", "latitude", "longitude"))
    with RunningServer(file) as server:
        assert server.json("/datasets/dated")["time_column"] == "built_year"
        ids = plan(server, "dated", WORLD + [("histogram", "osm_id")])["plan"]["histogram"]
        assert ids["kind"] == "number"
        years = plan(server, "dated", WORLD + [("histogram", "built_year")])["plan"]["histogram"]
        assert years["kind"] == "number" and years["edges"] == [str(year) for year in range(1950, 2011)]
    with RunningServer(file, options=("--time", "osm_id")) as server:
        chosen = plan(server, "dated", WORLD + [("histogram", "osm_id")])["plan"]["histogram"]
        assert chosen["kind"] == "date" and chosen["edges"][0] == "2020-01-01"


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
