"""Rings of categories, and the legend that hides them."""

import random

import pytest

from conftest import close_all
from exported_maps import export, is_near, markers
from map_page import MapPage
from running_server import RunningServer
from sample_files import write_csv
from settings_panel import open_panel
from test_counts import in_view

# The data's own words: text, never markup.
ODD = ["<img src=x onerror=alert(1)>", "</script>", "مطعم", "🏛 museum", "x" * 199, "*"]
HEADER = ("name", "kind", "latitude", "longitude")
PRESSED = '.category[aria-pressed="true"]'


def rows(kinds, count=400, seed=5):
    numbers = random.Random(seed)
    return [
        (f"Place {n}", kinds[n % len(kinds)], 48 + numbers.gauss(0, 3), 8 + numbers.gauss(0, 4)) for n in range(count)
    ]


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    file = write_csv(tmp_path_factory.mktemp("odd") / "odd.csv", rows(ODD), HEADER)
    with RunningServer(file, options=["--category", "kind"]) as server:
        yield server
        server.kill()


@pytest.fixture(scope="module")
def kinds(tmp_path_factory):
    names = ["bakery", "bakery", "bakery", "café", "café", "bar", ""]
    file = write_csv(tmp_path_factory.mktemp("kinds") / "kinds.csv", rows(names), HEADER)
    with RunningServer(file) as server:
        yield server
        server.kill()


def legend(shown):
    """The categories with the counts that the legend shows."""
    items = shown.page.locator("#legend-categories .category")
    return items.evaluate_all(
        "(nodes) => nodes.map((node) => [node.querySelector('.name').textContent, node.querySelector('.count').textContent])"
    )


def positions(shown):
    return {marker["id"]: (round(marker["x"], 1), round(marker["y"], 1)) for marker in shown.shown()}


def category(shown, name):
    return shown.page.locator("#legend").get_by_role("button", name=name)


def test_rings_are_there_at_first_look(kinds, open_map):
    shown = open_map("", on=kinds)
    names = [name for name, _ in legend(shown)]
    assert names == ["bakery", "café", "bar", "None"]
    counts = [int(count) for _, count in legend(shown)]
    assert sum(counts) == in_view(shown)[0]
    cluster = shown.largest()
    marker = shown.marker(cluster["id"])
    assert marker.locator(".ring path").count() == 4
    label = marker.get_attribute("aria-label")
    assert label.startswith(f"Cluster of {cluster['count']} places: ") and " bakery, " in label


def test_hiding_is_at_once_and_moves_nothing(kinds, open_map):
    shown = open_map("", on=kinds)
    before = positions(shown)
    bakeries = int(legend(shown)[0][1])
    asked = len(shown.asked)
    # The server is not needed.
    shown.page.route("**/plan?*", lambda route: route.abort())
    category(shown, "bakery").click()
    after = positions(shown)
    assert len(shown.asked) == asked
    assert after.items() <= before.items()
    assert category(shown, "bakery").get_attribute("aria-pressed") == "false"
    assert sum(marker["count"] for marker in shown.visible()) == 400 - bakeries - sum(
        marker["count"] for marker in shown.shown() if not marker["isVisible"]
    )
    category(shown, "bakery").click()
    assert positions(shown) == before
    shown.page.unroute("**/plan?*")


def test_the_exact_plan_comes_after_a_rest(kinds, open_map):
    shown = open_map("", on=kinds)
    category(shown, "bakery").click()
    category(shown, "None").click()
    shown.wait_until(lambda: any(name == "where" for name, _ in shown.asked[-1]), "the exact plan")
    shown.rest()
    assert [value for name, value in shown.asked[-1] if name == "where"] == ["kind!=bakery", "kind!="]
    kept = [int(count) for name, count in legend(shown) if name in ("café", "bar")]
    assert sum(kept) == sum(marker["count"] for marker in shown.visible())
    assert "filtered" in shown.page.locator("#in-view").inner_text()
    # All are back at once.
    shown.page.get_by_role("button", name="Show all").click()
    assert sum(marker["count"] for marker in shown.shown()) == 400
    shown.rest()
    assert shown.page.locator(PRESSED).count() == 4


def test_what_filters_cannot_say_is_hidden_without_them(open_map, contexts, tmp_path):
    """Many rare values: the map hides them, and asks for nothing more."""
    names = [f"kind {number}" for number in range(30)]
    with RunningServer(write_csv(tmp_path / "many.csv", rows(names), HEADER), options=["--category", "kind"]) as many:
        shown = open_map("", on=many)
        asked = len(shown.asked)
        others = int(legend(shown)[-1][1])
        category(shown, "Other").click()
        shown.page.wait_for_timeout(1500)
        assert len(shown.asked) == asked
        assert in_view(shown)[1] < 400 and others > 100
        # A page that is still open would show that the connection is lost.
        close_all(contexts)


