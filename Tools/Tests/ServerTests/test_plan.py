"""A plan of the server is what `pinfold cluster` writes."""

import pytest

from planning import WORLD, command_plan, counts, plan, without_own_words

FILES = {
    "us-places": "us-places.csv",
    "airports": "airports.csv",
    "small": "small.csv",
    "typed": "typed.geojson",
}

USA = [("rect", "-125,24,-66,50"), ("size", "1920x1080")]
PACIFIC = [("rect", "170,-50,-170,-10"), ("size", "800x600")]
TOWN = [("rect", "-86.7,32.4,-86.5,32.6"), ("size", "390x844")]
POPULATION = [(figure, "population") for figure in ("sum", "min", "max", "mean")]

QUERIES = [
    ("us-places", WORLD),
    ("us-places", USA),
    ("us-places", TOWN),
    ("us-places", USA + [("cell_size", "80")]),
    ("us-places", USA + [("cell_size", "0:88,13:64"), ("margin", "0")]),
    ("us-places", USA + [("margin", "-0.25")]),
    ("us-places", TOWN + [("max_zoom", "8")]),
    ("us-places", USA + [("where", "kind=place"), ("where", "name~county")]),
    ("us-places", USA + [("where", "name~no such name at all")]),
    ("airports", PACIFIC),
    ("airports", WORLD + [("where", "elevation_ft>=2000")]),
    ("airports", WORLD + [("sum", "elevation_ft"), ("mean", "elevation_ft")]),
    ("small", WORLD + POPULATION),
    ("small", PACIFIC + POPULATION),
    ("small", [("rect", "11,48,12,49"), ("size", "1x100000")]),
    ("small", [("rect", "-360,-90,360,90"), ("size", "640.5x480.25")]),
    ("typed", WORLD),
    ("typed", [("rect", "-21,39,1,43"), ("size", "4000x3000"), ("sum", "height")]),
]


@pytest.mark.parametrize(("dataset", "query"), QUERIES)
def test_says_what_the_command_says(server, files, dataset, query):
    expected = command_plan(files / FILES[dataset], query)
    answer = plan(server, dataset, query)
    for feature in answer["features"]:
        assert ("place" in feature["properties"]) != feature["properties"]["cluster"]
    assert without_own_words(answer) == without_own_words(expected)


@pytest.mark.parametrize("dataset", FILES)
@pytest.mark.parametrize(
    "settings",
    [[], [("strategy", "decimals"), ("divisor", "40")], [("strategy", "overlap")], [("grid", "exact")]],
)
def test_counts_add_up_to_the_data_set(server, dataset, settings):
    count = server.json(f"/datasets/{dataset}")["count"]
    answer = plan(server, dataset, WORLD + settings)
    assert answer["plan"]["rows"] == count
    assert sum(counts(answer).values()) == count


def test_says_how_it_is_written(server):
    response = server.get("/datasets/small/plan", WORLD)
    assert response.headers["Content-Type"].startswith("application/geo+json")


def test_blanks_around_numbers_do_not_matter(server, files):
    query = [("rect", " -10, 30,40 , 60 "), ("size", "800 x 600")]
    expected = without_own_words(command_plan(files / "small.csv", query))
    assert without_own_words(plan(server, "small", query))["plan"] == expected["plan"]


@pytest.mark.parametrize(
    ("settings", "parameter"),
    [
        ([("max_zoom", "0")], "max_zoom"), ([("min_unique", "4000000000")], "min_unique"),
        ([("min_count", "4000000000")], "min_count"), ([("strategy", "none")], "strategy"),
        ([("strategy", "decimals"), ("decimals", "6")], "strategy"),
        ([("strategy", "radius"), ("radius_max_zoom", "0")], None),
    ],
)  # fmt: skip
def test_more_than_a_map_holds_is_refused(server, settings, parameter):
    query = [("rect", "-125,24,-66,50"), ("size", "4000x4000"), *settings]
    answer = server.get("/datasets/us-places/plan", query)
    if parameter is None:
        assert answer.status_code in (200, 413) and len(answer.content) < 32 << 20
        return
    assert answer.status_code == 413
    error = answer.json()["error"]
    assert error["parameter"] == parameter and "zoom in" in error["message"]


def test_columns_are_those_that_are_asked_for(server):
    for dataset in FILES:
        whole = plan(server, dataset, TOWN + [("strategy", "none")] if dataset == "us-places" else WORLD)
        names = server.json(f"/datasets/{dataset}")["columns"][:2]
        query = TOWN + [("strategy", "none")] if dataset == "us-places" else WORLD
        some = plan(server, dataset, query + [("columns", ",".join(names))])
        for feature, full in zip(some["features"], whole["features"], strict=True):
            kept = {name: value for name, value in full["properties"].items() if name in names}
            assert {n: v for n, v in feature["properties"].items() if n in names} == kept
            others = set(feature["properties"]) - set(names)
            assert not others & set(server.json(f"/datasets/{dataset}")["columns"]) - {"place"}
