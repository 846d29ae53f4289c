"""The columns in the panel of the filters: check boxes, ranges and searched texts, on the server and in a file."""

import csv
import json
from urllib.parse import parse_qsl, urlsplit

import pytest

from exported_maps import export
from map_page import MapPage
from running_server import RunningServer
from settings_panel import open_column, open_filters

ODD = ["<img src=x onerror=alert(1)>", "🏨 hotel", "مطعم", "fish, chips", "long " * 30]
PHONE = {"width": 390, "height": 844}


def rows():
    for number in range(400):
        kind = (["bakery"] * 5 + ["café"] * 3 + ODD)[number % 13]
        opened = f"20{number % 25:02d}-0{number % 9 + 1}-15"
        yield {
            "title": f"Place {number}{' x' * 5000 if number == 3 else ''}",
            "kind": "" if number % 40 == 39 else kind,
            "size": f"{number / 4:.2f}",
            "opened": opened,
            "latitude": 48 if number < 200 else -20,
            "longitude": 2 + number % 20 / 10,
        }


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("columns")
    tables = {"shops": list(rows()), "wide": [{f"column {n}": str(n % 3) for n in range(40)} | {"latitude": 1, "longitude": n} for n in range(90)], "bare": [{"latitude": n, "longitude": n} for n in range(9)]}
    for name, table in tables.items():
        with open(folder / f"{name}.csv", "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, table[0].keys())
            writer.writeheader()
            writer.writerows(table)
    export(folder / "shops.csv", "--output", folder / "shops.html")
    return folder


@pytest.fixture(scope="module")
def running(folder):
    with RunningServer(*(folder / f"{name}.csv" for name in ("shops", "wide", "bare"))) as server:
        yield server


@pytest.fixture(params=["server", "file"])
def open_shops(request, new_page, folder, running):
    """Opens the shops of the server or of the exported file."""

    def open_shops(settings="margin=0.5", **options):
        page = new_page(**options)
        shown = MapPage(page, "")
        start = f"{running.origin}/?data=shops&" if request.param == "server" else (folder / "shops.html").as_uri() + "?"
        page.goto(f"{start}{settings}#5/48/3")
        return shown.wait()

    return open_shops


def where(shown):
    return [value for name, value in parse_qsl(urlsplit(shown.page.url).query, keep_blank_values=True) if name == "where"]


def boxes(column):
    """The values with their counts, as they are shown."""
    return column.locator(".values li").evaluate_all("(nodes) => nodes.map((node) => [node.querySelector('.name').textContent, node.querySelector('.count').textContent])")


def counted(holds):
    counts = {}
    for place in rows():
        if holds(place):
            name = place["kind"] or "No value"
            counts[name] = counts.get(name, 0) + 1
    return counts


def expect_boxes(shown, column, holds):
    expected = {name: str(count) for name, count in counted(holds).items()}
    shown.wait_until(lambda: {name: count for name, count in boxes(column) if count != "0"} == expected, "the counts")


def test_checked_values_stay_and_counts_follow_the_camera(open_shops):
    shown = open_shops()
    open_filters(shown)
    column = open_column(shown, "kind")
    north = lambda place: place["latitude"] == 48
    expect_boxes(shown, column, north)
    assert [name for name, _ in boxes(column)][:2] == ["bakery", "café"]
    assert shown.page.locator("img").count() == 0
    column.get_by_label(ODD[0]).check()
    shown.wait_until(lambda: where(shown) == [f'kind="{ODD[0]}"'], "one value")
    column.get_by_label("fish, chips").check()
    column.get_by_label("No value").check()
    shown.wait_until(lambda: where(shown) == [f'kind in ({ODD[0]}, "fish, chips", "")'], "three values")
    # Its own choice leaves out no value of the column.
    expect_boxes(shown, column, north)
    shown.rest()
    assert sum(shown.counts().values()) == sum(count for name, count in counted(north).items() if name in (ODD[0], "fish, chips", "No value"))
    shown.page.evaluate("() => pinfold.map.jumpTo({ center: [3, -20] })")
    expect_boxes(shown, column, lambda place: place["latitude"] == -20)
    assert column.locator("summary .badge").inner_text().startswith("3")
    # A link shows the same.
    shown.reload()
    open_filters(shown)
    column = open_column(shown, "kind")
    assert column.get_by_label("fish, chips").is_checked() and not column.get_by_label("café").is_checked()
    assert shown.page.locator(".row.filter").count() == 0
    shown.page.get_by_role("button", name="Remove all filters").click()
    shown.wait_until(lambda: where(shown) == [], "no filter")
    assert not column.get_by_label("fish, chips").is_checked()


def test_other_filters_change_the_counts(open_shops):
    shown = open_shops()
    open_filters(shown)
    kinds, sizes = open_column(shown, "kind"), open_column(shown, "size")
    sizes.get_by_label("From").fill("12,5")
    sizes.get_by_label("From").press("Tab")
    shown.wait_until(lambda: where(shown) == ["size>=12.5"], "the limit")
    expect_boxes(shown, kinds, lambda place: place["latitude"] == 48 and float(place["size"]) >= 12.5)
    sizes.get_by_label("To").fill("many")
    sizes.get_by_label("To").press("Tab")
    assert "Enter a number" in sizes.locator(".range .fault").inner_text()
    assert where(shown) == ["size>=12.5"]


def test_handles_move_with_the_mouse_and_the_keyboard(open_shops):
    shown = open_shops()
    open_filters(shown)
    column = open_column(shown, "opened")
    end, start = (column.get_by_role("slider", name=f"opened, {name}") for name in ("end", "start"))
    assert end.get_attribute("aria-valuetext") == "No limit"
    end.press("PageDown")
    end.press("ArrowLeft")
    shown.wait_until(lambda: len(where(shown)) == 1 and where(shown)[0].startswith("opened<20"), "the end")
    last = where(shown)[0].removeprefix("opened<")
    assert end.get_attribute("aria-valuetext") == f"Before {last}"
    shown.rest()
    expected = sum(place["opened"] < last for place in rows() if place["latitude"] == 48)
    assert sum(shown.counts().values()) == expected
    box = column.locator(".range-track").bounding_box()
    shown.page.mouse.move(box["x"] + 2, box["y"] + 20)
    shown.page.mouse.down()
    shown.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20, steps=4)
    shown.page.mouse.up()
    shown.wait_until(lambda: len(where(shown)) == 2, "the start")
    assert abs(float(start.get_attribute("aria-valuenow")) / float(start.get_attribute("aria-valuemax")) - 0.5) < 0.02
    # A drag is one step of the history.
    shown.page.go_back()
    shown.wait_until(lambda: where(shown) == [f"opened<{last}"], "the end alone")
    end.focus()
    end.press("End")
    shown.wait_until(lambda: where(shown) == [], "no limit")


