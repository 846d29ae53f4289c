"""The callout of a place: its title, its columns, its way back."""

from conftest import close_all
from place_files import STATION
from running_server import RunningServer
from sample_files import write_csv

TERMS = "#callout dt"
VALUES = "#callout dd"
IS_ON_TOP = """node => {
  const { left, right, bottom } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint((left + right) / 2, bottom - 20));
}"""


def open_station(open_map, **options):
    shown = open_map("?data=mall#12/35.011/135.759", **options)
    station = shown.at(*STATION)
    shown.marker(station["id"]).locator(".body").click()
    shown.callout("Station")
    return shown, station


def test_a_place_opens_its_callout_with_title_and_columns(open_map):
    shown, _ = open_station(open_map)
    assert shown.page.locator("#callout h2").inner_text() == "Station"
    assert shown.page.locator("#callout .subtitle").inner_text() == "platform 0"
    terms = shown.page.locator(TERMS).all_inner_texts()
    values = shown.page.locator(VALUES).all_inner_texts()
    # What is under the title is not listed again.
    assert dict(zip(terms, values)) == {
        "website": "javascript:alert(3)",
        "latitude": "35.011",
        "longitude": "135.759",
    }
    assert shown.page.locator("#callout a").count() == 0, "A script is no link"


def test_columns_without_a_value_are_left_out(open_map, contexts, tmp_path):
    """Zero and false are values."""
    header = ("name", "note", "floors", "open", "lat", "lon")
    path = write_csv(tmp_path / "some.csv", [["A", "", 0, "false", 35, 135], ["B", " ", "", "true", 5, 5]], header=header)
    with RunningServer(path) as server:
        shown = open_map("#5/35/135", on=server)
        shown.marker(shown.at(35, 135)["id"]).locator(".body").click()
        shown.callout("A")
        terms, values = (shown.page.locator(these).all_inner_texts() for these in (TERMS, VALUES))
        assert dict(zip(terms, values)) == {"floors": "0", "open": "false", "lat": "35", "lon": "135"}
        close_all(contexts)


def test_only_addresses_of_the_web_are_links(open_map):
    shown = open_map("?data=mall")
    shown.page.fill("#search-text", "Arcade 234")
    shown.page.locator("#search-results .name").first.wait_for()
    shown.page.keyboard.press("Enter")
    link = shown.page.locator("#callout a")
    link.wait_for()
    assert link.get_attribute("href") == "https://shop.test/234"
    assert "noopener" in link.get_attribute("rel")


def test_escape_closes_the_callout_and_returns_the_focus(open_map):
    shown, station = open_station(open_map)
    assert shown.focused == "callout"
    shown.page.keyboard.press("Escape")
    assert shown.page.locator("#callout").count() == 0
    assert shown.focused == station["id"]


def test_the_callout_stays_at_its_place_when_the_map_moves(open_map):
    shown, _ = open_station(open_map)
    box = "() => { const { x, y } = document.getElementById('callout').getBoundingClientRect(); return [x, y]; }"
    before, origin = shown.page.evaluate(box), shown.point(135, 35)
    shown.press(300, 650, 90, -40)
    shown.wait_until(lambda: abs(shown.point(135, 35)[0] - origin[0] - 90) < 0.5, "the drag")
    after = shown.page.evaluate(box)
    assert [round(b - a) for a, b in zip(before, after)] == [90, -40]
    shown.page.mouse.up()


def test_pressing_the_map_closes_the_callout(open_map):
    shown, _ = open_station(open_map)
    shown.page.mouse.click(300, 650)
    shown.wait_until(lambda: shown.page.locator("#callout").count() == 0, "closing")


def test_a_long_name_of_a_column_leaves_its_value_room(open_map, contexts, tmp_path):
    """On both sides long words are broken."""
    long = "Name_of_the_operator_responsible_for_the_maintenance_of_the_station"
    path = write_csv(tmp_path / "long.csv", [["A", "Kyoto", 35, 135]], header=("name", long, "lat", "lon"))
    with RunningServer(path) as server:
        shown = open_map("", on=server)
        shown.marker(shown.visible()[0]["id"]).locator(".body").click()
        card = shown.callout("A").bounding_box()
        value = shown.page.locator(VALUES).first.bounding_box()
        term = shown.page.locator(TERMS).first.bounding_box()
        for context in contexts:
            context.close()
        contexts.clear()
    assert value["width"] > card["width"] * 0.4
    assert term["x"] + term["width"] <= value["x"]


