"""Where the panels are: beside each other, above the read-out, and with what is focused in sight."""

import pytest

from pictures import colors
from settings_panel import open_panel

PHONE = {"width": 390, "height": 844}


def open_list(shown):
    shown.click(shown.largest()["id"], modifiers=["Shift"])
    shown.page.locator("#members-list button").first.wait_for()


def sides(shown, selector):
    box = shown.page.locator(selector).bounding_box()
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


@pytest.mark.parametrize("width", [641, 700, 999])
def test_panels_cover_neither_each_other_nor_the_read_out(open_map, width):
    shown = open_map("?data=small#3/48/11", viewport={"width": width, "height": 800})
    open_list(shown)
    open_panel(shown)
    _, _, right, bottom = sides(shown, "#settings")
    left, _, _, list_bottom = sides(shown, "#members")
    assert right < left
    assert max(bottom, list_bottom) <= sides(shown, "#read-out")[1]


@pytest.mark.parametrize("size", ["100%", "200%"])
@pytest.mark.parametrize("is_listed", [False, True], ids=["map", "list"])
@pytest.mark.parametrize("width", [390, 700, 1000, 1280, 1920])
def test_the_read_out_does_not_cover_the_attribution(open_map, states, width, is_listed, size):
    # With a filter, the read-out is long.
    shown = open_map("?where=kind!%3Dx#5/40/-95", on=states, viewport={"width": width, "height": 800})
    shown.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
    if is_listed:
        open_list(shown)
    shown.page.wait_for_timeout(100)
    left, top, right, _ = sides(shown, "#read-out")
    attribution = sides(shown, ".maplibregl-ctrl-attrib")
    if is_listed and width == 390:
        return  # The list is above both.
    # Sizes on the screen are rounded.
    assert right <= attribution[0] + 0.5 or attribution[3] <= top + 0.5
    assert left >= 0 and right <= width


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_placeholder_of_the_search_is_not_cut(open_map, width):
    page = open_map("?data=small", viewport={"width": width, "height": 700}).page
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    is_whole = "(node) => { node.value = node.placeholder; return node.scrollWidth <= node.clientWidth; }"
    assert page.locator("#search-text").evaluate(is_whole)


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "laptop"])
def test_what_is_focused_in_a_panel_is_not_behind_its_title(open_map, viewport):
    shown = open_map("?data=small&strategy=grid#3/48/11", viewport=viewport)
    open_panel(shown)
    shown.page.locator("#settings-reset").focus()
    _, _, _, end = sides(shown, "#settings .panel-head")
    script = "() => [document.activeElement.id, document.activeElement.getBoundingClientRect().top]"
    passed = set()
    while "settings-close" not in passed:
        shown.page.keyboard.press("Shift+Tab")
        id, top = shown.page.evaluate(script)
        assert id == "settings-close" or top >= end, id
        passed.add(id)
    assert len(passed) > 15


def test_a_sheet_covers_no_half_of_the_zoom_buttons_on_a_phone(open_map):
    shown = open_map("?data=small#5/10/-40", viewport=PHONE)
    zoom_in = shown.page.locator(".maplibregl-ctrl-zoom-in")
    assert zoom_in.is_visible()
    shown.page.fill("#search-text", "kyoto 1")
    shown.page.locator("#search-results [data-place]").first.click()
    shown.page.locator("#callout").wait_for()
    assert zoom_in.is_hidden()
    shown.page.keyboard.press("Escape")
    zoom_in.wait_for()


def test_notices_do_not_cover_the_settings_of_a_phone(open_map, watch):
    """Where there are many, they reach as far."""
    watch.expect("the server responded with a status of 40")
    address = "?data=small&theme=pink&margin=x&grid=y&anchor=z&strategy=q&place=9999999&where=kind#3/48/11"
    page = open_map("?data=small", viewport=PHONE).page
    page.goto(page.url.split("?")[0] + address)
    page.locator(".notice").nth(2).wait_for()
    page.get_by_role("button", name="Settings").click()
    page.locator("#more summary").click()
    notices, panel = (page.locator(id).bounding_box() for id in ("#notices", "#settings"))
    assert notices["y"] + notices["height"] > panel["y"] + 44
    page.get_by_role("button", name="Close the settings").click(timeout=2000)
    # Elsewhere they are seen.
    page.get_by_role("button", name="Dismiss").first.click(timeout=2000)


@pytest.mark.drawn
@pytest.mark.parametrize("what", ["#settings", "#members", "#search-results"])
def test_the_map_beside_what_scrolls_is_drawn(open_map, what):
    """Browsers may take the background of all that scrolls for what hides the map."""
    shown = open_map("?data=small#3/48/11", viewport=PHONE)
    beside = [(x, y) for x in (80, 300) for y in ((700, 760) if what == "#search-results" else (150, 240))]
    before = colors(shown.page, beside)
    if what == "#settings":
        open_panel(shown)
        shown.page.locator("#settings").evaluate("(node) => { node.scrollTop = 400; }")
    elif what == "#members":
        open_list(shown)
    else:
        shown.page.fill("#search-text", "berlin")
        shown.page.locator("#search-results [data-place]").nth(8).wait_for()
    shown.page.wait_for_timeout(300)
    assert colors(shown.page, beside) == before


def test_panels_are_no_windows_where_the_system_chooses_the_colors(open_map):
    shown = open_map("?data=small#3/48/11", forced_colors="active")
    open_panel(shown)
    color = shown.page.locator("#settings").evaluate("(node) => getComputedStyle(node).backgroundColor")
    assert color == "rgb(255, 255, 255)"