def test_texts_are_searched_and_suggested(open_shops):
    shown = open_shops()
    open_filters(shown)
    column = open_column(shown, "title")
    field = column.get_by_role("searchbox")
    field.press_sequentially("PLACE 12")
    shown.wait_until(lambda: where(shown) == ["title~PLACE 12"], "the part")
    shown.wait_until(lambda: 1 < column.get_by_role("button").count() <= 8 and all("Place 12" in text for text in column.get_by_role("button").all_inner_texts()), "values with it")
    column.get_by_role("button").first.click()
    shown.wait_until(lambda: where(shown)[0].startswith("title~Place 12"), "the value")
    field.fill("")
    field.press("Tab")
    shown.wait_until(lambda: where(shown) == [], "all places")


def test_a_condition_and_its_column_are_one(open_shops):
    """A condition that is written behind More is checked in its column, and gone when it is unchecked."""
    shown = open_shops()
    open_filters(shown)
    column = open_column(shown, "kind")
    shown.page.locator("#conditions summary").click()
    shown.page.get_by_role("button", name="Add a condition").click()
    shown.page.get_by_label("Column of the filter").select_option("kind")
    shown.page.get_by_label("Comparison").select_option("is one of")
    shown.page.get_by_label("Value of the filter").fill("café, bakery")
    shown.page.keyboard.press("Tab")
    shown.wait_until(lambda: where(shown) == ["kind in (café, bakery)"], "the condition")
    shown.wait_until(lambda: column.get_by_label("café").is_checked(), "the check")
    column.get_by_label("café").uncheck()
    shown.wait_until(lambda: where(shown) == ["kind=bakery"], "the other value")
    assert shown.page.locator(".row.filter").count() == 0


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("data, count", [("shops", 4), ("wide", 40), ("bare", 0)])
def test_the_panel_is_simple_with_any_columns(new_page, running, viewport, data, count):
    page = new_page(viewport=viewport)
    shown = MapPage(page, running.origin).open(f"?data={data}#5/1/3")
    open_filters(shown)
    columns = page.locator("details.column")
    assert columns.count() == count
    assert page.locator("#columns-search").is_visible() == (count > 12)
    assert page.locator("#columns-none").is_visible() == (count == 0)
    panel = page.locator("#filters-panel")
    assert panel.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    if viewport == PHONE:
        assert panel.bounding_box()["height"] <= 0.41 * PHONE["height"]
    if count > 12:
        page.locator("#columns-search").fill("39")
        assert page.locator("details.column:visible").all_inner_texts() == ["column 39"]


def test_an_unreachable_server_is_told_in_the_column(new_page, running, watch):
    page = new_page()
    shown = MapPage(page, running.origin).open("?data=shops#5/48/3")
    watch.expect("the server responded with a status of 503")
    page.route("**/values?*", lambda route: route.fulfill(status=503, body=json.dumps({"error": {"message": "Not ready yet."}})))
    open_filters(shown)
    page.locator("details.column summary").first.click()
    fault = page.locator(".column-body .fault").first
    shown.wait_until(lambda: fault.inner_text() == "Not ready yet.", "the reason")
    page.unroute("**/values?*")
    page.evaluate("() => pinfold.map.panBy([20, 0])")
    shown.wait_until(lambda: page.locator(".values li").count() > 0, "the values")
    assert fault.inner_text() == ""


def test_what_the_legend_hides_is_not_counted(open_shops):
    shown = open_shops("category=kind")
    legend = shown.page.locator("#legend-categories button", has_text="bakery")
    if not shown.page.locator("#legend").evaluate("(node) => node.open"):
        shown.page.locator("#legend summary").click()
    legend.click()
    open_filters(shown)
    column = open_column(shown, "kind")
    expect_boxes(shown, column, lambda place: place["latitude"] == 48 and place["kind"] != "bakery")
