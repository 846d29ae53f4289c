"""The panel of the filters: when they take effect, and what one that is not whole says."""

import re

import pytest
from playwright.sync_api import expect

from settings_panel import in_address, open_conditions, open_filters


def add_filter(shown, column):
    open_conditions(shown)
    shown.page.get_by_role("button", name="Add a condition").click()
    shown.page.get_by_label("Column of the filter").select_option(column)
    return shown.page.get_by_label("Value of the filter")


def texts(shown):
    return shown.page.locator("#in-view").all_inner_texts()


def description(field):
    script = "(node) => document.getElementById(node.getAttribute('aria-describedby')).textContent"
    return field.evaluate(script)


def test_a_filter_takes_effect_when_typing_pauses(open_map):
    """All that is typed is one step of the history, however many pauses it has."""
    shown = open_map("?data=small#4/50/12")
    value = add_filter(shown, "kind")
    shown.asked.clear()
    value.press_sequentially("stac", delay=20)
    shown.wait_until(lambda: in_address(shown).get("where") == "kind=stac", "the first pause")
    value.press_sequentially("k", delay=20)
    shown.wait_until(lambda: in_address(shown).get("where") == "kind=stack", "the second pause")
    shown.rest()
    # Neither letters of their own nor repeated ones were sent.
    assert [dict(query)["where"] for query in shown.asked] == ["kind=stac", "kind=stack"]
    assert value.evaluate("(node) => node === document.activeElement")
    value.press("Enter")
    shown.page.go_back()
    shown.wait_until(lambda: "where" not in in_address(shown), "the address without the filter")


@pytest.mark.parametrize("setting", ["where=kind%3Dstack", "separation=200"])
def test_a_step_back_shows_what_the_address_says(open_map, setting):
    shown = open_map("?data=small#4/50/12")
    before = texts(shown)
    shown.page.evaluate("(query) => { history.pushState(null, '', `?data=small&${query}${location.hash}`); }", setting)
    shown.page.evaluate("() => { dispatchEvent(new PopStateEvent('popstate')); }")
    shown.rest()
    assert texts(shown) != before
    shown.page.go_back()
    shown.wait_until(lambda: setting.split("=")[0] not in in_address(shown), "the address of before")
    shown.rest()
    assert texts(shown) == before


def test_the_beginning_of_a_number_is_no_filter_yet(open_map):
    shown = open_map("?data=small#4/50/12")
    value = add_filter(shown, "population")
    shown.page.get_by_label("Comparison").select_option(">=")
    value.press_sequentially("-")
    shown.page.wait_for_timeout(600)
    assert "where" not in in_address(shown)
    assert description(value).startswith("Enter a number")
    value.press_sequentially("5")
    shown.wait_until(lambda: in_address(shown).get("where") == "population>=-5", "the number")
    # What the server would refuse is not asked for, and hides nothing.
    value.fill("1,500")
    shown.wait_until(lambda: "where" not in in_address(shown), "the filter that is not whole")
    assert description(value).startswith("Enter a number")
    value.fill("1,5")
    shown.wait_until(lambda: in_address(shown).get("where") == "population>=1.5", "the number with a comma")
    value.fill("0x10")
    value.press("Tab")
    shown.page.wait_for_timeout(600)
    assert "where" not in in_address(shown) and shown.page.locator(".notice").count() == 0


def test_a_value_that_is_emptied_hides_nothing_until_the_field_is_left(open_map):
    shown = open_map("?data=small&where=kind!%3Dstack#4/50/12")
    open_filters(shown)
    value = shown.page.get_by_label("Value of the filter")
    value.fill("")
    shown.page.wait_for_timeout(600)
    assert in_address(shown)["where"] == "kind!=stack"
    value.press("Tab")
    shown.wait_until(lambda: in_address(shown)["where"] == "kind!=", "the filter for no value")


