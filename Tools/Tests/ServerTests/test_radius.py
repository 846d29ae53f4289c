"""Clusters by distance."""

import pytest

from planning import WORLD, counts, plan
from test_errors import refusal

RADIUS = WORLD + [("strategy", "radius")]


def test_every_place_is_counted_once(server):
    count = server.json("/datasets/small")["count"]
    answer = plan(server, "small", RADIUS)
    assert sum(counts(answer).values()) == count


def test_clusters_are_known_by_their_names(server):
    answer = plan(server, "us-places", RADIUS)
    cluster = next(f for f in answer["features"] if f["properties"].get("cluster_id", "").startswith("r"))
    name, token = cluster["properties"]["cluster_id"], answer["plan"]["id"]
    assert server.json(f"/datasets/us-places/clusters/{name}?plan={token}")
    path = f"/datasets/us-places/clusters/{name}/members?plan={token}&limit=10"
    page = server.json(path)
    assert page["point_count"] == cluster["properties"]["point_count"]
    assert len(page["members"]) == min(10, page["point_count"])


def test_a_greater_radius_shows_less(server):
    sizes = [
        len(plan(server, "us-places", RADIUS + [("radius", r)])["features"]) for r in ("20", "40", "0:160")
    ]
    assert sizes[0] > sizes[1] > sizes[2]


def test_lineage_follows_the_plan_before(server):
    first = plan(server, "us-places", RADIUS)
    near = [("rect", "-100,30,-80,45"), ("size", "1280x800"), ("strategy", "radius")]
    second = plan(server, "us-places", near + [("after", first["plan"]["id"])])
    assert second["plan"]["lineage"] is not None


@pytest.mark.parametrize(
    "setting",
    [
        ("radius", "0"),
        ("radius", "1000001"),
        ("radius", "wide"),
        ("min_points", "0"),
        ("radius_max_zoom", "30"),
        ("radius_min_zoom", "18"),
        ("compatible", "perhaps"),
        ("budget", "3"),
    ],
)
def test_what_makes_no_sense_is_named(server, setting):
    assert refusal(server.get("/datasets/small/plan", RADIUS + [setting])) == setting[0]


@pytest.mark.parametrize("setting", [("radius_max_zoom", "0"), ("min_points", "1000000")])
def test_more_than_a_map_can_show_is_refused_by_name(server, setting):
    """Of 105,729 places few are clustered then."""
    rect = [("rect", "-170,15,-60,70"), ("size", "1280x800"), ("strategy", "radius")]
    if setting[0] == "radius_max_zoom":
        rect.append(("radius_min_zoom", "0"))
    assert refusal(server.get("/datasets/us-places/plan", rect + [setting]), 413) == "radius"


def test_radii_are_those_of_tiles(server):
    count = len(plan(server, "small", RADIUS + [("radius", "0.001")])["features"])
    assert count > len(plan(server, "small", RADIUS + [("radius", "1")])["features"])


@pytest.mark.parametrize(
    ("setting", "strategy"),
    [("radius", "radius"), ("min_points", "radius"), ("radius_min_zoom", "radius"),
     ("radius_max_zoom", "radius"), ("compatible", "radius"), ("decimals", "decimals"),
     ("divisor", "decimals"), ("decimals_span", "decimals"), ("view_width", "overlap"),
     ("view_height", "overlap"), ("budget", "ranked")]
)  # fmt: skip
def test_settings_of_other_strategies_are_named_as_such(server, setting, strategy):
    answer = server.get("/datasets/small/plan", WORLD + [("strategy", "grid"), (setting, "1")])
    assert refusal(answer) == setting
    assert answer.json()["error"]["message"] == f"The {setting} works only with strategy={strategy}."


def test_only_plans_of_cells_have_a_cell(server):
    assert plan(server, "small", RADIUS)["plan"]["cell_map_points"] is None
    assert plan(server, "small", WORLD + [("strategy", "none")])["plan"]["cell_map_points"] is None
    assert plan(server, "small", WORLD)["plan"]["cell_map_points"] > 0


def test_many_settings_are_kept(server):
    """A plan is there for its clusters as long as its settings are."""
    filters = [("where", f"population>{least}") for least in range(10)]
    shown = [plan(server, "small", RADIUS + [one, ("sum", "population")]) for one in filters]
    for one in shown:
        name = one["features"][0]["properties"]["cluster_id"]
        assert server.json(f"/datasets/small/clusters/{name}?plan={one['plan']['id']}")


def test_an_edit_shows_in_the_next_plan(edited):
    before = plan(edited, "small", RADIUS)
    edited.edit("small", {"op": "remove", "place": 0})
    after = plan(edited, "small", RADIUS + [("after", before["plan"]["id"])])
    assert sum(counts(after).values()) == sum(counts(before).values()) - 1
    assert after["plan"]["lineage"] is not None
