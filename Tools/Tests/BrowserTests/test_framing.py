"""The first view: most of the places, and a line that says how many lie outside of it."""

import json

import pytest

PHONE = {"width": 390, "height": 844}
STATES = {"frame": [-124.5, 25.1, -66.9, 49.0], "outside": {"count": 2434, "bounds": [144.66, -14.33, -64.7, 71.26]}}
# How much of the screen is the map or what is drawn on it.
MAP_SHARE = """() => {
    let [map, all] = [0, 0];
    for (let x = 2; x < innerWidth; x += 5)
        for (let y = 2; y < innerHeight; y += 5) {
            all += 1;
            const at = document.elementFromPoint(x, y);
            if (at?.closest('#overlay, .maplibregl-canvas-container')) map += 1;
        }
    return map / all;
}"""


def open_framed(new_page, server, extent, **options):
    """Opens the map of a server that gives an extent to its data sets."""
    from map_page import MapPage

    page = new_page(**options)

    def answer(route):
        response = route.fetch()
        body = response.json()
        for data_set in body["datasets"]:
            data_set.update(extent)
        route.fulfill(response=response, body=json.dumps(body))

    page.route("**/datasets", answer)
    return MapPage(page, server.origin).open()


def test_the_first_view_shows_the_frame_and_leads_to_the_rest_and_back(new_page, states):
    shown = open_framed(new_page, states, STATES)
    corners = shown.points([(-124.5, 49.0), (-66.9, 25.1)])
    assert all(0 <= x <= 1280 and 50 <= y <= 800 for x, y in corners)
    assert corners[1][0] - corners[0][0] > 900
    outside = shown.page.locator("#outside")
    hidden = 105729 - sum(marker["count"] for marker in shown.visible())
    assert outside.inner_text() == f"{hidden:,} places lie outside this view"
    camera = shown.page.evaluate("() => pinfold.camera")
    shown.zoom_after(outside.click)
    assert sum(marker["count"] for marker in shown.visible()) == 105729
    assert outside.inner_text() == "Back to the first view"
    shown.zoom_after(outside.click)
    assert shown.page.evaluate("() => pinfold.camera") == pytest.approx(camera, abs=1e-6)
    assert "outside this view" in outside.inner_text()
    # Elsewhere, the line would be about another view.
    shown.zoom_by(-400)
    assert outside.is_hidden()


@pytest.mark.parametrize("viewport", [PHONE, {"width": 320, "height": 700}, {"width": 1280, "height": 800}], ids=["phone", "small", "laptop"])
def test_the_first_view_shows_a_frame_around_the_world(new_page, states, viewport):
    frame = [-179.9, -43.6, 179.9, 67.1]
    extent = {"frame": frame, "outside": {"count": 13, "bounds": [-180, -85, 180, 82]}}
    shown = open_framed(new_page, states, extent, viewport=viewport)
    (left, top), (right, bottom) = shown.points([(-179.9, 67.1), (179.9, -43.6)])
    assert left >= 0 and right <= viewport["width"]
    free = shown.page.evaluate("() => [document.querySelector('.bar'), document.getElementById('read-out')].map((node) => node.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])")
    assert top >= free[0][1] and bottom <= free[1][0]
    assert sum(marker["count"] for marker in shown.visible()) == 105729
    # All places are in view: there is nowhere to lead to.
    assert shown.page.locator("#outside").is_hidden()
    # The markers are where the map has their places.
    places = {feature["properties"]["cluster_id"]: feature["geometry"]["coordinates"] for feature in shown.answer["features"]}
    marker = shown.largest()
    assert shown.point(*places[marker["id"]]) == pytest.approx([marker["x"], marker["y"]], abs=1)
    shown.zoom_by(-400, at=(viewport["width"] / 2, 400))
    shown.zoom_by(800, at=(viewport["width"] / 2, 400))
    assert shown.page.evaluate("() => pinfold.map.getZoom() + 1 - pinfold.camera.zoom") == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "laptop"])
@pytest.mark.parametrize("frame", [STATES["frame"], [-179.9, -43.6, 179.9, 67.1], [-75.6, -55, -66.4, -17.5]], ids=["states", "world", "tall"])
def test_no_marker_of_the_first_view_is_under_the_buttons(new_page, states, viewport, frame):
    shown = open_framed(new_page, states, {"frame": frame, "outside": None}, viewport=viewport)
    right, bottom = shown.point(frame[2], frame[1])
    buttons = shown.page.locator(".maplibregl-ctrl-home").bounding_box()
    assert right + 34 <= buttons["x"] or bottom + 34 <= buttons["y"]
    # As near as that.
    assert right > viewport["width"] / 2


def test_no_line_that_leads_to_what_is_seen_already(new_page, states):
    extent = {"frame": STATES["frame"], "outside": {"count": 13, "bounds": STATES["frame"]}}
    assert open_framed(new_page, states, extent).page.locator("#outside").is_hidden()


@pytest.mark.parametrize("extent", [{"frame": None, "outside": None}, {"frame": STATES["frame"], "outside": {"count": 0, "bounds": None}}])
def test_no_line_without_places_outside(new_page, states, extent):
    assert open_framed(new_page, states, extent).page.locator("#outside").is_hidden()


@pytest.mark.parametrize("data", ["alone", "chosen"])
def test_a_phone_shows_the_map_on_most_of_its_screen(new_page, states, open_map, data):
    if data == "alone":
        shown = open_framed(new_page, states, STATES, viewport=PHONE)
        assert shown.page.locator("#outside").is_visible()
    else:
        shown = open_map("?data=small", viewport=PHONE)
    assert shown.page.evaluate(MAP_SHARE) > 0.8


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "laptop"])
def test_nothing_is_cut_off_at_twice_the_size_of_text(open_map, viewport):
    shown = open_map("?data=small", viewport=viewport)
    page = shown.page
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for button, panel in (("Filters", "#filters-panel"), ("Settings", "#settings")):
        page.get_by_role("button", name=button, exact=True).click()
        assert page.locator(panel).evaluate("(node) => node.scrollWidth <= node.clientWidth")
        cut = "(node) => [...node.querySelectorAll('button, legend, label, .hint')].filter((n) => n.scrollWidth > n.clientWidth + 1 && getComputedStyle(n).display !== 'inline').map((n) => n.outerHTML)"
        assert page.locator(panel).evaluate(cut) == []
    page.get_by_role("button", name="Close the settings").click()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    zoom, line = (page.locator(id).bounding_box() for id in (".maplibregl-ctrl-zoom-out", "#read-out"))
    is_beside = zoom["x"] >= line["x"] + line["width"]
    assert is_beside or zoom["y"] + zoom["height"] <= line["y"]
