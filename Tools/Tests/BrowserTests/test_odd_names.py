"""Script in a place's name is shown as text and never runs; `ConsoleWatch` sees dialogs."""

import pytest

from sample_files import ODD_NAMES

SCRIPTS = ODD_NAMES[:2]


@pytest.mark.parametrize("name", SCRIPTS, ids=["script", "image"])
def test_script_in_a_name_is_shown_as_text(open_map, name):
    """In the list of the search, in the callout, on the marker and beside the pointer."""
    shown = open_map("?data=small")
    before = shown.page.locator("script, img").count()
    shown.page.fill("#search-text", "alert")
    found = shown.page.locator("#search-results [data-place]", has_text=name)
    found.wait_for()
    assert found.locator(".name").inner_text() == name
    id = f"p{found.get_attribute('data-place')}"
    found.click()
    assert shown.callout(name).locator("h2").inner_text() == name
    shown.rest()
    assert shown.marker(id).get_attribute("aria-label").rsplit(", ", 1)[0] == name
    shown.page.keyboard.press("Escape")
    shown.page.mouse.move(5, 400)
    shown.page.mouse.move(*shown.spot(id))
    tip = shown.page.locator("#tip")
    tip.wait_for()
    assert tip.inner_text().rsplit(", ", 1)[0] == name
    assert shown.page.locator("script, img").count() == before


def test_script_in_a_list_of_members_is_shown_as_text(open_map, server):
    shown = open_map("?data=small#3/52/13")
    where = server.json("/datasets/small/search", {"q": "alert"})["places"][0]
    longitude, latitude = where["coordinates"]
    shown.click(shown.at(latitude, longitude)["id"], modifiers=["Shift"])
    entries = shown.page.locator("#members-list button")
    entries.first.wait_for()
    assert entries.first.inner_text() in ODD_NAMES
    assert shown.page.locator("#members-list button *").count() == 0


def test_the_policy_stops_scripts_in_the_page(open_map, watch):
    """And the watch over the console, which all tests have, sees that it did."""
    shown = open_map("?data=small")
    shown.page.evaluate(
        """() => {
            const script = document.createElement('script');
            script.textContent = 'window.hasRun = true';
            document.head.append(script);
        }"""
    )
    shown.wait_until(lambda: watch.faults, "a fault")
    assert "Content Security Policy" in watch.faults[0]
    watch.faults.clear()
    assert shown.page.evaluate("() => window.hasRun") is None
