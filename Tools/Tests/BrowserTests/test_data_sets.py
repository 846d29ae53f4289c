"""Several data sets on one page, and places around the antimeridian."""

import pytest

from place_files import LINE_COUNT, write_line
from running_server import RunningServer
from sample_files import write_small


def test_another_data_set_is_chosen_on_the_page(open_map, server):
    """The map shows it whole; the browser's button leads back."""
    shown = open_map("?data=small&cell_size=90")
    assert shown.page.title() == "small.csv – Pinfold"
    choice = shown.page.get_by_label("Data set")
    assert choice.locator("option").all_inner_texts() == ["small.csv", "line.csv", "mall.csv"]
    choice.select_option("mall")
    shown.wait_until(lambda: shown.page.title() == "mall.csv – Pinfold", "the title")
    shown.rest()
    assert sum(marker["count"] for marker in shown.visible()) == 240
    assert "data=mall" in shown.page.url and "cell_size" not in shown.page.url
    shown.page.go_back()
    shown.wait_until(lambda: shown.page.title() == "small.csv – Pinfold", "the title")
    shown.rest()
    assert "cell_size=90" in shown.page.url
    assert sum(shown.counts().values()) == server.json("/datasets/small")["count"]


def test_one_data_set_leaves_nothing_to_choose(open_map, states):
    shown = open_map("", on=states)
    assert shown.page.get_by_label("Data set").is_hidden()
    assert "data=" not in shown.page.url


def test_an_unknown_data_set_is_reported(open_map):
    shown = open_map("?data=moon")
    notice = shown.page.locator(".notice")
    assert "the data set “moon” does not exist" in notice.inner_text()
    assert shown.page.title() == "small.csv – Pinfold"


def test_what_the_page_says_does_not_cover_the_choice_on_a_phone(open_map):
    """The choice is a second row there."""
    phone = {"width": 390, "height": 844}
    # At this zoom level there are no outlines, which is said above the map.
    shown = open_map("?data=small&theme=pink#14/48.1/11.5", viewport=phone)
    choice = shown.page.get_by_label("Data set").bounding_box()
    for name in (".notice.address", "#bare"):
        assert shown.page.locator(name).bounding_box()["y"] >= choice["y"] + choice["height"], name
    # What is found is above notices, as it is above everything.
    shown.page.fill("#search-text", "kyoto")
    shown.page.locator("#search-results [data-place]").first.wait_for()
    script = """(node) => { const { x, y, height } = node.getBoundingClientRect();
        return document.elementFromPoint(x + 40, y + height / 2).closest('#search-results') !== null; }"""
    assert shown.page.locator(".notice.address").evaluate(script)


def test_a_long_name_of_a_data_set_is_cut_to_the_screen(open_map, contexts, tmp_path):
    """What is wider than a phone would move notices and callouts out of its sight."""
    long = write_small(tmp_path / f"{'a long name of a file ' * 4}.csv")
    with RunningServer(long, write_line(tmp_path / "line.csv")) as running:
        shown = open_map("?theme=pink&place=7", running, viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
        shown.page.locator("#callout").wait_for()
        for selector in ("#data-set", ".notice.address", "#callout .callout-card"):
            box = shown.page.locator(selector).bounding_box()
            assert 0 <= box["x"] and box["x"] + box["width"] <= 390, selector
        while contexts:
            # A page that is still open would show that the connection is lost.
            contexts.pop().close()


def test_the_first_look_shows_both_sides_of_the_antimeridian(open_map):
    """Each place is counted once, and the map is no wider than it must be."""
    shown = open_map("?data=line")
    assert sum(marker["count"] for marker in shown.visible()) == LINE_COUNT + 2
    assert shown.zoom > 4


@pytest.mark.parametrize("middle", ["180", "-180", "178", "-177"])
def test_each_place_is_shown_once_where_it_is(open_map, middle):
    """On whichever side of the line the map's middle is."""
    shown = open_map(f"?data=line&strategy=none#5.5/-15/{middle}")
    markers = {marker["id"]: marker for marker in shown.shown()}
    features = shown.answer["features"]
    assert len(markers) == len(features) == LINE_COUNT + 2
    assert shown.page.locator(".marker[data-id]").count() == len(features)
    places = [feature["geometry"]["coordinates"] for feature in features]
    for feature, point in zip(features, shown.points(places)):
        marker = markers[feature["properties"]["cluster_id"]]
        assert (marker["x"], marker["y"]) == pytest.approx(point, abs=0.6)


def test_the_line_is_crossed_without_a_request(open_map):
    """What is planned reaches over it, and the markers move as one."""
    shown = open_map("?data=line#5.5/-15/178")
    before, asked = shown.boxes(), len(shown.asked)
    shown.remember_nodes()
    start = shown.point(178, -15)
    shown.press(900, 300, -420, 0)
    shown.wait_until(lambda: abs(shown.point(178, -15)[0] - start[0] + 420) < 0.5, "the drag")
    after = shown.boxes()
    assert shown.same_nodes() == set(before) and len(shown.asked) == asked
    for id, (x, y) in before.items():
        assert after[id] == pytest.approx((x - 420, y), abs=0.1)
    shown.page.mouse.up()
