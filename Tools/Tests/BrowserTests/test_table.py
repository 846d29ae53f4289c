"""The table beside the map, on the server's page and in an exported file."""

import csv
import io
import json

import pytest
from playwright.sync_api import expect

from exported_maps import export
from map_page import MapPage
from running_server import RunningServer
from sample_files import ODD_NAMES, write_csv, write_small
from table_panel import TablePanel

PHONE = {"width": 390, "height": 844}
# Some of the places, none of them at the edge.
EUROPE = "#4/48.1/11.5"


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    folder = tmp_path_factory.mktemp("exported")
    export(write_small(folder / "small.csv"), "--output", folder / "small.html")
    return folder / "small.html"


@pytest.fixture(params=["server", "file"])
def open_table(request, open_map, new_page, file):
    """Opens the map and its table."""

    def open_table(address="", **options):
        if request.param == "server":
            return TablePanel(open_map(f"?data=small{address.replace('?', '&', 1)}", **options)).open()
        page = new_page(offline=True, **options)
        page.goto(f"{file.as_uri()}{address}")
        return TablePanel(MapPage(page, "").wait()).open()

    return open_table


def served(server, table, *query):
    """What the server lists for what the map shows."""
    west, south, east, north = table.page.evaluate("() => pinfold.map.getBounds().toArray().flat()")
    rect = [] if east - west > 350 else [("rect", f"{west},{south},{east},{north}")]
    return server.json("/datasets/small/places", [*rect, *query])


def test_rows_are_the_places_in_view_and_follow_the_camera(open_table, server):
    table = open_table(EUROPE)
    listed = served(server, table)
    assert table.count == listed["count"] > 100
    assert table.places == [place["place"] for place in listed["places"]]
    assert table.page.locator("#table-heads th").all_inner_texts()[0] == "name"
    table.page.evaluate("() => pinfold.map.jumpTo({ center: [150, -33], zoom: 6 })")
    table.wait()
    assert set(table.names) == {f"Stack {number}" for number in range(90, 102)}
    assert table.count == 12


def test_heads_sort_in_both_directions(open_table, server):
    table = open_table(EUROPE)
    for column in ("population", "name", "kind"):
        for order in ("ascending", "descending"):
            table.sort(column)
            assert table.head(column).get_attribute("aria-sort") == order
            assert table.page.locator("#table-heads [aria-sort]").count() == 1
            listed = served(server, table, ("sort", column), ("order", order))
            assert table.places == [place["place"] for place in listed["places"]], (column, order)


def test_more_rows_come_by_scrolling_and_by_the_button(open_table, server):
    table = open_table("#0/20/0").sort("name")
    wanted = [place["place"] for place in served(server, table, ("sort", "name"), ("limit", "1000"))["places"]]
    assert table.places == wanted[:100]
    table.page.get_by_role("button", name="Show more").click()
    expect(table.rows).to_have_count(200)
    while len(table.places) < len(wanted):
        before = len(table.places)
        table.page.locator("#table-scroll").evaluate("(node) => { node.scrollTop = node.scrollHeight; }")
        table.shown.wait_until(lambda: len(table.places) > before, "more rows")
    assert table.places == wanted
    expect(table.page.locator("#table-more")).to_be_hidden()


def test_a_chosen_row_opens_its_place_and_is_marked(open_table):
    table = open_table(EUROPE).sort("population")
    name, place = table.names[5], table.places[5]
    table.rows.nth(5).click()
    table.shown.callout(name)
    assert table.marked == [place]
    table.page.keyboard.press("Escape")
    table.page.locator("#callout").wait_for(state="detached")
    assert table.marked == []
    # The focus is back in the row.
    assert table.page.evaluate("() => document.activeElement.closest('tr')?.dataset.place") == str(place)


def test_a_place_that_the_map_opens_is_marked(open_table):
    table = open_table("#7/48/11")
    single = next(marker for marker in table.shown.visible() if not marker["isCluster"])
    table.shown.click(single["id"])
    table.page.locator(".callout-card").wait_for()
    assert table.marked == [int(table.page.locator("#callout").get_attribute("data-place"))]


def test_the_keyboard_reaches_rows_and_opens_places(open_table):
    table = open_table(EUROPE)
    keyboard = table.page.keyboard
    row = "() => [...document.querySelectorAll('#table-rows tr')].indexOf(document.activeElement.closest('tr'))"
    table.head("longitude" if table.head("longitude").count() else "population").get_by_role("button").focus()
    keyboard.press("Tab")
    assert table.page.evaluate(row) == 0
    for key, index in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("End", 99), ("Home", 0), ("PageDown", 10)):
        keyboard.press(key)
        assert table.page.evaluate(row) == index, key
    name = table.names[10]
    keyboard.press("Enter")
    table.shown.callout(name)
    keyboard.press("Escape")
    assert table.page.evaluate(row) == 10
    keyboard.press("Escape")
    expect(table.page.locator("#table-panel")).to_be_hidden()
    assert table.shown.focused == "table-button"


