"""Rows of the file that are not places: how many there are, and which."""

import json

import pytest
from playwright.sync_api import expect

from map_page import MapPage
from running_server import RunningServer
from sample_files import write_csv

SKIPPED = [
    {"file": None, "row": 2, "value": "<b>north</b>", "reason": "not a number"},
    {"file": None, "row": 4, "value": "", "reason": "no latitude"},
]


@pytest.fixture(scope="module")
def spoiled(tmp_path_factory):
    """Serves two places and two rows that are none."""
    rows = [["A", "<b>north</b>", "10"], ["B", "50", "10"], ["C", "", "11"], ["D", "51", "11"]]
    path = write_csv(tmp_path_factory.mktemp("spoiled") / "spoiled.csv", rows, header=("name", "latitude", "longitude"))
    with RunningServer(path) as running:
        yield running
        running.kill()


def open_with(new_page, server, **answer):
    page = new_page()
    page.route("**/skipped?*", lambda route: route.fulfill(content_type="application/json", **answer))
    return MapPage(page, server.origin).open().page


def test_skipped_rows_are_listed(new_page, spoiled):
    page = open_with(new_page, spoiled, body=json.dumps({"count": 2, "rows": SKIPPED}))
    page.get_by_role("button", name="2 rows skipped").click()
    dialog = page.get_by_role("dialog", name="Skipped rows")
    rows = [row.split("\t") for row in dialog.get_by_role("row").all_inner_texts()]
    # What the file has is text.
    assert rows == [["Row", "Value", "Reason"], ["2", "<b>north</b>", "not a number"], ["4", "(empty)", "no latitude"]]
    page.keyboard.press("Escape")
    assert dialog.is_hidden()
    assert page.get_by_role("button", name="2 rows skipped").evaluate("(node) => node === document.activeElement")


def test_a_long_list_says_how_many_rows_it_has_of_all(new_page, spoiled):
    page = open_with(new_page, spoiled, body=json.dumps({"count": 5000, "rows": SKIPPED}))
    page.get_by_role("button", name="rows skipped").click()
    assert page.locator("#skipped-count").inner_text() == "The first 2 of 5,000 rows that are not places."


def test_without_a_list_the_text_says_why(new_page, spoiled, watch):
    watch.expect("the server responded with a status of 404")
    page = open_with(new_page, spoiled, status=404, body='{"error": {"message": "no", "parameter": null}}')
    text = "2 rows skipped: 1 × missing coordinate, 1 × not a number"
    expect(page.locator("#skipped")).to_have_text(text)
    assert page.get_by_role("button", name="rows skipped").count() == 0
