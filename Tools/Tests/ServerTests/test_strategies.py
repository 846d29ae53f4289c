"""The strategies and settings that only the server has."""

import pytest

from planning import WORLD, counts, plan
from sample_files import small_numbers

COLUMNS = {"name", "kind", "population", "latitude", "longitude"}


def columns_of(collection):
    """The columns that single places carry."""
    own = {"cluster", "cluster_id", "point_count", "point_count_abbreviated", "place"}
    singles = [f["properties"] for f in collection["features"] if not f["properties"]["cluster"]]
    assert singles
    return {frozenset(properties.keys() - own) for properties in singles}


def test_none_shows_each_place(server):
    answer = plan(server, "small", WORLD + [("strategy", "none")])
    assert set(counts(answer).values()) == {1}
    assert sorted(f["properties"]["place"] for f in answer["features"]) == small_numbers()


@pytest.mark.parametrize("budget", [1, 7, 100, 100_000])
def test_ranked_keeps_to_its_budget(server, budget):
    settings = [("strategy", "ranked"), ("rank", "population"), ("budget", str(budget))]
    answer = plan(server, "small", WORLD + settings)
    assert 0 < len(answer["features"]) <= budget


def test_ranked_shows_the_highest(server):
    everyone = plan(server, "small", WORLD + [("strategy", "none")])["features"]
    best = max(everyone, key=lambda f: float(f["properties"]["population"] or 0))
    settings = [("strategy", "ranked"), ("rank", "population"), ("budget", "5")]
    places = [f["geometry"] for f in plan(server, "small", WORLD + settings)["features"]]
    assert best["geometry"]["coordinates"] in [place["coordinates"] for place in places]


@pytest.mark.parametrize("strategy", ["decimals", "overlap"])
def test_rank_decides_which_point_represents_others(server, strategy):
    settings = [("strategy", strategy)]
    first = plan(server, "small", WORLD + settings)
    ranked = plan(server, "small", WORLD + settings + [("rank", "population")])
    assert sum(counts(first).values()) == sum(counts(ranked).values())
    assert first["features"] != ranked["features"]


def test_fewer_decimals_show_less(server):
    sizes = [
        len(plan(server, "small", WORLD + [("strategy", "decimals"), ("decimals", d)])["features"])
        for d in ("0", "2", "6")
    ]
    assert sizes[0] < sizes[1] <= sizes[2]


def test_decimals_show_all_within_the_span(server):
    settings = [("strategy", "decimals"), ("decimals", "0"), ("decimals_span", "180")]
    answer = plan(server, "small", WORLD + settings)
    assert len(answer["features"]) == server.json("/datasets/small")["count"]


def test_spread_draws_the_coincident_beside_each_other(server):
    settings = [("strategy", "none"), ("columns", "")]
    stack = [("rect", "11,47.8,12,48.4"), ("size", "800x600"), ("margin", "0")]

    def places(spread):
        features = plan(server, "small", stack + settings + spread)["features"]
        return {f["properties"]["place"]: tuple(f["geometry"]["coordinates"]) for f in features}

    together, spread = places([]), places([("spread", "25")])
    assert together.keys() == spread.keys()
    stacked = [place for place, where in together.items() if where == (11.5, 48.1)]
    assert len(stacked) == 90
    assert len({spread[place] for place in stacked}) == 90


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, COLUMNS),
        ("", set()),
        ("name", {"name"}),
        ("population,name", {"name", "population"}),
    ],
)
def test_single_places_have_the_requested_columns(server, value, expected):
    query = WORLD + [("min_count", "0:50")]
    answer = plan(server, "small", query + ([] if value is None else [("columns", value)]))
    assert columns_of(answer) == {frozenset(expected)}


def test_aggregates_over_all_clusters_add_up(server):
    query = WORLD + [("sum", "population"), ("min", "population"), ("max", "population")]
    clusters = [f["properties"] for f in plan(server, "small", query)["features"]]
    everyone = plan(server, "small", WORLD + [("strategy", "none")])["features"]
    numbers = [f["properties"]["population"] for f in everyone]
    numbers = [float(number) for number in numbers if number != ""]
    assert sum(c["sum_population"] or 0 for c in clusters) == sum(numbers)
    least = [c["min_population"] for c in clusters if c["min_population"] is not None]
    assert min(least) == min(numbers)
    most = [c["max_population"] for c in clusters if c["max_population"] is not None]
    assert max(most) == max(numbers)
