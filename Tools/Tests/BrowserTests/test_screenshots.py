"""Pictures of the page, for eyes, in out/screenshots; and that it fits the screen."""

import pytest

from running_server import REPOSITORY

pytestmark = pytest.mark.drawn

SCREENS = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
    "laptop": {"viewport": {"width": 1280, "height": 800}},
    "wide": {"viewport": {"width": 1920, "height": 1080}},
}
# The controls, each of which must be whole on the screen and under no other.
CONTROLS = """() => [...document.querySelectorAll(
    '#search-text, #filters-button, #table-button, #settings-button, #read-out, .maplibregl-ctrl-zoom-in, .maplibregl-ctrl-zoom-out')]
    .map((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isLetThrough = getComputedStyle(node).pointerEvents === 'none';
        return { id: node.id || node.className, left, top, right, bottom,
            isOnTop: isLetThrough || node.contains(at) };
    })"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_the_page_fits_the_screen(open_map, states, screen, theme):
    options = SCREENS[screen]
    shown = open_map("", on=states, color_scheme=theme, **options)
    folder = REPOSITORY / "out/screenshots"
    folder.mkdir(parents=True, exist_ok=True)

    def take(name):
        shown.page.screenshot(path=folder / f"{screen}-{theme}-{name}.png")

    take("map")
    width, height = options["viewport"].values()
    assert shown.page.evaluate("() => document.documentElement.scrollWidth") == width
    controls = shown.page.evaluate(CONTROLS)
    assert len(controls) == 7
    for control in controls:
        assert control["isOnTop"], control
        assert 0 <= control["left"] and control["right"] <= width, control
        assert 0 <= control["top"] and control["bottom"] <= height, control
        if screen == "phone" and control["id"] != "read-out":
            # As large as a finger needs.
            assert control["bottom"] - control["top"] >= 44, control
            assert control["right"] - control["left"] >= 44, control

    shown.page.get_by_role("button", name="Settings").click()
    take("settings")
    shown.page.get_by_role("button", name="Close the settings").click()
    shown.page.fill("#search-text", "springfield city")
    shown.page.locator("#search-results [data-place]").first.wait_for()
    take("search")
    shown.page.keyboard.press("Enter")
    shown.page.locator("#callout .callout-card").wait_for()
    shown.rest()
    take("callout")
    shown.page.keyboard.press("Escape")
    shown.page.get_by_role("button", name="Table", exact=True).click()
    shown.page.locator("#table-rows tr").first.wait_for()
    shown.rest()
    take("table")
