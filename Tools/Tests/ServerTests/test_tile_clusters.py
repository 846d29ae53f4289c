"""Clusters of tiles, opened by a map that has their ids from tiles only."""

import pytest

from test_errors import refusal
from test_tiles import all_tiles

PATH = "/datasets/us-places/tile-clusters"
KINDS = [{}, {"strategy": "radius"}]


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


@pytest.mark.parametrize("kind", KINDS)
def test_a_cluster_says_where_it_is_and_how_to_open_it(server, kind):
    one = largest(server, 2, **kind)
    report = server.json(f"{PATH}/{one['cluster_id']}", kind)
    assert report["cluster_id"] == one["cluster_id"]
    assert report["point_count"] == one["point_count"]
    west, south, east, north = report["bounds"]
    longitude, latitude = report["coordinates"]
    assert west < longitude < east and south < latitude < north
    assert {west, east} <= {corner[0] for corner in report["hull"]}
    # It is in the tiles up to there.
    zoom = report["expansion_zoom"]
    for shown, is_there in ((zoom - 1, True), (zoom, False)):
        found = all_tiles(server, "us-places", shown, **kind)
        names = {feature["properties"].get("cluster_id") for feature in found}
        assert (one["cluster_id"] in names) == is_there


@pytest.mark.parametrize("kind", [{"separation": 100}, {"radius": 80}])
def test_children_are_what_the_expansion_zoom_shows(server, kind):
    one = largest(server, 1, **kind)
    path = f"{PATH}/{one['cluster_id']}"
    report = server.json(path, kind)
    children = pages(server, path + "/children", "children", **kind)
    assert sum(child.get("point_count", 1) for child in children) == one["point_count"]
    shown = all_tiles(server, "us-places", report["expansion_zoom"], **kind)
    names = {feature["properties"].get("cluster_id") for feature in shown}
    assert {child["cluster_id"] for child in children if "cluster_id" in child} <= names
    assert len(children) >= 2


@pytest.mark.parametrize("kind", KINDS)
def test_members_are_all_its_places(server, kind):
    one = largest(server, 3, **kind)
    path = f"{PATH}/{one['cluster_id']}"
    members = pages(server, path + "/members", "members", **kind)
    assert len({member["place"] for member in members}) == len(members) == one["point_count"]
    west, south, east, north = server.json(path, kind)["bounds"]
    for member in members:
        longitude, latitude = member["coordinates"]
        assert west <= longitude <= east and south <= latitude <= north
    page = server.json(path + "/members", {**kind, "from": 4_294_967_295})
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
    "name", ["r0-17", "r4294967295-3", "r0-99", "p17", "c64-33-21", "r1", "r1-2-3", "%00", "☃",
    "s12-1-1", "s255-0-0", "s0-4294967295-0"]
)
@pytest.mark.parametrize("rest", ["", "/children", "/members"])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_cluster_is_not_found(server, name, rest, kind):
    assert refusal(server.get(f"{PATH}/{name}{rest}", kind), 404) is None


def test_a_cluster_after_edits_has_the_places_that_its_tile_counts(edited):
    """Each zoom with a few places more: those that were inserted joined the disc there."""
    at = [[12 + 0.4 * number, 48] for number in range(25)]
    edited.get("/datasets/small/tiles/0/0/0.mvt")
    edited.edit("small", *({"op": "insert", "coordinates": one, "properties": {}} for one in at))
    edited.edit("small", *({"op": "remove", "place": place} for place in range(0, 60, 2)))
    rows = edited.json("/datasets/small")["count"]
    for zoom in range(5):
        found = all_tiles(edited, "small", zoom)
        assert sum(one["properties"].get("point_count", 1) for one in found) == rows
        for one in (feature["properties"] for feature in found):
            if "cluster" in one:
                path = f"/datasets/small/tile-clusters/{one['cluster_id']}"
                members = pages(edited, path + "/members", "members", zoom=zoom)
                assert len({member["place"] for member in members}) == one["point_count"]
                opened = edited.json(path, {"zoom": zoom})
                assert opened["point_count"] == one["point_count"]
                assert opened["expansion_zoom"] > zoom


def test_what_no_tile_shows_is_not_found(server):
    """Without clusters there are none of a zoom before the first one, either."""
    for row in range(20):
        answer = server.get(f"/datasets/small/tile-clusters/r{row}-0", {"cluster_max_zoom": -1, "strategy": "radius"})
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
