"""Clusters of tiles, opened by a map that has their ids from tiles only."""

import pytest

from test_errors import refusal
from test_tiles import all_tiles

PATH = "/datasets/us-places/tile-clusters"


def largest(server, zoom, **params):
    found = all_tiles(server, "us-places", zoom, **params)
    return max(
        (feature["properties"] for feature in found), key=lambda one: one.get("point_count", 1)
    )


def pages(server, address, key, **params):
    found, start = [], 0
    while start is not None:
        page = server.json(address, {**params, "from": start, "limit": 777})
        found += page[key]
        start = page["next"]
    return found


def test_a_cluster_says_where_it_is_and_how_to_open_it(server):
    one = largest(server, 2)
    report = server.json(f"{PATH}/{one['cluster_id']}")
    assert report["cluster_id"] == one["cluster_id"]
    assert report["point_count"] == one["point_count"]
    west, south, east, north = report["bounds"]
    longitude, latitude = report["coordinates"]
    assert west < longitude < east and south < latitude < north
    assert {west, east} <= {corner[0] for corner in report["hull"]}
    # It is in the tiles up to there.
    zoom = report["expansion_zoom"]
    for shown, is_there in ((zoom - 1, True), (zoom, False)):
        found = all_tiles(server, "us-places", shown)
        names = {feature["properties"].get("cluster_id") for feature in found}
        assert (one["cluster_id"] in names) == is_there


def test_children_are_what_the_expansion_zoom_shows(server):
    one = largest(server, 1, radius=80)
    path = f"{PATH}/{one['cluster_id']}"
    report = server.json(path, {"radius": 80})
    children = pages(server, path + "/children", "children", radius=80)
    assert sum(child.get("point_count", 1) for child in children) == one["point_count"]
    shown = all_tiles(server, "us-places", report["expansion_zoom"], radius=80)
    names = {feature["properties"].get("cluster_id") for feature in shown}
    assert {child["cluster_id"] for child in children if "cluster_id" in child} <= names
    assert len(children) >= 2


def test_members_are_all_its_places(server):
    one = largest(server, 3)
    path = f"{PATH}/{one['cluster_id']}"
    members = pages(server, path + "/members", "members")
    assert len({member["place"] for member in members}) == len(members) == one["point_count"]
    west, south, east, north = server.json(path)["bounds"]
    for member in members:
        longitude, latitude = member["coordinates"]
        assert west <= longitude <= east and south <= latitude <= north
    page = server.json(path + "/members", {"from": 4_294_967_295})
    assert page["members"] == [] and page["next"] is None


def test_settings_are_those_of_the_tiles(server):
    one = largest(server, 0, where="name~lake", radius=200)
    path = f"{PATH}/{one['cluster_id']}"
    report = server.json(path, {"where": "name~lake", "radius": 200, "layer": "any"})
    assert report["point_count"] == one["point_count"]
    # Other settings have other clusters, or one of that name with other members.
    other = server.get(path, {"where": "name~river", "radius": 200})
    assert other.status_code == 404 or other.json()["point_count"] != one["point_count"]


@pytest.mark.parametrize(
    "name", ["r0-17", "r4294967295-3", "r0-99", "p17", "c64-33-21", "r1", "r1-2-3", "%00", "☃"]
)
@pytest.mark.parametrize("rest", ["", "/children", "/members"])
def test_what_is_no_cluster_is_not_found(server, name, rest):
    assert refusal(server.get(f"{PATH}/{name}{rest}"), 404) is None


def test_what_no_tile_shows_is_not_found(server):
    """Without clusters there are none of a zoom before the first one, either."""
    for row in range(20):
        answer = server.get(f"/datasets/small/tile-clusters/r{row}-0", {"cluster_max_zoom": -1})
        assert refusal(answer, 404) is None


@pytest.mark.parametrize(
    "rest, setting",
    [
        ("", ("limit", "10")),
        ("", ("from", "10")),
        ("", ("plan", "abc")),
        ("/members", ("limit", "0")),
        ("/members", ("limit", "1001")),
        ("/children", ("from", "-1")),
        ("/children", ("radius", "0")),
        ("/children", ("where", "nowhere=1")),
    ],
)
def test_what_makes_no_sense_is_named(server, rest, setting):
    assert refusal(server.get(f"{PATH}/r0-1{rest}", [setting])) == setting[0]
