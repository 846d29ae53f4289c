"""Panning: what is planned is there, and nothing moves on the map."""

import pytest

# Writes to the markers and to their layer, which a still map has none of.
OBSERVE = """() => {
    window.written = [];
    new MutationObserver((changes) => changes.forEach(({ type, target, attributeName }) =>
        target.closest?.('.marker') || type === 'childList'
            ? written.push(`${type} ${attributeName} ${target.className}`) : 0))
        .observe(document.getElementById('plane'),
            { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def test_panning_in_the_planned_area_requests_nothing_and_moves_no_marker(open_map):
    """Half of the map's width is planned beyond each edge."""
    shown = open_map("?data=small#4/50/12")
    shown.remember_nodes()
    before, ids, asked = shown.boxes(), set(shown.counts()), len(shown.asked)
    origin = shown.point(12, 50)
    shown.page.evaluate(OBSERVE)

    shown.press(640, 180, 200, 90)
    shown.wait_until(lambda: abs(shown.point(12, 50)[0] - origin[0] - 200) < 0.5, "the drag")
    during = shown.boxes()
    shown.page.mouse.up()
    shown.rest()

    assert len(shown.asked) == asked
    assert shown.page.evaluate("() => written") == []
    assert shown.same_nodes() == ids == set(during)
    for id, (x, y) in before.items():
        assert during[id] == pytest.approx((x + 200, y + 90), abs=0.1), id


def test_panning_back_and_forth_requests_nothing(open_map):
    shown = open_map("?data=small#5/50/12")
    asked = len(shown.asked)
    for dx, dy in ((300, 100), (-500, -250), (250, 200)):
        before = shown.point(12, 50)
        shown.press(640, 400, dx, dy)
        shown.wait_until(lambda: abs(shown.point(12, 50)[0] - before[0] - dx) < 0.5, "the drag")
        # Held still for as long as the map looks back for a throw.
        shown.page.wait_for_timeout(200)
        shown.page.mouse.up()
        shown.rest()
    assert len(shown.asked) == asked


def test_panning_beyond_keeps_what_survives(open_map, states):
    """A new plan is requested; what both plans show are the same nodes, where they were."""
    shown = open_map("#7/40/-100", on=states)
    before, places, asked = shown.counts(), shown.boxes(), len(shown.asked)
    origin = shown.point(-100, 40)
    shown.remember_nodes()
    for _ in range(2):
        at = shown.point(-100, 40)[0]
        shown.press(1150, 400, -800, 0)
        shown.wait_until(lambda: abs(shown.point(-100, 40)[0] - at + 800) < 0.5, "the drag")
        shown.page.mouse.up()
        shown.rest()

    assert len(shown.asked) > asked
    after = shown.counts()
    survivors = set(before) & set(after)
    assert survivors and set(after) - survivors and set(before) - survivors
    assert shown.same_nodes() == survivors
    moved = [end - begin for end, begin in zip(shown.point(-100, 40), origin)]
    now = shown.boxes()
    for id in survivors:
        assert after[id] == before[id]
        expected = [then + way for then, way in zip(places[id], moved)]
        assert now[id] == pytest.approx(expected, abs=0.1), id


def test_no_marker_is_lost_while_a_plan_is_on_its_way(open_map, server):
    """While a response is slow, everything stays; nothing is removed before it arrives."""
    shown = open_map("?data=small#5/50/12")
    held = []
    shown.page.route("**/plan?*", lambda route: held.append(route))
    ids, before = set(shown.counts()), shown.plan["id"]
    shown.remember_nodes()
    shown.press(1200, 400, -1100, 0)
    shown.wait_until(lambda: held, "a request")
    assert shown.same_nodes() == ids
    shown.page.mouse.up()
    shown.page.unroute("**/plan?*")
    for route in held:
        try:
            route.continue_()
        except Exception:
            # The page has canceled it for a newer one.
            continue
    shown.rest()
    assert shown.plan["id"] != before
