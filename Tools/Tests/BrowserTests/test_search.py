"""Search finds a place by its name and shows it, through its cluster."""

from map_page import MapPage


def search(shown, text):
    """Types, and returns the names of what is found."""
    shown.page.get_by_role("combobox", name="Search for a place").click()
    shown.page.keyboard.type(text)
    options = shown.page.locator("#search-results [data-place]")
    options.first.wait_for()
    return options


def is_open(shown, name):
    card = shown.callout(name)
    shown.rest()
    box = card.bounding_box()
    assert 0 <= box["x"] and box["x"] + box["width"] <= 1280
    assert 0 <= box["y"] and box["y"] + box["height"] <= 800


def choose_first(shown, text):
    """Chooses what is found first with the mouse, and waits until it is open."""
    first = search(shown, text).first
    name = first.locator(".name").inner_text()
    first.click(timeout=5000)
    is_open(shown, name)


def test_a_place_is_found_with_the_keyboard_and_shown(open_map, server):
    """Arrows go through the list, Enter zooms until the place is by itself."""
    shown = open_map("?data=small")
    options = search(shown, "kyoto")
    places = server.json("/datasets/small/search", {"q": "kyoto", "limit": 20})["places"]
    assert options.locator(".name").all_inner_texts() == [place["name"] for place in places]
    field = shown.page.locator("#search-text")
    assert field.get_attribute("aria-expanded") == "true"
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown"):
        shown.page.keyboard.press(key)
    chosen = shown.page.locator('#search-results [aria-selected="true"]')
    assert chosen.count() == 1
    assert field.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    place = places[1]
    assert chosen.get_attribute("data-place") == str(place["place"])

    zoom = shown.zoom
    shown.page.keyboard.press("Enter")
    is_open(shown, place["name"])
    assert shown.zoom > zoom
    id = server.marker_ids()[place["place"]]
    assert shown.marker(id).count() == 1
    by_id = {marker["id"]: marker for marker in shown.visible()}
    x, y = shown.point(*place["coordinates"])
    assert abs(by_id[id]["x"] - x) < 1
    assert abs(by_id[id]["y"] - y) < 1
    assert field.get_attribute("aria-expanded") == "false"


def test_a_place_in_a_stack_is_found_on_its_leg(open_map):
    shown = open_map("?data=mall")
    search(shown, "Arcade 236")
    shown.page.keyboard.press("Enter")
    is_open(shown, "Arcade 236")
    marked = shown.page.locator(".leg.marked")
    assert marked.get_attribute("aria-label") == "Arcade 236"


def test_a_place_in_a_stack_too_large_is_found_in_its_list(open_map):
    """Pages are loaded until it is there."""
    shown = open_map("?data=mall")
    search(shown, "Shop 217")
    shown.page.keyboard.press("Enter")
    marked = shown.page.locator("#members-list .marked")
    marked.wait_for()
    assert marked.inner_text() == "Shop 217"
    assert marked.evaluate("(node) => node === document.activeElement")


def test_a_result_is_chosen_with_the_mouse(open_map):
    shown = open_map("?data=small")
    choose_first(shown, "Quito 34")


def test_a_place_that_the_filter_hides_is_shown_and_said(open_map):
    shown = open_map("?data=small&where=kind%3Dtown")
    choose_first(shown, "Quito 34")
    # The map is no nearer than it was: there is nothing to see.
    assert shown.zoom < 5
    notice = shown.page.get_by_role("alert")
    assert "A filter hides this place" in notice.inner_text()


def test_what_is_found_is_above_the_settings(open_map):
    shown = open_map("?data=small")
    shown.page.get_by_role("button", name="Settings").click()
    choose_first(shown, "Quito 34")


def test_nothing_found_is_reported(open_map):
    shown = open_map("?data=small")
    shown.page.fill("#search-text", "Atlantis")
    none = shown.page.get_by_role("option", name="No places match “Atlantis”")
    none.wait_for()
    shown.page.keyboard.press("Enter")
    assert shown.page.locator("#callout").count() == 0
    shown.page.keyboard.press("Escape")
    assert none.is_hidden()


