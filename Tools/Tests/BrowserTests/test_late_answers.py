"""A late response is not mistaken for that of the last request."""

from gate import Gate


def pins(shown):
    return [marker for marker in shown.visible() if not marker["isCluster"]]


def settle(shown):
    """Long enough for a response to arrive, and to be shown."""
    shown.page.wait_for_timeout(400)
    return shown.rest()


def test_of_two_places_the_last_chosen_is_opened(open_map, server):
    shown = open_map("?data=small#7/-0.2/-78.5")
    first, second = pins(shown)[:2]
    numbers = {id: number for number, id in server.marker_ids().items()}
    names = [server.json(f"/datasets/small/places/{numbers[pin['id']]}")["name"] for pin in (first, second)]
    gate = Gate(shown.page, rf"/places/{numbers[first['id']]}$")
    shown.click(first["id"])
    shown.wait_until(lambda: gate.held, "the first request")
    shown.click(second["id"])
    shown.callout(names[1])
    gate.open()
    settle(shown)
    shown.callout(names[1])
    assert shown.page.get_by_role("dialog", name=names[0], exact=True).count() == 0


def test_a_place_of_the_data_set_before_is_not_opened(open_map):
    shown = open_map("?data=small#7/-0.2/-78.5")
    first = pins(shown)[0]
    gate = Gate(shown.page, r"/places/\d+$")
    shown.click(first["id"])
    shown.wait_until(lambda: gate.held, "the request")
    shown.page.get_by_role("button", name="Settings").click()
    shown.page.locator("#data-set").select_option("mall")
    shown.rest()
    gate.open()
    settle(shown)
    assert shown.page.locator("#callout").count() == 0


def open_list(shown):
    """Opens the list of the 230 shops at one location."""
    shown.click(shown.largest()["id"], modifiers=("Shift",))
    entries = shown.page.locator("#members-list button")
    shown.wait_until(lambda: entries.count() == 100, "the first page")
    return entries


def test_two_presses_on_more_load_two_pages_or_one_but_none_twice(open_map):
    shown = open_map("?data=mall#6/35.68/139.77")
    entries = open_list(shown)
    gate = Gate(shown.page, r"/members\?")
    more = shown.page.locator("#members-more")
    more.click()
    more.click()
    shown.wait_until(lambda: gate.held, "the request")
    gate.open()
    settle(shown)
    places = entries.evaluate_all("(nodes) => nodes.map((node) => node.dataset.place)")
    assert len(places) == len(set(places)) >= 200


def test_a_list_that_is_closed_while_it_looks_for_a_place_stays_closed(open_map):
    """The console is watched: nothing may fail there."""
    shown = open_map("?data=mall#6/35.68/139.77")
    gate = Gate(shown.page, r"/members\?.*after=")
    shown.page.fill("#search-text", "Shop 217")
    shown.page.locator("#search-results [data-place]").first.wait_for()
    shown.page.keyboard.press("Enter")
    shown.wait_until(lambda: gate.held, "the second page")
    shown.page.locator("#members-close").click()
    gate.open()
    settle(shown)
    assert shown.page.locator("#members").is_hidden()


def test_a_place_far_down_a_list_is_found_with_one_more_request(open_map):
    shown = open_map("?data=mall#6/35.68/139.77")
    asked = []
    shown.page.on("request", lambda request: "/members?" in request.url and asked.append(request.url))
    shown.page.fill("#search-text", "Shop 229")
    shown.page.locator("#search-results [data-place]").first.wait_for()
    shown.page.keyboard.press("Enter")
    shown.page.locator("#members-list .marked").wait_for()
    assert len(asked) == 2


def test_results_of_the_data_set_before_are_not_listed(open_map):
    shown = open_map("?data=small")
    gate = Gate(shown.page, r"/small/search\?")
    shown.page.fill("#search-text", "kyoto")
    shown.wait_until(lambda: gate.held, "the request")
    # As with the browser's button, which leaves the focus where it is.
    shown.page.evaluate("() => history.pushState(null, '', '?data=mall')")
    shown.page.evaluate("() => dispatchEvent(new PopStateEvent('popstate'))")
    shown.page.locator("#search-text").focus()
    gate.open()
    settle(shown)
    assert shown.page.evaluate("() => pinfold.dataSet.id") == "mall"
    assert shown.page.locator("#search-results [data-place]").count() == 0


def test_a_late_answer_does_not_open_the_results_again(open_map):
    """What is typed is not answered yet when a result of before is chosen."""
    shown = open_map("?data=small")
    shown.page.fill("#search-text", "kyoto")
    shown.page.locator("#search-results [data-place]").first.wait_for()
    gate = Gate(shown.page, r"/small/search\?")
    shown.page.keyboard.type(" 1")
    shown.wait_until(lambda: gate.held, "the request")
    shown.page.locator("#search-results [data-place]").first.click()
    shown.page.locator("#callout").wait_for(state="attached")
    shown.page.locator("#search-text").focus()
    shown.page.keyboard.press("Escape")
    text = shown.page.locator("#search-text").input_value()
    gate.open()
    settle(shown)
    assert shown.page.locator("#search-results").is_hidden()
    assert shown.page.locator("#search-text").input_value() == text
