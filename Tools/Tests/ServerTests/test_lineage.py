"""What a plan says of the plan before it."""

from collections import Counter

import pytest

from planning import WORLD, counts, plan

STEPS = [
    ("zooming in", "-120,25,-70,49", "-105,32,-85,43"),
    ("zooming out", "-105,32,-85,43", "-120,25,-70,49"),
    ("panning", "-105,32,-85,43", "-100,32,-80,43"),
    ("jumping", "-105,32,-85,43", "-160,55,-140,66"),
    ("staying", "-105,32,-85,43", "-105,32,-85,43"),
]


def places(features):
    return {f["properties"]["cluster_id"]: f["geometry"]["coordinates"] for f in features}


def look(server, rect, *settings):
    return plan(server, "us-places", [("rect", rect), ("size", "1280x800"), *settings])


def check_flows(before, after):
    """Flows of each cluster that is named add up to its count, before and after."""
    lineage = after["plan"]["lineage"]
    assert lineage["from"] == before["plan"]["id"]
    old, new = counts(before), counts(after)
    gone, came = Counter(), Counter()
    for flow in lineage["flows"]:
        assert flow["count"] > 0
        gone[flow["from"]] += flow["count"]
        came[flow["to"]] += flow["count"]
    for cluster in lineage["removed"] + lineage["changed"]:
        assert gone[cluster] == old[cluster], f"from {cluster}"
    for cluster in lineage["inserted"] + lineage["changed"]:
        assert came[cluster] == new[cluster], f"to {cluster}"
    for end, plan_counts in ((gone, old), (came, new)):
        assert end.keys() <= plan_counts.keys() | {"outside", "absent"}


@pytest.mark.parametrize("settings", [(), (("grid", "exact"),), (("strategy", "overlap"),)])
@pytest.mark.parametrize(("name", "first", "second"), STEPS)
def test_flows_add_up(server, name, first, second, settings):
    before = look(server, first, *settings)
    after = look(server, second, *settings, ("after", before["plan"]["id"]))
    check_flows(before, after)


@pytest.mark.parametrize(("name", "first", "second"), STEPS)
def test_lineage_turns_one_plan_into_the_next(server, name, first, second):
    before = look(server, first)
    after = look(server, second, ("after", before["plan"]["id"]))
    lineage = after["plan"]["lineage"]
    old, new = places(before["features"]), places(after["features"])
    # An id may be assigned again: then it is among both.
    kept = old.keys() - set(lineage["removed"])
    assert kept | set(lineage["inserted"]) == new.keys()
    assert not kept & set(lineage["inserted"])
    for cluster in kept - set(lineage["changed"]):
        assert new[cluster] == old[cluster]
        assert counts(before)[cluster] == counts(after)[cluster]


def test_nothing_changes_when_nothing_moves(server):
    before = look(server, STEPS[0][1])
    lineage = look(server, STEPS[0][1], ("after", before["plan"]["id"]))["plan"]["lineage"]
    assert [lineage[name] for name in ("removed", "inserted", "changed", "flows")] == [[]] * 4


def test_without_after_there_is_no_lineage(server):
    assert look(server, STEPS[0][1])["plan"]["lineage"] is None


@pytest.mark.parametrize("token", ["no-such-plan", "0", "ffffffffffffffff", "é", "<b>", "a b"])
def test_a_forgotten_plan_gives_a_plan_without_lineage(server, token):
    answer = look(server, STEPS[0][1], ("after", token))
    assert answer["plan"]["lineage"] is None
    assert answer["features"] == look(server, STEPS[0][1])["features"]


def test_a_plan_of_another_data_set_is_no_plan_before(server):
    other = plan(server, "small", WORLD)
    assert look(server, STEPS[0][1], ("after", other["plan"]["id"]))["plan"]["lineage"] is None


def test_other_settings_have_a_lineage_too(server):
    before = look(server, STEPS[0][1])
    for settings in ([("cell_size", "90")], [("strategy", "none"), ("margin", "0"), ("columns", "")]):
        after = look(server, STEPS[1][1], *settings, ("after", before["plan"]["id"]))
        check_flows(before, after)


def test_lineage_is_from_all_places_to_those_of_a_filter(server):
    before = plan(server, "small", WORLD)
    after = plan(
        server, "small", WORLD + [("where", "kind=town"), ("after", before["plan"]["id"])]
    )
    assert after["plan"]["lineage"] is None or check_flows(before, after) is None


def test_more_aggregates_are_a_change(server):
    """The figures of a query are new to clusters that stay as they are."""
    before = plan(server, "small")
    after = plan(server, "small", WORLD + [("sum", "population"), ("after", before["plan"]["id"])])
    lineage = after["plan"]["lineage"]
    assert lineage["changed"] and not lineage["inserted"] and not lineage["removed"]
    again = plan(server, "small", WORLD + [("sum", "population"), ("after", after["plan"]["id"])])
    assert not again["plan"]["lineage"]["changed"]