def test_enter_is_for_the_text_and_not_for_the_list_of_an_earlier_one(open_map):
    shown = open_map("?data=small")
    search(shown, "Berlin")
    # Sooner than the list follows.
    shown.page.keyboard.type(" 125")
    shown.page.keyboard.press("Enter")
    is_open(shown, "Berlin 125")


def test_a_place_is_found_from_a_level_between_two(open_map, server):
    """The map shows the cells of the whole level below, so it must go on to the next."""
    place = server.json("/datasets/small/search", {"q": "Berlin 125"})["places"][0]
    longitude, latitude = place["coordinates"]

    def is_by_itself(level):
        half = 180 / 2**level
        rect = f"{longitude - half},{latitude - half / 2},{longitude + half},{latitude + half / 2}"
        query = {"rect": rect, "size": "256x256", "columns": ""}
        features = server.json("/datasets/small/plan", query)["features"]
        return any(feature["properties"].get("place") == place["place"] for feature in features)

    level = next(level for level in range(3, 23) if is_by_itself(level))
    shown = open_map(f"?data=small#{level - 0.5}/{latitude}/{longitude}")
    id = server.marker_ids()[place["place"]]
    assert id not in shown.counts()
    search(shown, "Berlin 125")
    shown.page.keyboard.press("Enter")
    is_open(shown, "Berlin 125")
    assert id in shown.counts()
    assert shown.page.locator(".notice").count() == 0


# A source that tells what it has found so far, as that of exported maps does.
SLOW = """search(dataSet, text, limit, signal, told) {
    const asked = get(["datasets", dataSet, "search"], [["q", text], ["limit", limit]], { signal, read: exactly });
    return asked.then(async (answer) => {
      told({ places: answer.places.slice(0, 3), progress: 0.345 });
      await new Promise((resolve) => { window.goOn = resolve; });
      return answer;
    });"""


def test_the_best_places_so_far_are_shown_while_the_search_goes_on(new_page, server):
    page = new_page()

    def slow(route):
        code = route.fetch().text()
        start = code.index("search(dataSet, text, limit, signal) {")
        end = code.index("\n  }", start)
        route.fulfill(body=code[:start] + SLOW + code[end:], content_type="text/javascript")

    page.route("**/http-source.js", slow)
    shown = MapPage(page, server.origin).open("?data=small")
    page.locator("#search-text").press_sequentially("kyoto")
    options = page.locator("#search-results li")
    shown.wait_until(lambda: options.count() == 4, "three places and the progress")
    assert options.last.inner_text() == "Searching … 34%"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.locator('#search-results [aria-selected="true"]').get_attribute("data-place")
    page.evaluate("() => window.goOn()")
    shown.wait_until(lambda: options.count() == 20, "all places")
    assert page.locator('#search-results [aria-selected="true"]').get_attribute("data-place") == chosen


def test_places_that_look_the_same_are_told_apart(new_page, states):
    """By their coordinates, or else by their numbers."""
    page = new_page()
    twins = [(1, 2.5), (2, 2.5), (3, 4.5)]
    places = [{"place": place, "name": "Twin", "coordinates": [longitude, 50], "properties": {"name": "Twin", "kind": "town"}} for place, longitude in twins]
    places.append({"place": 4, "name": "Twin", "coordinates": [2.5, 50], "properties": {"name": "Twin", "kind": "city"}})
    page.route("**/search?*", lambda route: route.fulfill(json={"places": places}))
    options = search(MapPage(page, states.origin).open(), "twin")
    assert options.locator(".details").all_inner_texts() == [
        "town · 50.000, 2.500 · Place 1",
        "town · 50.000, 2.500 · Place 2",
        "town · 50.000, 4.500",
        "city",
    ]
