"""The open place is in the address, so that a link opens it, and a search is a step to go back from."""

import pytest

from map_page import MapPage
from running_server import RunningServer
from sample_files import write_small
from settings_panel import in_address
from test_exported_map import export
from gate import Gate
from test_late_answers import settle
from test_search import choose_first, search


def test_a_link_opens_the_place_that_was_open(open_map):
    shown = open_map("?data=small#3/20/20")
    assert "place" not in in_address(shown)
    choose_first(shown, "Quito 34")
    shown.wait_until(lambda: "place" in in_address(shown), "an address with the place")
    shown.rest()
    address = shown.page.url
    shown.reload()
    shown.callout("Quito 34").wait_for()
    shown.wait_until(lambda: shown.page.url == address, "the address of before")
    shown.page.keyboard.press("Escape")
    shown.wait_until(lambda: "place" not in in_address(shown), "an address without the place")


def test_back_from_a_search_is_where_the_map_was(open_map):
    shown = open_map("?data=small#3/20/20")
    choose_first(shown, "Quito 34")
    shown.wait_until(lambda: "place" in in_address(shown), "an address with the place")
    there = shown.zoom
    shown.page.go_back()
    shown.wait_until(lambda: abs(shown.zoom - 3) < 0.01, "the zoom of before")
    shown.page.locator("#callout").wait_for(state="detached")
    assert "place" not in in_address(shown)
    shown.page.go_forward()
    shown.callout("Quito 34").wait_for()
    shown.rest()
    assert abs(shown.zoom - there) < 0.01


def test_a_place_without_a_view_is_found(open_map, server):
    place = server.json("/datasets/small/search", {"q": "kyoto", "limit": 20})["places"][1]
    shown = open_map("?data=small#3/20/20")
    shown.page.goto("about:blank")
    steps = shown.page.evaluate("history.length") + 1
    shown.open(f"?data=small&place={place['place']}")
    shown.callout(place["name"]).wait_for()
    shown.rest()
    assert shown.marker(server.marker_ids()[place["place"]]).count() == 1
    # Back leaves the page, as from any link.
    assert shown.page.evaluate("history.length") == steps


def test_a_place_that_is_not_there_is_said(open_map, watch):
    watch.expect("the server responded with a status of 404")
    shown = open_map("?data=small&theme=pink&place=99999999")
    notice = shown.page.locator(".notice.removed")
    notice.wait_for()
    assert "does not exist" in notice.inner_text()
    # What else is wrong in the address is still said.
    assert "theme must be" in shown.page.locator(".notice.address").inner_text()
    shown.wait_until(lambda: "place" not in in_address(shown), "an address without the place")


@pytest.mark.parametrize("held", [r"/small/plan\?", r"/small/places/"])
def test_back_while_a_place_is_looked_for_stays_there(open_map, held):
    shown = open_map("?data=small#3/20/20")
    first = search(shown, "Quito 34").first
    gate = Gate(shown.page, held)
    first.click()
    shown.wait_until(lambda: gate.held, "a request")
    shown.page.go_back()
    gate.open()
    settle(shown)
    assert abs(shown.zoom - 3) < 0.01
    assert shown.page.locator("#callout").count() == 0
    assert "place" not in in_address(shown)


def test_back_from_a_place_of_a_list_closes_the_list(open_map):
    shown = open_map("?data=mall#6/35.68/139.77")
    search(shown, "Shop 217").first.click()
    shown.page.locator("#members-list .marked").wait_for()
    shown.page.go_back()
    shown.page.locator("#members").wait_for(state="hidden")
    shown.wait_until(lambda: abs(shown.zoom - 6) < 0.01, "the zoom of before")


def test_the_address_keeps_a_place_that_is_not_answered_yet(open_map):
    shown = open_map("?data=small#3/20/20")
    gate = Gate(shown.page, r"/small/places/")
    shown.open("?data=small&place=7#3/20/20")
    shown.wait_until(lambda: gate.held, "the request")
    shown.page.wait_for_timeout(400)
    assert in_address(shown)["place"] == "7"
    gate.open()
    shown.page.locator("#callout").wait_for(state="attached")
    assert in_address(shown)["place"] == "7"


def test_a_place_of_a_data_set_that_is_not_there_is_none_of_another(open_map):
    shown = open_map("?data=gone&place=7")
    shown.page.locator(".notice.address").wait_for()
    settle(shown)
    assert shown.page.locator("#callout").count() == 0
    shown.wait_until(lambda: "place" not in in_address(shown), "an address without the place")


