"""The server stops, and starts again."""

import pytest

from map_page import MapPage

LOST = "Connection lost, trying again"
# Chromium's messages for requests to a server that does not run.
NOT_THERE = "Failed to load resource: net::ERR_"


@pytest.fixture
def lost(open_map, edited, watch):
    """A map whose server was killed."""
    watch.expect(NOT_THERE)
    shown = open_map("#4/50/12", on=edited)
    shown.remember_nodes()
    edited.kill()
    shown.page.get_by_role("alert").get_by_text(LOST).wait_for()
    return shown


def come_back(server):
    server.given_port = server.port
    server.start()
    server.wait_for_health()


def notice_is_gone(shown):
    shown.wait_until(lambda: shown.page.get_by_text(LOST).count() == 0, "the notice to go")


def test_a_notice_says_that_the_server_is_gone_and_the_map_stays(lost):
    """What is shown stays, and can be moved about in."""
    ids = set(lost.counts())
    assert ids and lost.same_nodes() == ids
    before = lost.point(12, 50)
    lost.press(640, 400, 100, 50)
    lost.wait_until(lambda: abs(lost.point(12, 50)[0] - before[0] - 100) < 0.5, "the drag")
    lost.page.mouse.up()
    assert lost.same_nodes() == ids


def test_the_map_recovers_when_the_server_is_back(lost, edited):
    """By itself: the notice disappears, and what was requested meanwhile is shown."""
    old = lost.plan["id"]
    lost.page.evaluate("() => pinfold.map.jumpTo({ center: [135.7, 35], zoom: 5 })")
    come_back(edited)
    notice_is_gone(lost)
    lost.rest()
    assert lost.plan["id"] != old
    assert any(marker["count"] > 1 for marker in lost.visible())
    lost.zoom_after(lambda: lost.click(lost.largest()["id"]))


def test_edits_made_meanwhile_are_seen_when_the_server_is_back(lost, edited):
    come_back(edited)
    place = {"op": "insert", "coordinates": [-20, 60], "properties": {"name": "Meanwhile"}}
    edited.edit("small", place)
    notice_is_gone(lost)
    lost.page.evaluate("() => pinfold.map.jumpTo({ center: [-20, 60], zoom: 6 })")
    lost.wait_until(lambda: lost.visible(), "the place")


def test_seven_windows_share_one_connection(new_page, edited):
    """A browser has six connections to a server: the seventh window must not wait for one."""
    first = MapPage(new_page(), edited.origin).open()
    windows = [first]
    for _ in range(6):
        page = first.page.context.new_page()
        windows.append(MapPage(page, edited.origin).open())
    place = {"op": "insert", "coordinates": [-20, 60], "properties": {"name": "Seen by all"}}
    before = [window.plan["version"] for window in windows]
    edited.edit("small", place)
    for window, version in zip(windows, before):
        window.wait_until(lambda: window.plan["version"] != version, "the edit")
