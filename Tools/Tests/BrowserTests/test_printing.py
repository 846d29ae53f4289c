"""The printed page: the map with its title, its read-out and its attribution, in light colors."""

import pytest

from pictures import ground, luminance
from settings_panel import open_panel

OCEAN = (-40, 10)
PRINTED = "#title, #canvas .paper, #plane .marker, #in-view, .maplibregl-ctrl-attrib, .maplibregl-ctrl-scale"
NOT_PRINTED = ".bar, #settings, .maplibregl-ctrl-group, #notices, .callout .close"


def boxes(shown, selector):
    script = "(nodes) => nodes.map((node) => { const { width, right } = node.getBoundingClientRect(); return [width, right]; })"
    return shown.page.locator(selector).evaluate_all(script)


@pytest.mark.drawn
@pytest.mark.parametrize("width", [390, 1280])
def test_a_dark_map_is_printed_in_light_colors_and_without_controls(open_map, width):
    shown = open_map("?data=small#2.2/10/-40", color_scheme="dark", viewport={"width": width, "height": 800})
    open_panel(shown)
    (x, y), screen = shown.point(*OCEAN), shown.boxes()
    assert luminance(ground(shown.page, [(width - 30, 300)])[0]) < 0.2
    shown.page.evaluate("() => { dispatchEvent(new Event('beforeprint')); }")
    shown.page.emulate_media(media="print")
    map_box = shown.page.locator("#map").bounding_box()
    scale = map_box["width"] / width
    ocean = ground(shown.page, [(map_box["x"] + x * scale, map_box["y"] + y * scale)])[0]
    assert luminance(ocean) > 0.5
    printed = [boxes(shown, part) for part in PRINTED.split(", ")]
    assert all(part and part[0][0] > 0 for part in printed)
    # All that is beside the map on the screen is on it, as is what it says of itself.
    assert boxes(shown, ".maplibregl-ctrl-attrib")[0][1] <= map_box["x"] + map_box["width"] <= 1001
    assert all(size == 0 for size, _ in boxes(shown, NOT_PRINTED))
    shown.page.emulate_media(media="screen")
    shown.rest()
    assert shown.boxes() == screen


def test_markers_are_printed_before_the_map_is_there(new_page, server, watch):
    page = new_page()
    held = []
    page.route("**/maplibre-gl.js", lambda route: held.append(route))
    page.goto(f"{server.origin}/?data=small#2.2/10/-40", wait_until="commit")
    page.locator("#plane .marker").first.wait_for()
    page.evaluate("() => { dispatchEvent(new Event('beforeprint')); }")
    page.emulate_media(media="print")
    box = page.locator("#map").bounding_box()
    assert box["height"] > 400 and page.locator("#plane .marker").first.bounding_box()["width"] > 0
