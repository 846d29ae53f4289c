"""Circles that never mix the values of a column: Keep apart in the settings."""

import random

import pytest

from exported_maps import export
from map_page import MapPage
from running_server import RunningServer
from sample_files import write_csv
from settings_panel import in_address, open_panel

HEADER = ("name", "land", "latitude", "longitude")
# The data's own words: text, never markup.
LANDS = ["Aland", "<img src=x onerror=alert(1)>", ""]


@pytest.fixture(scope="module")
def lands_file(tmp_path_factory):
    numbers = random.Random(3)
    rows = [(f"Place {n}", LANDS[n % 3], 48 + numbers.gauss(0, 3), 8 + numbers.gauss(0, 4)) for n in range(300)]
    return write_csv(tmp_path_factory.mktemp("lands") / "lands.csv", rows, HEADER)


@pytest.fixture(scope="module")
def lands(lands_file):
    with RunningServer(lands_file) as server:
        yield server
        server.kill()


def labels(shown):
    script = "(nodes) => nodes.map((node) => node.getAttribute('aria-label'))"
    return shown.page.locator(".marker.cluster[data-id]").evaluate_all(script)


def is_apart(shown):
    """Whether each circle names its value; those without one have none."""
    counts = {land: 0 for land in LANDS}
    for label in labels(shown):
        land = next((land for land in LANDS if land and label.startswith(f"{land}, Cluster of ")), "")
        counts[land] += 1
    return all(counts.values())


def test_the_settings_keep_values_apart(lands, open_map):
    shown = open_map("", on=lands)
    assert not is_apart(shown)
    open_panel(shown)
    menu = shown.page.get_by_label("Keep apart")
    assert menu.locator("option").all_inner_texts() == ["nothing", "land"]
    menu.select_option("land")
    shown.wait_until(lambda: ("within", "land") in shown.asked[-1], "a request")
    shown.rest()
    assert is_apart(shown) and in_address(shown)["within"] == "land"
    assert sum(marker["count"] for marker in shown.shown()) == 300
    assert shown.page.locator("#plane img").count() == 0
    shown.reload()
    assert is_apart(shown)
    open_panel(shown)
    shown.page.get_by_label("Keep apart").select_option("")
    shown.wait_until(lambda: not any(name == "within" for name, _ in shown.asked[-1]), "a request without")
    shown.rest()
    assert not is_apart(shown) and "within" not in in_address(shown)


def test_a_circle_opens_with_its_value(lands, open_map):
    shown = open_map("?within=land", on=lands)
    button = shown.page.locator(".marker.cluster[aria-label^='Aland']").first
    button.evaluate("(node) => node.focus()")
    shown.page.keyboard.press("Shift+Enter")
    shown.page.locator("#members-title").wait_for()
    shown.wait_until(lambda: shown.page.locator("#members-title").inner_text().startswith("Aland: "), "the title")


def test_thinning_has_no_borders(lands, open_map):
    shown = open_map("?within=land&strategy=none", on=lands)
    assert not any(name == "within" for name, _ in shown.asked[-1])
    open_panel(shown)
    assert not shown.page.get_by_label("Keep apart").is_visible()


def test_a_flag_names_the_first_column(lands_file, open_map):
    with RunningServer(lands_file, options=["--within", "land"]) as server:
        shown = open_map("", on=server)
        assert is_apart(shown) and "within" not in shown.page.url
        open_panel(shown)
        shown.page.get_by_label("Keep apart").select_option("")
        shown.wait_until(lambda: in_address(shown).get("within", "none") == "none", "the address")
        shown.rest()
        assert not is_apart(shown)
        shown.page.context.close()


def test_an_exported_map_has_no_borders(lands_file, new_page, tmp_path):
    export(lands_file, "-o", tmp_path / "map.html")
    shown = MapPage(new_page(offline=True), "")
    shown.page.goto(f"{(tmp_path / 'map.html').as_uri()}?within=land")
    shown.wait()
    assert shown.page.locator("#error:visible").count() == 0 and not is_apart(shown)
    open_panel(shown)
    assert not shown.page.get_by_label("Keep apart").is_visible()