def test_a_value_that_is_typed_and_deleted_is_no_longer_the_filter(open_map):
    """Browsers see no change in a field that has become what it was."""
    shown = open_map("?data=small#4/50/12")
    value = add_filter(shown, "kind")
    value.press_sequentially("stack")
    shown.wait_until(lambda: in_address(shown).get("where") == "kind=stack", "the pause")
    for _ in "stack":
        value.press("Backspace")
    value.press("Tab")
    shown.wait_until(lambda: in_address(shown)["where"] == "kind=", "the filter for no value")


def test_a_filter_that_is_not_whole_says_what_it_lacks(open_map):
    shown = open_map("?data=small#4/50/12")
    value = add_filter(shown, "")
    assert description(value).startswith("Choose a column")
    shown.page.get_by_label("Column of the filter").select_option("kind")
    assert description(value).startswith("Enter a value")
    assert shown.page.locator(".row.filter .hint").is_visible()
    value.press_sequentially("stack")
    shown.wait_until(lambda: description(value) == "", "a filter that is whole")
    assert shown.page.locator(".row.filter .hint").is_hidden()


def test_the_panel_says_which_comparison_has_regard_to_case(open_map):
    shown = open_map("?data=small#0/0/0", viewport={"width": 1000, "height": 1000})
    value = add_filter(shown, "kind")
    value.fill("STACK")
    value.press("Tab")
    shown.wait_until(lambda: sum(shown.counts().values()) == 0, "no place, as none is in capitals")
    hint = shown.page.get_by_text("ignores case")
    assert hint.is_visible() and "“contains”" in hint.inner_text()
    shown.page.get_by_label("Comparison").select_option("contains")
    shown.wait_until(lambda: sum(shown.counts().values()) == 102, "the 102 places of stacks")


def test_a_wrong_filter_of_the_address_is_told_once(new_page, server, watch):
    """At its field while the panel is open, and in a notice otherwise."""
    watch.expect("the server responded with a status of 400")
    page = new_page()
    page.goto(f"{server.origin}/?data=small&where=kind#4/50/12")
    notice = page.locator(".notice.error")
    notice.wait_for()
    message = notice.locator("span").inner_text()
    assert "operator" in message
    page.click("#filters-button")
    fault = page.locator("#filter-fault")
    assert fault.is_visible() and fault.inner_text() == message
    assert notice.count() == 0
    page.click("#filters-button")
    assert not fault.is_visible() and notice.count() == 1


@pytest.mark.parametrize("is_open", [True, False], ids=["panel", "address"])
def test_filters_that_no_place_satisfies_suggest_values_and_a_way_back(open_map, is_open):
    shown = open_map("?data=small&where=kind!%3Dsingle&where=kind%3DSTACK#0/0/0")
    page = shown.page
    if is_open:
        open_filters(shown)
    hint = page.locator("#no-match")
    shown.wait_until(lambda: "Similar" in hint.inner_text(), "the hint")
    assert hint.inner_text().startswith('Similar values of kind: "stack"')
    page.get_by_role("button", name="Remove the last filter").click()
    shown.rest()
    assert in_address(shown)["where"] == "kind!=single"
    assert hint.is_hidden() and len(shown.shown()) > 0
    # The panel shows the same filters.
    if not is_open:
        open_filters(shown)
    assert page.locator(".row.filter").count() == 1


def test_a_number_compared_with_texts_is_told(open_map):
    shown = open_map("?data=small&where=kind%3E5#0/0/0")
    hint = shown.page.locator("#no-match")
    expect(hint).to_contain_text(re.compile(r'^The values of kind are texts, such as "\w+", and not numbers\.'))
    # A column of numbers has none of that size.
    shown = open_map("?data=small&where=population%3E1e12#0/0/0")
    expect(shown.page.locator("#no-match")).to_have_text("Remove the last filter")


def test_no_hint_while_places_are_shown_or_none_are_similar(open_map):
    shown = open_map("?data=small&where=kind%3Dstack#0/0/0")
    hint = shown.page.locator("#no-match")
    assert hint.is_hidden()
    shown = open_map("?data=small&where=kind%3Dzebra#0/0/0")
    hint = shown.page.locator("#no-match")
    assert hint.inner_text() == "Remove the last filter"
