"""The histogram under the map, and its window of time."""

import random
from datetime import date, timedelta

import pytest

from exported_maps import export, is_near, markers
from map_page import MapPage
from running_server import RunningServer
from sample_files import write_csv

HEADER = ("name", "when", "kind", "latitude", "longitude")


@pytest.fixture(scope="module")
def dated(tmp_path_factory):
    numbers = random.Random(3)
    rows = []
    for number in range(400):
        when = date(2021, 1, 1) + timedelta(days=numbers.randrange(100))
        text = "soon <b>" if number % 40 == 7 else "" if number % 80 == 9 else when.isoformat()
        rows.append((f"Place {number}", text, "ab"[number % 2], 48 + numbers.gauss(0, 3), 8 + numbers.gauss(0, 4)))
    file = write_csv(tmp_path_factory.mktemp("dated") / "dated.csv", rows, HEADER)
    with RunningServer(file) as server:
        server.rows = rows
        yield server
        server.kill()


def between(server, first, end, kinds="ab"):
    return sum(first <= row[1] < end for row in server.rows if row[1].startswith("2") and row[2] in kinds)


def open_times(shown):
    shown.page.get_by_role("button", name="Time").click()
    shown.rest()
    shown.page.locator("#times-bars rect").first.wait_for(state="attached")


def total(shown):
    return sum(marker["count"] for marker in shown.shown())


def window(shown):
    return shown.page.locator("#times-window").get_attribute("aria-valuetext")


def type_window(shown, first, end):
    for name, text in (("From", first), ("To, without this", end)):
        shown.page.get_by_label(name, exact=True).fill(text)
        shown.page.keyboard.press("Tab")
    shown.rest()


def test_the_button_opens_and_closes_the_times(dated, open_map):
    shown = open_map("", on=dated)
    assert not shown.page.locator("#times").is_visible()
    open_times(shown)
    assert shown.page.locator("#times-title").inner_text() == "when"
    assert "5 places without a date" in shown.page.locator("#times").inner_text()
    assert total(shown) == 400
    shown.page.keyboard.press("Tab")
    shown.page.get_by_role("button", name="Close the times").click()
    assert not shown.page.locator("#times").is_visible()
    assert "histogram" not in shown.page.url


def in_legend(shown):
    """The counts of the categories in view."""
    rows = shown.page.locator("#legend-categories button").evaluate_all("(nodes) => nodes.map((node) => node.textContent)")
    return {row[0]: int(row[1:]) for row in rows}


@pytest.mark.parametrize("address", ["?category=", ""])
def test_dragging_is_exact_at_once_and_moves_no_circle(dated, open_map, address):
    shown = open_map(address, on=dated)
    open_times(shown)
    before = {marker["id"]: (round(marker["x"], 1), round(marker["y"], 1)) for marker in shown.shown()}
    shown.page.route("**/plan?*", lambda route: route.abort())
    box = shown.page.locator("#times-track").bounding_box()
    x, y = box["x"] + box["width"] * 0.25, box["y"] + 20
    shown.page.mouse.move(x, y)
    shown.page.mouse.down()
    shown.page.mouse.move(x + box["width"] * 0.3, y, steps=4)
    first, end = window(shown).split(" to ")
    assert "2021-01-20" < first < "2021-02-01" < end
    assert total(shown) == between(dated, first, end)
    if address == "":
        assert in_legend(shown) == {kind: between(dated, first, end, kind) for kind in "ab"}
    after = {marker["id"]: (round(marker["x"], 1), round(marker["y"], 1)) for marker in shown.shown()}
    assert after.items() <= before.items()
    shown.page.unroute("**/plan?*")
    shown.page.mouse.up()
    shown.wait_until(lambda: ("where", f"when>={first}") in shown.asked[-1], "the exact plan")
    shown.rest()
    assert total(shown) == between(dated, first, end)


def test_the_window_is_typed_and_kept_in_the_address(dated, open_map):
    shown = open_map("", on=dated)
    open_times(shown)
    type_window(shown, "2021-02-01", "2021-03-01")
    assert window(shown) == "2021-02-01 to 2021-03-01"
    shown.wait_until(lambda: total(shown) == between(dated, "2021-02-01", "2021-03-01"), "the window")
    shown.reload()
    shown.wait_until(lambda: window(shown) == "2021-02-01 to 2021-03-01", "the window of the address")
    shown.wait_until(lambda: total(shown) == between(dated, "2021-02-01", "2021-03-01"), "its places")
    # All bars are still there.
    bars = shown.page.locator("#times-bars rect").evaluate_all("(nodes) => nodes.filter((node) => node.getAttribute('height') > 0).length")
    assert bars > 80
    shown.page.locator("#times-close").click()
    shown.wait_until(lambda: total(shown) == 400, "all places")


