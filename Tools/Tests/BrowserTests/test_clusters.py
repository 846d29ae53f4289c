"""A cluster under the pointer, and pressed: its hull, its bounds, its members."""

import pytest

from place_files import ARCADE, MALL

# The box around what is drawn, without the width of its line.
HULL_BOX = """() => {
    const hull = document.querySelector('.hull');
    if (!hull) return null;
    const { left, top, right, bottom } = hull.getBoundingClientRect();
    return [left, top, right, bottom];
}"""


def detail(server, shown, id, data_set="small"):
    return server.json(f"/datasets/{data_set}/clusters/{id}", {"plan": shown.plan["id"]})


def apart(shown):
    """The largest visible cluster whose places are not at one location."""
    kinds = {m["id"]: shown.marker(m["id"]).get_attribute("data-kind") for m in shown.visible()}
    clusters = [m for m in shown.visible() if kinds[m["id"]] == "cluster" and m["y"] > 100]
    return max(clusters, key=lambda marker: marker["count"])


@pytest.mark.parametrize("strategy", ["grid", "radius"])
def test_hovering_shows_the_hull_of_the_cluster(open_map, server, strategy):
    """The hull covers what the server says, and disappears with the pointer."""
    shown = open_map(f"?data=small&strategy={strategy}#4/50/12")
    cluster = apart(shown)
    hull = detail(server, shown, cluster["id"])["hull"]
    shown.page.mouse.move(*shown.spot(cluster["id"]))
    left, top, right, bottom = shown.wait_until(HULL_BOX, "the hull")
    points = [shown.point(*place) for place in hull]
    assert left == pytest.approx(min(x for x, _ in points), abs=1)
    assert right == pytest.approx(max(x for x, _ in points), abs=1)
    assert top == pytest.approx(min(y for _, y in points), abs=1)
    assert bottom == pytest.approx(max(y for _, y in points), abs=1)
    assert shown.page.locator("#tip").inner_text().startswith(f"Cluster of {cluster['count']}")

    shown.page.mouse.move(30, 600)
    shown.wait_until(lambda: shown.page.locator(".hull").count() == 0, "the hull to go")
    assert shown.page.locator("#tip").is_hidden()


@pytest.mark.parametrize("strategy", ["grid", "radius"])
def test_pressing_a_cluster_zooms_to_its_bounds_and_splits_it(open_map, server, strategy):
    shown = open_map(f"?data=small&strategy={strategy}#3/20/20")
    cluster = apart(shown)
    assert cluster["id"].startswith({"grid": "c", "radius": "r"}[strategy])
    west, south, east, north = detail(server, shown, cluster["id"])["bounds"]
    shown.zoom_after(lambda: shown.click(cluster["id"]))
    for longitude, latitude in ((west, south), (east, north)):
        x, y = shown.point(longitude, latitude)
        # In the middle third, unless the cluster is wider than that already.
        assert 400 <= x <= 880 and 250 <= y <= 560
    inside = [m for m in shown.visible() if m["count"] < cluster["count"]]
    assert len(inside) >= 2
    assert all(m["count"] < cluster["count"] for m in shown.visible())


def test_the_end_of_a_drag_over_a_cluster_is_no_press(open_map):
    shown = open_map("?data=small#4/50/12")
    cluster = apart(shown)
    zoom = shown.zoom
    shown.press(*shown.spot(cluster["id"]), 60, 40)
    shown.page.mouse.up()
    # The pointer rests on the cluster now; its hull is requested after a press would be.
    shown.wait_until(HULL_BOX, "the hull")
    shown.rest()
    assert shown.zoom == zoom
    assert shown.page.locator("#members").is_hidden()


def test_pressing_a_stack_spreads_it_on_legs(open_map, server):
    """Each member is at its offset of the server, named, and at the end of a line."""
    shown = open_map("?data=mall#14/34.702/135.495")
    stack = shown.at(*ARCADE)
    offsets = detail(server, shown, stack["id"], "mall")["spread"]["offsets"]
    assert len(offsets) == stack["count"] == 9
    shown.click(stack["id"])
    legs = shown.page.locator(".marker.leg")
    shown.wait_until(lambda: legs.count() == 9, "the legs")
    shown.rest()
    places = legs.evaluate_all(
        """(nodes) => nodes.map((node) => {
            const { e, f } = new DOMMatrix(getComputedStyle(node).transform);
            const stack = new DOMMatrix(getComputedStyle(document.querySelector('.opened')).transform);
            return [e - stack.e, f - stack.f];
        })"""
    )
    for place, offset in zip(places, offsets):
        assert place == pytest.approx(offset, abs=0.1)
    names = legs.evaluate_all("(nodes) => nodes.map((node) => node.ariaLabel)")
    assert names == [f"Arcade {number}" for number in range(230, 239)]
    assert shown.page.locator(".legs").get_attribute("d").count("M") == 9
    assert shown.marker(stack["id"]).get_attribute("aria-expanded") == "true"

    legs.nth(3).click()
    callout = shown.callout("Arcade 233")
    shown.page.keyboard.press("Escape")
    assert callout.count() == 0
    assert legs.nth(3).evaluate("(node) => node === document.activeElement")
    shown.page.keyboard.press("Escape")
    shown.wait_until(lambda: legs.count() == 0, "the legs to go")
    assert shown.focused == stack["id"]


