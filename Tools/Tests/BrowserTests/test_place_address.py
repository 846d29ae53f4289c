"""The open place is in the address, so that a link opens it, and a search is a step to go back from."""

from test_search import choose_first
from test_settings import in_address


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
    shown = open_map(f"?data=small&place={place['place']}")
    shown.callout(place["name"]).wait_for()
    shown.rest()
    assert shown.marker(f"p{place['place']}").count() == 1


def test_a_place_that_is_not_there_is_said(open_map, watch):
    watch.expect("the server responded with a status of 404")
    shown = open_map("?data=small&place=99999999")
    notice = shown.page.locator(".notice.address")
    notice.wait_for()
    assert "is not there" in notice.inner_text()
    shown.wait_until(lambda: "place" not in in_address(shown), "an address without the place")