def test_keys_move_and_resize_the_window(dated, open_map):
    shown = open_map("?histogram=when&time=2021-02-01..2021-03-01", on=dated)
    shown.wait_until(lambda: window(shown), "the histogram")
    shown.page.get_by_role("slider", name="Window of time").focus()
    shown.page.keyboard.press("ArrowRight")
    assert window(shown) == "2021-02-02 to 2021-03-02"
    shown.page.get_by_role("slider", name="Start").focus()
    shown.page.keyboard.press("PageDown")
    shown.page.get_by_role("slider", name="End").focus()
    shown.page.keyboard.press("ArrowLeft")
    assert window(shown) == "2021-01-23 to 2021-03-01"


def test_all_times_in_view_stay_in_the_histogram(dated, open_map):
    shown = open_map("?histogram=when&time=2021-02-01..2021-03-01#6/48/8", on=dated)
    shown.wait_until(lambda: ("where", "when>=2021-02-01") in shown.asked[-1], "the exact plan")
    shown.rest()
    shown.page.evaluate("() => pinfold.map.panBy([900, 100], { duration: 0 })")
    shown.rest()
    shown.wait_until(lambda: ("where", "when>=2021-02-01") in shown.asked[-1], "the exact plan")
    shown.rest()
    asked = len(shown.asked)
    shown.page.wait_for_timeout(1200)
    assert len(shown.asked) == asked
    outside = "(nodes) => nodes.filter((node) => node.classList.contains('is-out') && node.getAttribute('height') > 0).length"
    assert shown.page.locator("#times-bars rect").evaluate_all(outside) > 3


def test_it_plays_to_the_end_and_stops(dated, open_map):
    shown = open_map("?histogram=when&time=2021-03-20..2021-04-01", on=dated)
    shown.wait_until(lambda: window(shown), "the histogram")
    shown.page.get_by_label("Speed").select_option("5")
    shown.page.get_by_role("button", name="Play").click()
    shown.wait_until(lambda: shown.page.locator("#times-play").get_attribute("aria-label") == "Play", "the end")
    first, end = window(shown).split(" to ")
    assert end > "2021-04-05"
    shown.rest()
    shown.wait_until(lambda: total(shown) == between(dated, first, "2022"), "its places")


def check_unreadable(shown):
    shown.page.get_by_role("button", name="10 unreadable dates").click()
    dialog = shown.page.get_by_role("dialog", name="Unreadable dates")
    dialog.wait_for()
    assert dialog.get_by_role("row").count() == 11
    assert "soon <b>" in dialog.inner_text() and dialog.locator("b").count() == 0
    dialog.get_by_role("button", name="Place 47").click()
    assert not dialog.is_visible()
    shown.wait_until(lambda: "Place 47" in shown.page.locator(".callout").inner_text(), "the place")


def test_unreadable_dates_are_listed(dated, open_map):
    shown = open_map("", on=dated)
    open_times(shown)
    check_unreadable(shown)


def test_the_page_says_which_window_it_shows(dated, open_map):
    shown = open_map("?histogram=when&time=2030-01-01..2031-01-01", on=dated)
    shown.wait_until(lambda: window(shown), "the histogram")
    note = shown.page.locator("#times-note")
    assert note.inner_text() == "All dates are before this window. The nearest are shown."
    type_window(shown, "1.2.2021", "2021-03-01")
    assert note.inner_text() == ""
    assert window(shown) == "2021-02-01 to 2021-03-01"
    shown.page.get_by_label("From", exact=True).fill("soon")
    shown.page.keyboard.press("Tab")
    assert note.inner_text() == "“soon” is not a date."
    assert window(shown).endswith("to 2021-03-01")


def test_no_button_without_times(open_map):
    assert not open_map("").page.locator("#times-button").is_visible()


def test_an_exported_map_has_the_same_times(dated, open_map, new_page, tmp_path):
    export(dated.files[0], "--output", tmp_path / "dated.html")
    shown = MapPage(new_page(offline=True), "")
    shown.page.goto((tmp_path / "dated.html").as_uri())
    shown.wait()
    served = open_map("", on=dated)
    bars = []
    for one in (shown, served):
        open_times(one)
        bars.append(one.page.locator("#times-bars rect").evaluate_all("(nodes) => nodes.map((node) => node.getAttribute('height'))"))
        type_window(one, "2021-02-01", "2021-03-01")
        one.wait_until(lambda: total(one) == between(dated, "2021-02-01", "2021-03-01"), "the window")
    assert bars[0] == bars[1]

    def are_same():
        # The exact plan comes after half a second.
        try:
            is_near(markers(shown.rest()), markers(served.rest()))
        except (AssertionError, KeyError):
            return False
        return True

    shown.wait_until(are_same, "the same exact plan")
    check_unreadable(shown)