def test_a_double_click_shows_one_alone(kinds, open_map):
    shown = open_map("", on=kinds)
    category(shown, "café").dblclick()
    assert shown.page.locator(PRESSED).all_inner_texts()[0].startswith("café")
    assert shown.page.locator(PRESSED).count() == 1
    shown.wait_until(lambda: ("where", "kind=café") in shown.asked[-1], "the exact plan")
    shown.rest()
    category(shown, "café").dblclick()
    assert shown.page.locator(PRESSED).count() == 4


def test_the_keyboard_hides_and_shows_alone(kinds, open_map):
    shown = open_map("", on=kinds)
    category(shown, "bar").focus()
    shown.page.keyboard.press("Space")
    assert category(shown, "bar").get_attribute("aria-pressed") == "false"
    shown.rest()
    assert shown.page.evaluate("() => document.activeElement.querySelector('.name').textContent") == "bar"
    shown.page.keyboard.press("Shift+Enter")
    assert shown.page.locator(PRESSED).count() == 1


def test_the_address_keeps_what_is_hidden(kinds, open_map):
    shown = open_map("?hide=bakery&hide=", on=kinds)
    assert [name for name, _ in legend(shown)] == ["bakery", "café", "bar", "None"]
    assert shown.page.locator(PRESSED).count() == 2
    shown.reload()
    assert shown.page.locator(PRESSED).count() == 2
    shown.page.get_by_role("button", name="Show all").click()
    shown.wait_until(lambda: "hide" not in shown.page.url, "the address")


def test_none_turns_rings_off(kinds, open_map):
    shown = open_map("?category=", on=kinds)
    assert shown.page.locator(".ring, .category").count() == 0
    assert shown.page.get_by_role("list", name="Places in a circle").is_visible()
    open_panel(shown)
    shown.page.get_by_label("Color by").select_option("kind")
    shown.rest()
    assert len(legend(shown)) == 4 and "category" not in shown.page.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_of_the_data_are_text(odd, open_map, scheme):
    shown = open_map("", on=odd, color_scheme=scheme)
    assert sorted(name for name, _ in legend(shown)) == sorted(ODD)
    box = shown.page.locator("#legend").bounding_box()
    assert box["width"] < 400
    shown.page.evaluate("(id) => pinfold.shown().find((m) => m.id === id).node.focus()", shown.largest()["id"])
    shown.page.keyboard.press("Shift+Enter")
    shown.page.locator("#members .categories").wait_for()
    names = shown.page.locator("#members .categories .name").all_inner_texts()
    assert sorted(names) == sorted(ODD)
    assert shown.page.locator("#legend img, #members img").count() == 0


def test_places_have_the_color_of_their_category(kinds, open_map):
    shown = open_map("?strategy=none", on=kinds)
    classes = shown.page.locator(".marker.pin").evaluate_all("(nodes) => nodes.map((node) => [...node.classList].at(-1))")
    assert set(classes) == {"category-0", "category-1", "category-2", "category-none"}


def test_a_phone_has_the_legend_closed(kinds, open_map):
    shown = open_map("", on=kinds, viewport={"width": 390, "height": 760}, has_touch=True, is_mobile=True)
    assert not shown.page.locator("#legend-categories").is_visible()
    shown.page.locator("#legend summary").tap()
    row = category(shown, "bakery").bounding_box()
    assert row["height"] >= 44
    assert shown.page.locator("#legend").bounding_box()["height"] <= 760 / 2
    category(shown, "bakery").tap()
    assert category(shown, "bakery").get_attribute("aria-pressed") == "false"


@pytest.mark.parametrize("address", ["", "?category=name", "?strategy=radius&where=kind!%3Dbar", "?strategy=none"])
def test_an_exported_map_has_the_same_rings(kinds, open_map, new_page, tmp_path, address):
    export(kinds.files[0], "--output", tmp_path / "kinds.html")
    shown = MapPage(new_page(offline=True), "")
    shown.page.goto(f"{(tmp_path / 'kinds.html').as_uri()}{address}")
    shown.wait()
    served = open_map(address, on=kinds)
    is_near(markers(shown), markers(served))
    assert legend(shown) == legend(served)
    if address != "":
        return
    category(shown, "bakery").click()
    shown.rest()
    category(served, "bakery").click()
    served.rest()
    for one in (shown, served):
        one.wait_until(lambda: legend(one)[0] == ["bakery", ""], "the exact plan")
    is_near(markers(shown.rest()), markers(served.rest()))