def test_pressing_a_cluster_of_few_places_fans_them_out(open_map, states):
    """The map stays where it is."""
    shown = open_map("#3/50/-150", on=states)
    few = next(marker for marker in shown.visible() if marker["isCluster"] and marker["count"] <= 10
               and shown.marker(marker["id"]).get_attribute("data-kind") == "cluster")
    zoom = shown.zoom
    shown.click(few["id"])
    legs = shown.page.locator(".marker.leg")
    shown.wait_until(lambda: legs.count() == few["count"], "the legs")
    shown.rest()
    assert shown.zoom == zoom
    legs.first.click()
    shown.page.locator("#callout .callout-card").wait_for()
    shown.page.keyboard.press("Escape")
    shown.click(few["id"])
    shown.wait_until(lambda: legs.count() == 0, "the legs to go")


def test_a_stack_too_large_to_spread_is_listed_page_by_page(open_map):
    """In the order of the file; an entry opens its callout."""
    shown = open_map("?data=mall#14/35.681/139.767")
    shown.click(shown.at(*MALL)["id"])
    entries = shown.page.locator("#members-list button")
    more = shown.page.get_by_role("button", name="Show more")
    for length in (100, 200, 230):
        shown.wait_until(lambda: entries.count() == length, f"{length} entries")
        assert shown.page.locator("#members-count").inner_text() == f"{length} of 230 places"
        if length < 230:
            more.click()
    assert more.is_hidden()
    assert entries.all_inner_texts() == [f"Shop {number}" for number in range(230)]
    assert shown.page.locator(".leg").count() == 0
    entries.nth(150).click()
    shown.callout("Shop 150")


def test_shift_lists_the_members_of_any_cluster(open_map, server):
    shown = open_map("?data=small#3/20/20")
    cluster = apart(shown)
    shown.click(cluster["id"], modifiers=["Shift"])
    entries = shown.page.locator("#members-list button")
    expected = min(100, cluster["count"])
    shown.wait_until(lambda: entries.count() == expected, "the entries")
    assert shown.page.locator("#members-title").inner_text() == f"{cluster['count']} places"
    path = f"/datasets/small/clusters/{cluster['id']}/members"
    listed = server.json(path, {"plan": shown.plan["id"], "limit": 100})["members"]
    places = entries.evaluate_all("(nodes) => nodes.map(({ dataset }) => Number(dataset.place))")
    assert places == [member["place"] for member in listed]
    shown.page.get_by_role("button", name="Close the list").click()
    assert shown.page.locator("#members").is_hidden()
    assert shown.zoom == pytest.approx(3, abs=0.01)


def test_a_finger_lists_the_places_of_a_cluster_that_it_holds(open_map):
    shown = open_map("?data=small#3/52/13", has_touch=True)
    before = shown.zoom
    x, y = shown.spot(shown.at(52, 13)["id"])
    session = shown.page.context.new_cdp_session(shown.page)

    def touch(kind, *points):
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    # Fingers that zoom hold nothing.
    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 200, y + 150))
    shown.page.wait_for_timeout(800)
    touch("touchEnd")
    assert shown.page.locator("#members").is_hidden()
    touch("touchStart", (x, y))
    shown.page.locator("#members-list button").first.wait_for()
    touch("touchEnd")
    shown.rest()
    # What ends is no tap, which would zoom in and close the list.
    assert shown.page.locator("#members").is_visible()
    assert shown.zoom == before
    assert shown.page.locator("#tip").is_hidden()


def test_the_list_of_a_cluster_has_its_aggregates(open_map):
    """Fingers, which hover over nothing, hold a cluster to see them."""
    shown = open_map("?data=small&sum=population&max=population#3/52/13")
    id = shown.at(52, 13)["id"]
    label = shown.marker(id).get_attribute("aria-label")
    shown.click(id, ["Shift"])
    shown.page.locator("#members-list button").first.wait_for()
    aggregates = shown.page.locator("#members-aggregates div").all_inner_texts()
    assert len(aggregates) == 2
    assert label.endswith(", ".join(aggregates))
    described = shown.page.locator("#members").get_attribute("aria-describedby")
    assert described == "members-aggregates"
