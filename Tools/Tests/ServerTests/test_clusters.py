"""Clusters of a plan: their details, and their members page by page."""

import pytest

from planning import WORLD, counts, members, plan
from sample_files import small_numbers


@pytest.fixture(scope="module")
def small(server):
    return plan(server, "small")


@pytest.mark.parametrize("limit", [1, 7, 1000])
def test_members_are_the_places_in_input_order(server, small, limit):
    biggest = sorted(counts(small).items(), key=lambda item: item[1])
    chosen = biggest[-1:] + biggest[:3] if limit == 1 else biggest
    for cluster, count in chosen:
        total, places = members(server, "small", cluster, small["plan"]["id"], limit)
        rows = [place["place"] for place in places]
        assert total == count == len(rows)
        assert rows == sorted(set(rows))


def test_each_place_is_a_member_of_one_cluster(server, small):
    plan_id = small["plan"]["id"]
    rows = []
    for cluster in counts(small):
        rows += [place["place"] for place in members(server, "small", cluster, plan_id)[1]]
    assert sorted(rows) == small_numbers()


def test_members_satisfy_the_filters_of_the_plan(server):
    shops = plan(server, "small", WORLD + [("where", "kind=shop")])
    cluster = max(counts(shops), key=counts(shops).get)
    total, places = members(server, "small", cluster, shops["plan"]["id"])
    assert total == counts(shops)[cluster]
    assert {place["properties"]["kind"] for place in places} == {"shop"}


def test_a_page_begins_after_any_row(server, small):
    cluster = max(counts(small), key=counts(small).get)
    path = f"/datasets/small/clusters/{cluster}/members"
    _, places = members(server, "small", cluster, small["plan"]["id"])
    rows = [place["place"] for place in places]
    # Pages are of rows without the bad ones.
    row_of = {number: row for row, number in enumerate(small_numbers())}
    first, *_, before_last, last = (row_of[number] for number in rows)
    for row in (first, first + 1, before_last, last, 4_294_967_295):
        query = {"plan": small["plan"]["id"], "after": row, "limit": 1000}
        page = server.json(path, query)
        assert [place["place"] for place in page["members"]] == [r for r in rows if row_of[r] > row]
        assert page["next"] is None


def test_a_cluster_says_what_is_known_of_it(server, small):
    for feature in small["features"]:
        cluster = feature["properties"]["cluster_id"]
        path = f"/datasets/small/clusters/{cluster}"
        details = server.json(path, {"plan": small["plan"]["id"]})
        assert details["cluster_id"] == cluster
        assert details["point_count"] == feature["properties"]["point_count"]
        longitude, latitude = feature["geometry"]["coordinates"]
        latitude = min(85.0511288, latitude)
        assert details["coordinates"] == pytest.approx([longitude, latitude], abs=1e-6)
        _, places = members(server, "small", cluster, small["plan"]["id"])
        check_bounds(details["bounds"], places)
        check_hull(details["hull"], places)


def check_bounds(bounds, places):
    west, south, east, north = bounds
    # The map ends before the poles.
    latitudes = [max(-85.0511288, min(85.0511288, p["coordinates"][1])) for p in places]
    assert [south, north] == pytest.approx([min(latitudes), max(latitudes)], abs=1e-5)
    for place in places:
        longitude = place["coordinates"][0]
        inside = west - 1e-5 <= longitude <= east + 1e-5
        across = west > east and (longitude >= west - 1e-5 or longitude <= east + 1e-5)
        assert inside or across or abs(longitude) == 180


def check_hull(hull, places):
    """The hull is convex, and turns around all members."""
    assert hull
    for a, b in zip(hull, hull[1:]):
        assert abs(a[0] - b[0]) <= 180, "Longitudes are continuous"
    corners = {((x + 180) % 360 - 180, y) for x, y in hull}
    known = {
        ((p["coordinates"][0] + 180) % 360 - 180, min(85.0511288, p["coordinates"][1]))
        for p in places
    }
    for x, y in corners:
        assert any(
            min(abs(x - a), 360 - abs(x - a)) < 1e-5 and abs(y - b) < 1e-5 for a, b in known
        ), f"The corner {x}, {y} is not a member"


def stack(server, count):
    """The cluster of so many places at one location, and its plan's id."""
    answer = plan(server, "small", WORLD + [("max_zoom", "-5")])
    found = [
        f["properties"]["cluster_id"]
        for f in answer["features"]
        if f["properties"]["point_count"] == count and f["properties"].get("unique_location")
    ]
    assert len(found) == 1
    return f"/datasets/small/clusters/{found[0]}", answer["plan"]["id"]


def test_few_at_one_location_are_spread(server):
    path, plan_id = stack(server, 12)
    details = server.json(path, {"plan": plan_id})
    assert details["unique_location"] is True
    assert details["spread"]["layout"] == "offsets"
    offsets = details["spread"]["offsets"]
    assert len({tuple(offset) for offset in offsets}) == 12
    for a, b in ((a, b) for a in offsets for b in offsets if a != b):
        assert (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 >= 43.9**2


def test_many_at_one_location_are_listed(server):
    path, plan_id = stack(server, 90)
    assert server.json(path, {"plan": plan_id})["spread"] == {"layout": "list"}
    more = server.json(path, {"plan": plan_id, "spread_limit": 90})
    assert len(more["spread"]["offsets"]) == 90


def test_several_locations_are_not_spread(server, small):
    cluster = max(counts(small), key=counts(small).get)
    details = server.json(f"/datasets/small/clusters/{cluster}", {"plan": small["plan"]["id"]})
    assert details["unique_location"] is False and details["spread"] is None


@pytest.mark.parametrize("path", ["", "/members"])
def test_an_unknown_plan_is_410(server, small, path):
    cluster = next(iter(counts(small)))
    response = server.get(f"/datasets/small/clusters/{cluster}{path}", {"plan": "no-such-plan"})
    assert response.status_code == 410
    assert response.json()["error"]["parameter"] == "plan"


@pytest.mark.parametrize("path", ["", "/members"])
@pytest.mark.parametrize("cluster", ["c1024-1000-1000", "p4294967295", "a4294967295"])
def test_a_cluster_that_the_plan_has_not_is_not_found(server, small, cluster, path):
    query = {"plan": small["plan"]["id"]}
    assert server.get(f"/datasets/small/clusters/{cluster}{path}", query).status_code == 404
