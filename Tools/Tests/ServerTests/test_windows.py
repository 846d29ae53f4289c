"""Plans that count the places in a window of time, and stay where they are."""

import random
from collections import Counter
from datetime import date, timedelta

import pytest

from planning import WORLD, members, plan
from running_server import RunningServer
from sample_files import write_csv

HEADER = ("name", "when", "kind", "size", "latitude", "longitude")
KINDS = [f"kind {letter}" for letter in "abcdefghijklmnop"] + ["", "<b>"]
SETTINGS = [
    [],
    [("strategy", "spaced"), ("overlaps", "merge")],
    [("strategy", "radius"), ("where", "size>10")],
    [("strategy", "spaced"), ("where", "kind!=kind a")],
    [("strategy", "none")],
]


def row(numbers, number):
    when = date(2021, 1, 1) + timedelta(days=numbers.randrange(300))
    text = "soon" if numbers.random() < 0.1 else when.isoformat()
    kind = KINDS[int(numbers.random() ** 2 * len(KINDS))]
    near = numbers.choice([(48, 8, 3), (48, 8, 0), (-20, 140, 10)])
    return (f"Place {number}", text, kind, numbers.randrange(100), numbers.gauss(near[0], near[2]), numbers.gauss(near[1], near[2]))


@pytest.fixture(scope="module")
def dated(tmp_path_factory):
    numbers = random.Random(8)
    file = write_csv(tmp_path_factory.mktemp("dated") / "dated.csv", [row(numbers, number) for number in range(500)], HEADER)
    with RunningServer(file, edits=True) as server:
        yield server


def places_of(server, answer):
    """The properties of the members of each feature."""
    for feature in answer["features"]:
        properties = feature["properties"]
        yield properties, [place["properties"] for place in members(server, "dated", properties["cluster_id"], answer["plan"]["id"])[1]]


def sketch(answer):
    """What a window does not change."""
    keys = ("cluster", "cluster_id", "place", "unique_location", "histogram", "category_histograms")
    return [(feature["geometry"], {key: feature["properties"].get(key) for key in keys}) for feature in answer["features"]]


def edit(server, numbers):
    inserted = row(numbers, numbers.randrange(1000))
    changes = [
        {"op": "insert", "coordinates": [inserted[5], inserted[4]], "properties": dict(zip(HEADER[:4], inserted))},
        {"op": "remove", "place": numbers.randrange(500)},
    ]
    for change in changes:
        server.patch("dated", [change])  # a place may be removed already


def check(server, numbers, settings):
    query = WORLD + settings + [("category", "kind"), ("histogram", "when")]
    whole = plan(server, "dated", query)
    edges = whole["plan"]["histogram"]["edges"]
    start = numbers.randrange(len(edges) - 1)
    end = numbers.randrange(start + 1, len(edges))
    text = f"{edges[start]}..{edges[end]}"
    part = plan(server, "dated", query + [("time", text), ("sum", "size"), ("max", "size")])
    assert sketch(part) == sketch(whole)
    histogram = part["plan"]["histogram"]
    assert histogram["window"] == [edges[start], edges[end]]
    assert {**whole["plan"]["histogram"], "window": histogram["window"]} == histogram
    total = Counter()
    for (properties, places), feature in zip(places_of(server, whole), part["features"]):
        found = feature["properties"]
        inside = [place for place in places if edges[start] <= str(place.get("when", "")) < edges[end]]
        kinds = Counter(place.get("kind", "") for place in inside)
        total.update(kinds)
        assert found["point_count"] == len(inside)
        if found["cluster"]:
            assert found["categories"] == kinds
            assert sum(found["categories"].values()) == found["point_count"]
        else:
            assert found["category"] == (places[0].get("kind") or None)
        assert found["sum_size"] == (sum(int(place["size"]) for place in inside) if inside else None)
        assert found["max_size"] == max((int(place["size"]) for place in inside), default=None)
        if inside:
            shown = members(server, "dated", found["cluster_id"], part["plan"]["id"])
            assert [place["properties"] for place in shown[1]] == inside and shown[0] == len(inside)
    assert part["plan"]["rows"] == sum(total.values())
    counts = {value["value"]: value["count"] for value in part["plan"]["categories"]["values"]}
    assert +Counter(counts) == Counter({kind: count for kind, count in total.items() if kind})
    assert part["plan"]["categories"]["none"] == total[""]


