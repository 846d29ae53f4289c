"""The legend of shades and sizes."""

import json

import pytest

from map_page import MapPage

SCALE = {"low": 4, "high": 83123, "breaks": [12, 120, 1500, 9000], "diameters": [26, 62]}


def open_scaled(new_page, server, scale, **options):
    """Opens a map of which the plans have a scale."""
    page = new_page(**options)

    def answer(route):
        response = route.fetch()
        body = response.json()
        body["plan"]["scale"] = scale
        route.fulfill(response=response, body=json.dumps(body))

    page.route("**/plan?*", answer)
    return MapPage(page, server.origin).open().page


def test_the_legend_says_what_shades_and_sizes_stand_for(new_page, states):
    page = open_scaled(new_page, states, SCALE)
    shades = page.get_by_role("list", name="Places in a circle")
    assert shades.get_by_role("listitem").all_inner_texts() == ["4–11", "12–119", "120–1,499", "1,500–8,999", "9,000–83,123"]
    sizes = page.get_by_role("list", name="Smallest and largest circle")
    assert sizes.get_by_role("listitem").all_inner_texts() == ["4", "83,123"]
    widths = sizes.locator(".swatch").evaluate_all("(nodes) => nodes.map((node) => node.offsetWidth)")
    assert widths == SCALE["diameters"]


def test_the_legend_is_closed_on_a_phone(new_page, states):
    page = open_scaled(new_page, states, SCALE, viewport={"width": 390, "height": 844})
    shades = page.locator("#legend-shades")
    assert shades.is_hidden()
    page.get_by_text("Legend").click()
    assert shades.is_visible()


def test_no_legend_without_a_scale(new_page, states):
    assert open_scaled(new_page, states, None).locator("#legend").is_hidden()
