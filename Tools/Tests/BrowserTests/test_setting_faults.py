"""The settings panel: what is wrong with a value is said at its field."""

import pytest

from settings_panel import enter, in_address, open_panel


def test_a_wrong_value_is_reported_at_its_field_and_not_sent(open_map):
    shown = open_map("?data=small&strategy=grid#4/50/12")
    open_panel(shown)
    asked = len(shown.asked)
    enter(shown, "cell_size", "wide")
    assert "must be a number" in shown.page.locator("#setting-cell_size-fault").inner_text()
    assert shown.page.locator("#setting-cell_size").get_attribute("aria-invalid") == "true"
    assert len(shown.asked) == asked
    assert "cell_size" not in in_address(shown)


@pytest.mark.parametrize("address", ["strategy=grid&cell_size=99999", "strategy=radius&radius=0:60,9:99999"])
def test_an_address_that_would_empty_the_map_says_so(open_map, address):
    shown = open_map(f"?data=small&{address}#4/50/12")
    assert "must be between" in shown.page.locator(".notice.address").inner_text()
    assert len(shown.visible()) > 1


def test_cells_too_small_for_the_map_are_reported_at_their_field(open_map, watch):
    watch.expect("the server responded with a status of 400")
    shown = open_map("?data=small&strategy=grid#4/50/12")
    open_panel(shown)
    enter(shown, "cell_size", "2")
    fault = shown.page.locator("#setting-cell_size-fault")
    shown.wait_until(lambda: "choose larger cells" in fault.inner_text(), "what the server says")


def test_zooms_that_contradict_each_other_are_reported_at_their_field(open_map, watch):
    watch.expect("the server responded with a status of 400")
    shown = open_map("?data=small&strategy=radius#4/50/12")
    open_panel(shown)
    enter(shown, "radius_max_zoom", "5")
    enter(shown, "radius_min_zoom", "6")
    fault = shown.page.locator("#setting-radius_min_zoom-fault")
    shown.wait_until(lambda: "above the radius_max_zoom" in fault.inner_text(), "what the server says")


@pytest.mark.parametrize(
    "setting, strategy, scale", [("cell_size", "grid", "zoom level"), ("radius", "radius", "zoom")]
)
def test_hint_and_fault_name_the_same_scale(open_map, setting, strategy, scale):
    """By distance zooms are MapLibre's, in the grid they are zoom levels."""
    shown = open_map(f"?data=small&strategy={strategy}#4/50/12")
    open_panel(shown)
    enter(shown, setting, "wide")
    assert f"numbers by {scale}, such as" in shown.page.locator(f"#setting-{setting}-fault").inner_text()
    hint = shown.page.locator(f"#setting-{setting}-hint").inner_text()
    assert f"by {scale} as in MapLibre" in hint or f"by {scale}: " in hint
