"""Light and dark, and motion or none."""

import re

import pytest

from pictures import contrast, differ, ground, luminance
from settings_panel import open_panel

pytestmark = pytest.mark.drawn

OCEAN = [(-40, 10), (-35, -25)]
# The colors of a cluster's label, fill and edge by its shade, whether or not one of that is
# shown.
MARKERS = """() => [0, 1, 2, 3, 4].map((shade) => {
    const node = document.createElement('button');
    node.className = `marker cluster shade-${shade}`;
    node.innerHTML = '<span class="body">1</span>';
    document.getElementById('plane').append(node);
    const { color, backgroundColor, boxShadow } = getComputedStyle(node.firstChild);
    node.remove();
    return [color, backgroundColor, boxShadow.match(/^rgb\\(.+?\\)/)[0]];
})"""
# The colors of a text and of what is behind it.
TEXT = """(node) => {
    const isSeen = ({ backgroundColor }) => !/, 0\\)|transparent/.test(backgroundColor);
    let behind = node;
    while (behind && !isSeen(getComputedStyle(behind))) behind = behind.parentElement;
    return [getComputedStyle(node).color, getComputedStyle(behind).backgroundColor];
}"""
# The same of what is written in a field before anything is entered.
PLACEHOLDER = """(node) => {
    const behind = getComputedStyle(node).backgroundColor;
    return [getComputedStyle(node, '::placeholder').color, behind];
}"""
TEXTS = (
    "#in-view, #zoom-level, #plan-time, #filters-button, #settings-button, #settings label:not(.visually-hidden),"
    " #settings legend, #settings .hint, #settings button, #settings input:not([type=radio]), #settings select,"
    " #callout h2, #callout .subtitle, #callout dt, #callout dd"
)
WATCH_MOTION = """() => {
    window.animations = 0;
    window.levels = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...values) {
        animations += 1;
        return animate.apply(this, values);
    };
    pinfold.map.on('move', () => levels.push(pinfold.map.getZoom()));
}"""


def rgb(text):
    return tuple(int(number) for number in re.findall(r"\d+", text)[:3])


def ocean(shown):
    return ground(shown.page, [shown.point(*place) for place in OCEAN])[0]


def test_the_map_is_dark_where_the_system_is(open_map):
    """From the start, and when the system changes while the map is open."""
    shown = open_map("?data=small#2.5/0/-30", color_scheme="dark")
    dark = ocean(shown)
    shown.page.emulate_media(color_scheme="light")
    shown.wait_until(lambda: differ(ocean(shown), dark) > 100, "a light map")
    light = ocean(shown)
    assert luminance(dark) < 0.05 and luminance(light) > 0.5
    assert shown.page.evaluate("() => document.documentElement.dataset.theme") == "light"


def test_a_theme_is_chosen_in_the_settings(open_map):
    shown = open_map("?data=small#2.5/0/-30")
    light = ocean(shown)
    shown.remember_nodes()
    open_panel(shown)
    shown.page.get_by_label("Theme").select_option("dark")
    shown.page.get_by_role("button", name="Close the settings").click()
    shown.wait_until(lambda: differ(ocean(shown), light) > 100, "a dark map")
    assert shown.same_nodes() == set(shown.counts())
    shown.reload()
    assert luminance(ocean(shown)) < 0.05


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_labels_are_readable(open_map, theme):
    """Contrast of at least 4.5 to 1: clusters of each shade, and the texts of the page."""
    shown = open_map("?data=mall#12/35.011/135.759", color_scheme=theme)
    for label, fill, _ in shown.page.evaluate(MARKERS):
        assert contrast(rgb(label), rgb(fill)) >= 4.5, (label, fill)
    open_panel(shown)
    shown.page.locator(".marker.pin .body").first.click()
    shown.callout("Station")
    texts = [text for text in shown.page.locator(TEXTS).all() if text.is_visible()]
    assert len(texts) > 30
    for text in texts:
        colors = text.evaluate(TEXT)
        assert contrast(*map(rgb, colors)) >= 4.5, (text.evaluate("(n) => n.outerHTML"), colors)
    for field in shown.page.locator("[placeholder]:visible").all():
        colors = field.evaluate(PLACEHOLDER)
        assert contrast(*map(rgb, colors)) >= 4.5, (field.get_attribute("id"), colors)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_markers_stand_out_from_land_and_water(open_map, theme):
    """Contrast of at least 3 to 1 of the edge of each shade, with what the map draws."""
    shown = open_map("?data=small#2/0/0", color_scheme=theme)
    land, water = ground(shown.page, [shown.point(20, 5), shown.point(-30, 0)])
    assert differ(land, water) > 10
    for _, _, edge in shown.page.evaluate(MARKERS):
        for behind in (land, water):
            assert contrast(rgb(edge), behind) >= 3, (edge, behind)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_moves_by_itself_with_reduced_motion(open_map, motion):
    """Pressing a cluster flies there; with less motion the map is there at once."""
    shown = open_map("?data=small#3/20/20", reduced_motion=motion)
    shown.page.evaluate(WATCH_MOTION)
    zoom = shown.zoom
    shown.zoom_after(lambda: shown.click(shown.largest()["id"]))
    assert shown.zoom > zoom
    animations, levels = shown.page.evaluate("() => [animations, levels]")
    if motion == "reduce":
        assert animations == 0
        assert len(set(levels)) == 1
    else:
        assert animations > 0
        assert len(set(levels)) > 1