@pytest.mark.parametrize("seed", range(20))
def test_windows_count_what_is_in_them(dated, seed):
    numbers = random.Random(seed)
    check(dated, numbers, SETTINGS[seed % len(SETTINGS)])
    edit(dated, numbers)


def parts(pairs):
    return dict(zip(pairs[::2], pairs[1::2]))


@pytest.mark.parametrize("settings", SETTINGS)
def test_categories_and_parts_are_counted_together(dated, settings):
    answer = plan(dated, "dated", WORLD + settings + [("category", "kind"), ("histogram", "when")])
    edges = answer["plan"]["histogram"]["edges"]
    first = [value["value"] for value in answer["plan"]["categories"]["values"]][:12] + [""]
    total = {kind: Counter() for kind in first}
    for properties, places in places_of(dated, answer):
        expected = {kind: Counter() for kind in first}
        for place in places:
            kind, when = place.get("kind", ""), str(place.get("when", ""))
            if kind in expected and when != "soon":
                expected[kind][sum(edge <= when for edge in edges) - 1] += 1
                total[kind][sum(edge <= when for edge in edges) - 1] += 1
        if not properties["cluster"]:
            assert "category_histograms" not in properties
            continue
        assert {kind: parts(pairs) for kind, pairs in properties["category_histograms"].items()} == {kind: dict(count) for kind, count in expected.items() if count}
    assert {kind: parts(pairs) for kind, pairs in answer["plan"]["category_histograms"].items()} == {kind: dict(count) for kind, count in total.items() if count}


def window(server, text, column="when"):
    return plan(server, "dated", WORLD + [("histogram", column), ("time", text)])["plan"]["histogram"]["window"]


def test_ends_move_to_edges(dated):
    edges = plan(dated, "dated", WORLD + [("histogram", "when")])["plan"]["histogram"]["edges"]
    assert edges[:2] == ["2020-12-31", "2021-01-03"]  # three days a part
    for text, expected in {
        "2021-01-04..2021-01-08": ["2021-01-03", "2021-01-09"],
        "2021-01-08..2021-01-04": ["2021-01-03", "2021-01-09"],
        "2021-01-03..2021-01-03": ["2021-01-03", "2021-01-06"],
        "2021-01-04T12:00..2021-01-05": ["2021-01-03", "2021-01-06"],
        "2021-02..": ["2021-01-30", edges[-1]],
        " .. 2021-02": [edges[0], "2021-02-02"],
        "2020-12-31..2020-12-31": edges[:2],
        "..2020": [edges[0], edges[0]],
        "2022..2023": [edges[-1], edges[-1]],
        "1999..2030": [edges[0], edges[-1]],
    }.items():
        assert window(dated, text) == expected, text
    assert window(dated, "10.5..12", "size") == ["10", "12"]


def test_the_column_is_that_of_times(dated):
    answer = plan(dated, "dated", WORLD + [("time", "2021-02..")])
    assert answer["plan"]["histogram"]["column"] == "when"


@pytest.mark.parametrize("text", ["", "..", "2021", "a..b", "2021-01-01..2021-02-01..2021-03-01", "2021-13..2022"])
def test_other_texts_are_refused(dated, text):
    response = dated.get("/datasets/dated/plan", WORLD + [("time", text)])
    assert (response.status_code, response.json()["error"]["parameter"]) == (400, "time")
    assert "2020-01..2020-06" in response.json()["error"]["message"]


def test_a_column_of_numbers_refuses_dates_and_words_have_no_window(dated):
    for column, text, words in [("size", "2021-01-05..", "10..20"), ("name", "1..2", "neither dates nor numbers")]:
        response = dated.get("/datasets/dated/plan", WORLD + [("histogram", column), ("time", text)])
        assert (response.status_code, response.json()["error"]["parameter"]) == (400, "time")
        assert words in response.json()["error"]["message"]


def test_without_a_column_of_times_the_error_says_so(server):
    response = server.get("/datasets/small/plan", WORLD + [("time", "2020..")])
    assert (response.status_code, response.json()["error"]["parameter"]) == (400, "time")
    assert "no column of times" in response.json()["error"]["message"]
