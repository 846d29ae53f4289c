"""The page with the keyboard alone."""

import re

import pytest

# What is drawn around the focused element, in screen points; on a marker, its body has it.
RING = """() => {
    const node = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(node.querySelector('.body') ?? node);
    return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth);
}"""


def press(shown, *keys):
    for key in keys:
        shown.page.keyboard.press(key)


def focus_map(shown):
    """To the map, by the link that is first on the page."""
    press(shown, "Tab", "Enter")
    shown.wait_until(lambda: "maplibregl-canvas" in shown.focused, "the focus on the map")


def test_the_first_stop_skips_to_the_map(open_map):
    shown = open_map("?data=small")
    link = shown.page.get_by_role("link", name="Skip to the map")
    assert link.bounding_box()["y"] < 0
    press(shown, "Tab")
    assert shown.focused == "skip"
    assert link.bounding_box()["y"] >= 0
    press(shown, "Enter")
    assert "maplibregl-canvas" in shown.focused


def test_tab_goes_through_the_page_in_order_with_a_ring(open_map):
    """The bar, the map, its markers row by row, and what is after the map."""
    shown = open_map("?data=small#3/20/20")
    stops = []
    for _ in range(len(shown.visible()) + 7):
        press(shown, "Tab")
        assert shown.page.evaluate(RING) >= 2 or shown.focused == "skip", shown.focused
        stops.append(shown.focused)
    buttons = ["filters-button", "table-button", "settings-button"]
    assert stops[:6] == ["skip", "search-text", "data-set", *buttons]
    assert "maplibregl-canvas" in stops[6]
    markers = {marker["id"]: marker for marker in shown.visible()}
    assert set(stops[7:]) == set(markers)
    rows = [markers[id]["y"] // 40 for id in stops[7:]]
    assert rows == sorted(rows)
    press(shown, "Tab")
    assert "maplibregl-ctrl" in shown.focused
    press(shown, "Shift+Tab")
    assert "maplibregl-canvas" in shown.focused


@pytest.mark.parametrize("key, direction", [("+", 1), ("-", -1)])
def test_plus_and_minus_zoom(open_map, key, direction):
    shown = open_map("?data=small#4/40/12")
    focus_map(shown)
    shown.zoom_after(lambda: press(shown, key))
    assert shown.zoom == pytest.approx(4 + direction, abs=0.01)


def ends(shown):
    """The circles of many places at the edges of the screen."""
    circles = [marker for marker in shown.visible() if marker["isCluster"] and marker["count"] > 100 and 80 < marker["y"] < 740]
    return [pick(circles, key=lambda marker: marker["x"])["id"] for pick in (min, max)]


@pytest.mark.parametrize("end", [0, 1], ids=["left", "right"])
@pytest.mark.parametrize("keys", ["+", "-", "++", "--"])
def test_plus_and_minus_zoom_about_the_focused_circle(open_map, states, keys, end):
    shown = open_map("#6/39/-85", on=states)
    id = ends(shown)[end]
    (circle,) = (feature for feature in shown.answer["features"] if feature["properties"]["cluster_id"] == id)
    shown.marker(id).focus()
    for key in keys:
        at = shown.page.evaluate("() => { const { x, y } = pinfold.shown().find(({ node }) => node === document.activeElement); return [x, y]; }")
        coordinates = shown.page.evaluate("(at) => pinfold.map.unproject(at).toArray()", at)
        shown.zoom_after(lambda: press(shown, key))
        shown.rest()
        # The circle was where the map could go on without moving, or is at an edge.
        if 120 < at[0] < 1160 and 160 < at[1] < 640:
            assert shown.point(*coordinates) == pytest.approx(at, abs=1)
    shown.wait_until(lambda: shown.focused in {marker["id"] for marker in shown.visible()}, "the focus on a visible marker")
    box = shown.marker(shown.focused).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 1280 and box["y"] >= 56 and box["y"] + box["height"] <= 800
    # What has the focus is around the circle, or inside it.
    assert shown.page.evaluate("() => pinfold.shown().find(({ node }) => node === document.activeElement).isCluster")


def test_arrows_move_the_map(open_map):
    shown = open_map("?data=small#4/40/12")
    focus_map(shown)
    for key, axis, sign in (("ArrowLeft", 0, 1), ("ArrowUp", 1, 1), ("ArrowRight", 0, -1)):
        before = shown.point(12, 40)[axis]
        press(shown, key)
        shown.wait_until(lambda: (shown.point(12, 40)[axis] - before) * sign > 50, key)
        shown.rest()


@pytest.mark.parametrize("key, axis, sign", [("ArrowRight", "x", 1), ("ArrowLeft", "x", -1), ("ArrowDown", "y", 1), ("ArrowUp", "y", -1)])
def test_arrows_go_from_marker_to_marker(open_map, states, key, axis, sign):
    """The map stays where it is."""
    shown = open_map("#5/40/-95", on=states)
    markers = {marker["id"]: marker for marker in shown.visible()}
    middle = min(markers.values(), key=lambda marker: abs(marker["x"] - 640) + abs(marker["y"] - 400))
    shown.marker(middle["id"]).focus()
    before = shown.page.evaluate("() => pinfold.camera")
    press(shown, key)
    assert (markers[shown.focused][axis] - middle[axis]) * sign > 0
    assert shown.page.evaluate(RING) >= 2
    assert shown.page.evaluate("() => pinfold.camera") == before


def test_keys_work_before_anything_has_the_focus(open_map):
    shown = open_map("?data=small#4/40/12")
    before = shown.point(12, 40)[0]
    press(shown, "ArrowLeft")
    shown.wait_until(lambda: shown.point(12, 40)[0] - before > 50, "the map to move")
    shown.rest()
    shown.zoom_after(lambda: press(shown, "+"))
    assert shown.zoom == pytest.approx(5, abs=0.01)


def test_home_shows_the_first_view(open_map, states):
    """By the key, by the button, and not while a text is entered."""
    shown = open_map("", on=states)
    first = shown.page.evaluate("() => pinfold.camera")
    for action in (lambda: press(shown, "Home"), lambda: shown.page.get_by_role("button", name="Show the first view").click()):
        shown.page.evaluate("() => pinfold.map.jumpTo({ center: [-74, 40.7], zoom: 9 })")
        shown.rest()
        shown.page.locator("#search-text").focus()
        press(shown, "Home")
        assert shown.zoom == pytest.approx(10, abs=0.01)
        shown.page.locator("#search-text").blur()
        shown.zoom_after(action)
        assert shown.page.evaluate("() => pinfold.camera") == pytest.approx(first, abs=1e-6)


def test_a_question_mark_lists_the_keys(open_map):
    shown = open_map("?data=small")
    dialog = shown.page.get_by_role("dialog", name="Keyboard and mouse")
    press(shown, "?")
    assert dialog.is_visible()
    press(shown, "Escape")
    assert dialog.is_hidden()
    shown.page.locator("#search-text").press_sequentially("?")
    assert dialog.is_hidden()
    # Fingers have a button.
    shown.page.get_by_role("button", name="Settings").click()
    shown.page.get_by_role("button", name="Keyboard and mouse").click()
    assert dialog.is_visible()


def test_enter_on_a_cluster_zooms_and_the_focus_goes_on(open_map):
    """The marker that took most of the cluster's places has the focus then."""
    shown = open_map("?data=small#3/20/20")
    focus_map(shown)
    clusters = {marker["id"] for marker in shown.visible() if marker["count"] > 50}
    while shown.focused not in clusters:
        press(shown, "Tab")
    cluster = shown.focused
    shown.zoom_after(lambda: press(shown, "Enter"))
    assert shown.focused in shown.counts() and shown.focused != cluster
    assert shown.page.evaluate(RING) >= 2


def test_enter_on_a_place_opens_it_and_escape_comes_back(open_map):
    shown = open_map("?data=mall#12/35.011/135.759")
    focus_map(shown)
    press(shown, "Tab")
    place = shown.focused
    press(shown, "Enter")
    shown.callout("Station")
    press(shown, "Tab")
    assert shown.focused == "close"
    press(shown, "Escape")
    assert shown.focused == place


def test_the_settings_open_and_close_with_the_keyboard(open_map):
    shown = open_map("?data=small")
    press(shown, *["Tab"] * 6, "Enter")
    panel = shown.page.get_by_role("complementary", name="Settings")
    assert panel.is_visible()
    press(shown, "Tab")
    assert shown.focused == "settings-close"
    press(shown, "Escape")
    assert panel.is_hidden()
    assert shown.focused == "settings-button"


@pytest.mark.parametrize("name, panel", [("Settings", "#settings"), ("Filters", "#filters-panel")])
@pytest.mark.parametrize("focus", ["button", "map", "marker", "legend"])
def test_escape_closes_the_open_panel(open_map, name, panel, focus):
    shown = open_map("?data=small#3/20/20")
    button = shown.page.get_by_role("button", name=name, exact=True)
    button.click()
    nodes = {"button": button, "map": shown.page.locator("#map canvas").first, "marker": shown.marker(shown.largest()["id"]), "legend": shown.page.locator("#legend summary")}
    nodes[focus].focus()
    press(shown, "Escape")
    assert shown.page.locator(panel).is_hidden()
    assert shown.page.evaluate("() => document.activeElement !== document.body")


def test_escape_closes_one_thing_at_a_time(open_map):
    """The panel that has the focus, and then the list, from whatever has the focus."""
    shown = open_map("?data=small#3/20/20")
    shown.click(shown.largest()["id"], modifiers=["Shift"])
    members = shown.page.locator("#members")
    shown.page.locator("#members-list button").first.wait_for()
    shown.page.get_by_role("button", name="Settings", exact=True).click()
    press(shown, "Escape")
    assert shown.page.locator("#settings").is_hidden() and members.is_visible()
    press(shown, "Escape")
    assert members.is_hidden()


def test_everything_that_can_be_used_has_a_role_and_a_name(open_map):
    """As the browser reports it to screen readers."""
    shown = open_map("?data=small&strategy=grid#3/20/20")
    page = shown.page
    page.get_by_role("button", name="Settings").click()
    page.locator("#more summary").click()
    for role, name in (
        ("search", None),
        ("combobox", "Search for a place"),
        ("combobox", "Data set"),
        ("main", "Map of the places"),
        ("group", "Clusters and places"),
        ("complementary", "Settings"),
        ("contentinfo", "Read-out"),
        ("button", "Zoom in"),
        ("button", "Zoom out"),
        ("group", "How many circles"),
        ("combobox", "Group by"),
        ("textbox", "Cell size"),
    ):
        found = page.get_by_role(role, name=name) if name else page.get_by_role(role)
        assert found.count() == 1, (role, name)
    assert page.get_by_role("button", name="Settings", expanded=True).count() == 1

    clusters = page.get_by_role("group", name="Clusters and places").get_by_role("button")
    names = clusters.evaluate_all("(nodes) => nodes.map((node) => node.ariaLabel)")
    assert len(names) == len(shown.counts())
    for name in names:
        if " at " in name or name.startswith("Cluster"):
            assert re.match(r"(Cluster of )?\d+ places( at one location)?(: \d+ .+)?$", name), name
    # A line that ends after its role has no name.
    nameless = re.compile(r"- (button|link|textbox|combobox|spinbutton|checkbox|option)(:.*)?$")
    lines = page.locator("body").aria_snapshot().splitlines()
    assert [line for line in lines if nameless.match(line.strip())] == []