def test_a_place_that_was_not_reached_is_asked_for_again(open_map, watch):
    watch.expect("Failed to load resource", "ERR_FAILED")
    shown = open_map("?data=small#3/20/20")
    asked = []
    shown.page.route("**/small/places/7", lambda route: (asked.append(route), route.abort()))
    shown.open("?data=small&place=7#3/20/20")
    shown.wait_until(lambda: asked, "the request")
    # The first plan hides the notice that the connection is lost, if it is later.
    settle(shown)
    assert in_address(shown)["place"] == "7"
    shown.page.unroute("**/small/places/7")
    shown.reload()
    shown.page.locator("#callout").wait_for(state="attached")


def test_a_link_to_a_place_that_a_filter_hides_says_so(open_map, server):
    place = server.json("/datasets/small/search", {"q": "kyoto", "limit": 1})["places"][0]
    kind = place["properties"]["kind"]
    address = f"?data=small&place={place['place']}&where=kind!%3D{kind}#6/35/135.7"
    shown = open_map(address.replace("!%3D", "%3D"))
    shown.callout(place["name"]).wait_for()
    settle(shown)
    assert shown.page.locator(".notice").count() == 0
    shown.open(address)
    shown.page.locator(".notice.reveal").wait_for()
    assert "A filter hides this place" in shown.page.locator(".notice.reveal").inner_text()


@pytest.mark.parametrize("width, height", [(1280, 600), (390, 844)])
@pytest.mark.parametrize("view", ["", "#6/39/135.7", "#6/32/135.7"], ids=["found", "at the foot", "at the top"])
def test_the_notice_on_a_hidden_place_covers_neither_it_nor_its_callout(open_map, server, view, width, height):
    place = server.json("/datasets/small/search", {"q": "kyoto", "limit": 1})["places"][0]
    where = f"kind!%3D{place['properties']['kind']}"
    address = f"?data=small&place={place['place']}&where={where}{view}"
    shown = open_map(address, viewport={"width": width, "height": height})
    notice = shown.page.locator(".notice.reveal")
    notice.wait_for()
    card = shown.callout(place["name"])
    shown.rest()
    above, below = sorted((notice.bounding_box(), card.bounding_box()), key=lambda box: box["y"])
    assert above["y"] + above["height"] <= below["y"]
    dot, box = shown.page.locator(".selected-dot").bounding_box(), notice.bounding_box()
    assert dot["y"] >= box["y"] + box["height"] or dot["y"] + dot["height"] <= box["y"]


def test_digits_of_long_ids_are_those_of_the_file(tmp_path, new_page, contexts):
    source = tmp_path / "ids.geojson"
    source.write_text('{"type":"Feature","id":9223372036854775807,"properties":{"name":"far"},'
                      '"geometry":{"type":"Point","coordinates":[1,2]}}\n'
                      '{"type":"Feature","id":-0,"properties":{"name":"near"},'
                      '"geometry":{"type":"Point","coordinates":[3,4]}}\n')
    export(source, "--output", tmp_path / "ids.html")
    exported = MapPage(new_page(offline=True), "")
    exported.page.goto(f"{(tmp_path / 'ids.html').as_uri()}?place=0")
    exported.wait()
    with RunningServer(source) as running:
        served = MapPage(new_page(), running.origin).open("?place=0")
        for shown in (exported, served):
            shown.callout("far").wait_for()
            assert "9223372036854775807" in shown.page.locator("#callout dd").all_inner_texts()
        while contexts:
            # A page that is still open would show that the connection is lost.
            contexts.pop().close()


def test_a_link_into_an_exported_map_opens_its_place(tmp_path, new_page):
    export(write_small(tmp_path / "small.csv"), "--output", tmp_path / "small.html")
    shown = MapPage(new_page(offline=True), "")
    shown.page.goto(f"{(tmp_path / 'small.html').as_uri()}?place=7")
    shown.wait()
    name = shown.page.locator("#callout-title").inner_text()
    assert name and not name.startswith("Place ")
    shown.rest()
    address = shown.page.url
    assert "place=7" in address
    shown.page.goto("about:blank")
    shown.page.goto(address)
    shown.wait()
    shown.callout(name).wait_for()
