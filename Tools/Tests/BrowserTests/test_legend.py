"""The legend of shades and sizes."""

import json

import pytest

from conftest import close_all
from map_page import MapPage
from running_server import RunningServer
from sample_files import write_csv

SCALE = {"low": 4, "high": 83123, "breaks": [12, 120, 1500, 9000], "diameters": [26, 62]}


def open_scaled(new_page, server, scale, **options):
    """Opens a map of which the plans have a scale, and no categories."""
    page = new_page(**options)

    def answer(route):
        response = route.fetch()
        body = response.json()
        body["plan"]["scale"] = scale
        route.fulfill(response=response, body=json.dumps(body))

    page.route("**/plan?*", answer)
    return MapPage(page, server.origin).open("?category=").page


def test_the_legend_says_what_shades_and_sizes_stand_for(new_page, states):
    page = open_scaled(new_page, states, SCALE)
    shades = page.get_by_role("list", name="Places in a circle")
    assert shades.get_by_role("listitem").all_inner_texts() == ["4–11", "12–119", "120–1,499", "1,500–8,999", "9,000–83,123"]
    sizes = page.get_by_role("list", name="Smallest and largest circle")
    assert sizes.get_by_role("listitem").all_inner_texts() == ["4", "83,123"]
    widths = sizes.locator(".swatch").evaluate_all("(nodes) => nodes.map((node) => node.offsetWidth)")
    assert widths == SCALE["diameters"]


DRAWN = "() => pinfold.shown().map(({ count, node }) => [count, node.offsetWidth])"
SWATCHES = "(nodes) => nodes.map((node) => node.querySelector('.swatch').offsetWidth)"


def test_the_legend_has_the_sizes_that_are_drawn(open_map, contexts, tmp_path):
    places = [("Oslo", 59.91, 10.75)] * 3 + [("Rome", 41.9, 12.5)] * 2 + [("Paris", 48.85, 2.35)] * 2 + [("Nice", 43.7, 7.26), ("Faro", 37.0, -7.9)]
    with RunningServer(write_csv(tmp_path / "few.csv", places, header=("name", "latitude", "longitude"))) as few:
        shown = open_map("#4/50/8", on=few)
        sizes = shown.page.locator("#legend-sizes li")
        legend = dict(zip(sizes.all_inner_texts(), sizes.evaluate_all(SWATCHES)))
        drawn = {str(count): width for count, width in shown.page.evaluate(DRAWN)}
        assert legend["2"] == drawn["2"] and legend["3"] == drawn["3"]
        # A page that is still open would show that the connection is lost.
        close_all(contexts)


def test_counts_in_one_shade_and_size_are_one_circle(new_page, states):
    page = open_scaled(new_page, states, {"low": 448, "high": 479, "breaks": [480] * 4, "diameters": [26, 54]})
    assert page.locator("#legend li").all_inner_texts() == ["448–479"]
    assert page.locator("#legend li").evaluate_all(SWATCHES) == [27]


def test_no_legend_without_circles(open_map, states):
    shown = open_map("?where=name%3Dnowhere", on=states)
    assert shown.visible() == []
    assert shown.page.locator("#legend").is_hidden()


def test_the_legend_is_closed_on_a_phone(new_page, states):
    page = open_scaled(new_page, states, SCALE, viewport={"width": 390, "height": 844})
    shades = page.locator("#legend-shades")
    assert shades.is_hidden()
    page.get_by_text("Legend").click()
    assert shades.is_visible()


def test_no_legend_without_a_scale(new_page, states):
    assert open_scaled(new_page, states, None).locator("#legend").is_hidden()