def test_a_place_of_the_list_is_above_the_list_on_a_small_screen(open_map):
    shown = open_map("?data=mall", viewport={"width": 390, "height": 844}, has_touch=True)
    shown.page.get_by_role("combobox", name="Search for a place").fill("Shop 21")
    shown.page.locator("#search-results [data-place]").first.tap()
    marked = shown.page.locator("#members-list .marked")
    marked.wait_for()
    marked.tap()
    dot = shown.page.locator(".selected-dot")
    dot.wait_for()
    shown.rest()
    # It is not below what it was chosen from.
    box = dot.bounding_box()
    assert box["y"] + box["height"] < shown.page.locator("#members").bounding_box()["y"]
    assert shown.page.locator("#callout").evaluate(IS_ON_TOP), "The list covers the callout"


def test_a_callout_is_below_its_place_where_the_map_ends_above(open_map, contexts, tmp_path):
    """The map cannot move further."""
    places = [["Pole", "note", 89.9, 0], ["Paris", "note", 48.8, 2.3], ["Lima", "note", -12, -77]]
    path = write_csv(tmp_path / "pole.csv", places, header=("name", "note", "lat", "lon"))
    with RunningServer(path) as server:
        shown = open_map("#1.8/40/0", on=server)
        shown.page.fill("#search-text", "Pole")
        shown.page.locator("#search-results .name").first.wait_for()
        shown.page.keyboard.press("Enter")
        card = shown.callout("Pole")
        shown.wait_until(lambda: card.bounding_box()["y"] > shown.point(0, 85)[1], "the card below its place")
        # Where there is room above, it is above.
        shown.page.fill("#search-text", "Lima")
        shown.page.locator("#search-results .name").first.wait_for()
        shown.page.keyboard.press("Enter")
        card = shown.callout("Lima")
        shown.rest()
        box = card.bounding_box()
        assert 0 <= box["y"] and box["y"] + box["height"] < shown.point(-77, -12)[1]
        for context in contexts:
            context.close()


def test_the_settings_of_a_phone_are_above_the_callout(open_map):
    shown, _ = open_station(open_map, viewport={"width": 390, "height": 844}, has_touch=True)
    shown.page.get_by_role("button", name="Settings").click()
    settings = shown.page.locator("#settings")
    settings.wait_for()
    assert settings.evaluate(IS_ON_TOP), "The callout covers the settings"


PIXEL = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="


def test_a_callout_has_a_picture_and_a_link(open_map, contexts, tmp_path):
    """Pictures of the data are shown. Other hosts are not asked for theirs: they are links."""
    header = ("name", "photo", "website", "kind", "lat", "lon")
    rows = [["Own", PIXEL, "https://www.own.test/x", "park", 35, 135], ["Far", "https://far.test/1", "javascript:alert(1)", "park", 5, 5]]
    path = write_csv(tmp_path / "pictures.csv", rows, header=header)
    with RunningServer(path) as server:
        shown = open_map("#3/20/70", on=server)
        asked = []
        shown.page.on("request", lambda request: asked.append(request.url))
        shown.marker(shown.at(35, 135)["id"]).locator(".body").click()
        shown.callout("Own")
        picture = shown.page.get_by_role("img", name="Picture of Own")
        assert picture.evaluate("(node) => node.complete && node.naturalWidth") == 1
        link = shown.page.locator("#callout .links a")
        assert (link.inner_text(), link.get_attribute("href")) == ("own.test", "https://www.own.test/x")
        assert shown.page.locator(TERMS).all_inner_texts() == ["lat", "lon"]
        shown.page.keyboard.press("Escape")
        shown.marker(shown.at(5, 5)["id"]).locator(".body").click()
        shown.callout("Far")
        link = shown.page.locator("#callout .links a")
        assert (link.inner_text(), link.get_attribute("href")) == ("Picture", "https://far.test/1")
        assert link.get_attribute("rel") == "noopener noreferrer"
        assert shown.page.locator("#callout img").count() == 0
        # A script is text.
        assert shown.page.locator("#callout .subtitle").inner_text() == "javascript:alert(1)"
        assert not [url for url in asked if "far.test" in url]
        close_all(contexts)