def test_filters_and_hidden_categories_are_left_out(open_table):
    table = open_table(f"?where=population%3E1000&category=kind{EUROPE}")
    counts = [table.count]
    kinds = {row[1] for row in table.cells}
    assert "shop" in kinds
    table.page.locator("#legend-categories").get_by_role("button", name="shop").click()
    table.shown.wait_until(lambda: table.count < counts[0], "fewer places")
    table.wait()
    assert {row[1] for row in table.cells} == kinds - {"shop"}


def test_files_have_all_rows(open_table, server):
    table = open_table(f"?where=kind!%3Dshop{EUROPE}")
    table.page.evaluate("() => pinfold.map.jumpTo({ center: [30, 20], zoom: 1 })")
    table.wait().sort("name")
    listed = served(server, table, ("where", "kind!=shop"), ("limit", "1000"))["places"]
    assert table.count == len(listed) > 200
    text, name = table.save("CSV")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert name.endswith(".csv") and list(rows[0]) == ["latitude", "longitude", "name", "kind", "population"]
    assert [row["name"] for row in rows] == [place["properties"]["name"] for place in listed]
    text, name = table.save("GeoJSON")
    features = json.loads(text)["features"]
    assert name.endswith(".geojson")
    assert [feature["id"] for feature in features] == [place["place"] for place in listed]
    assert features[0]["properties"]["kind"] == listed[0]["properties"]["kind"]


def test_a_circle_has_a_table(open_table):
    table = open_table(EUROPE)
    largest = table.shown.largest()
    table.shown.click(largest["id"], modifiers=["Shift"])
    table.page.get_by_role("button", name="Show as a table").click()
    table.wait()
    assert table.count == largest["count"]
    expect(table.page.locator("#members")).to_be_hidden()
    table.sort("name")
    table.page.evaluate("() => pinfold.map.jumpTo({ center: [150, -33], zoom: 6 })")
    table.wait()
    assert table.count == largest["count"]
    table.page.get_by_role("button", name="All in view").click()
    table.wait()
    assert table.count == 12


def test_values_are_text(open_table):
    # The whole world is in view.
    table = open_table("#0/20/0", viewport={"width": 1900, "height": 600})
    assert {name.strip() for name in ODD_NAMES} <= set(table.names)
    assert table.page.locator("#table-rows :is(script, img)").count() == 0


def test_long_and_right_to_left_values_do_not_widen_the_table(tmp_path, open_map):
    rows = [["x" * 10_000, "مخبز الشمس " * 30, "48", "11"], ["🗾" * 500, "<b>bold</b>", "48.1", "11.2"]]
    path = write_csv(tmp_path / "odd.csv", rows, ["name", "note", "latitude", "longitude"])
    with RunningServer(path) as server:
        table = TablePanel(open_map("", on=server)).open()
        for cell in table.page.locator("#table-rows :is(th, td)").all():
            box = cell.bounding_box()
            assert box["width"] <= 260 and box["height"] <= 46
        table.page.goto("about:blank")


def test_edits_are_followed_and_the_focus_stays(edited, open_map):
    table = TablePanel(open_map(EUROPE, on=edited)).open().sort("population")
    table.rows.nth(3).get_by_role("button").focus()
    focused, first = table.places[3], table.places[0]
    edited.edit("small", {"op": "update", "place": first, "properties": {"name": "Renamed", "population": "-5"}})
    table.shown.wait_until(lambda: table.names[0] == "Renamed", "the new name")
    edited.edit("small", {"op": "remove", "place": first})
    table.shown.wait_until(lambda: first not in table.places, "the removal")
    assert table.page.evaluate("() => Number(document.activeElement.closest('tr').dataset.place)") == focused


def test_what_fails_is_said(open_map, server, watch):
    table = TablePanel(open_map(f"?data=small{EUROPE}")).open()
    watch.expect("the server responded with a status of 503")
    message = "The file of these places is still being read."
    body = json.dumps({"error": {"parameter": "sort", "message": message}})
    table.page.route("**/places?*sort=*", lambda route: route.fulfill(status=503, body=body, content_type="application/json"))
    table.head("name").get_by_role("button").click()
    expect(table.page.locator("#table-fault")).to_have_text(message)
    table.page.unroute("**/places?*sort=*")
    table.sort("kind")
    expect(table.page.locator("#table-fault")).to_be_hidden()


def test_on_a_phone_the_table_takes_at_most_half(open_table):
    table = open_table(EUROPE, viewport=PHONE)
    box = table.page.locator("#table-panel").bounding_box()
    assert PHONE["height"] / 4 < box["height"] <= PHONE["height"] / 2 and box["width"] == PHONE["width"]
    table.rows.nth(1).click()
    card = table.page.locator(".callout-card")
    card.wait_for()
    table.wait()
    covered = card.bounding_box()
    # The card is above the table, and the place above the card.
    assert covered["y"] + covered["height"] <= box["y"] + 1
    dot = table.page.locator(".selected-dot").bounding_box()
    assert 0 < dot["y"] < covered["y"]
    assert table.page.locator("#table-rows [aria-current]").is_visible()
