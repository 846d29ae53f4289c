"""Maps that `pinfold export` writes: the page of the server, without a server."""

import re

import pytest
from playwright.sync_api import expect

from exported_maps import export, is_near, markers
from map_page import MapPage
from pictures import differ, ground, luminance
from sample_files import ODD_NAMES, write_small
from test_counts import in_view

# Settings of the page, as its address has them.
SETTINGS = [
    "",
    "?strategy=grid&grid=exact&cell_size=80&min_unique=3&overlaps=keep",
    "?strategy=radius&radius=60&min_points=4",
    "?strategy=ranked&rank=population&budget=50",
    "?strategy=decimals&decimals=1&rank=population",
    "?strategy=overlap&view_width=50",
    "?sum=population&max=population&mean=population",
    "?where=kind%3Dtown&where=population%3E1000000",
    "?where=name~BERLIN&strategy=radius",
]
VIEWS = ["#1.5/20/0", "#4/48.1/11.5", "#5/-15/179.9"]
PLACES = "#search-results [data-place] .name"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The small data set of the server's tests."""
    folder = tmp_path_factory.mktemp("exported")
    source = write_small(folder / "small.csv")
    export(source, "--output", folder / "small.html", "--title", "<b>Small & beautiful</b>")
    return folder


@pytest.fixture
def open_file(new_page, folder):
    """Opens the map from the disk, in a browser without a network."""
    requested = []

    def open_file(address="", name="small.html", **options):
        page = new_page(offline=True, **options)
        page.on("request", lambda request: requested.append(request.url))
        shown = MapPage(page, "")
        page.goto(f"{(folder / name).as_uri()}{address}")
        return shown.wait()

    yield open_file
    others = [url for url in requested if not url.startswith(("file:", "blob:", "data:"))]
    assert others == []
    assert all(".html" in url for url in requested if url.startswith("file:"))


@pytest.mark.parametrize(
    "settings, view", [(settings, VIEWS[number % 3]) for number, settings in enumerate(SETTINGS)]
)
def test_markers_are_those_of_the_server(open_file, open_map, settings, view):
    """Of every strategy, with aggregates and with filters."""
    query = settings.replace("?", "&", 1)
    is_near(markers(open_file(f"{settings}{view}")), markers(open_map(f"?data=small{query}{view}")))


def test_counts_add_up_to_the_file(open_file, server):
    total = server.json("/datasets/small")["count"]
    shown = open_file("#0/0/0", viewport={"width": 1000, "height": 1000})
    assert sum(marker["count"] for marker in shown.visible()) == total
    assert in_view(shown) == (total, total)


def test_skipped_rows_are_plain_text(open_file):
    """The map has no list of them, and says why."""
    skipped = open_file().page.locator("#skipped")
    expect(skipped).to_have_text(re.compile(r"^\d+ rows? skipped: \d+ × [a-z]"))
    assert skipped.locator("*").count() == 0
    style = skipped.evaluate("(node) => { const { cursor, textDecorationLine, color } = getComputedStyle(node); return [cursor, textDecorationLine, color === getComputedStyle(node.parentElement).color]; }")
    assert style == ["auto", "none", True]


def test_search_finds_what_the_server_finds(open_file, server):
    shown = open_file()
    for text in ("kyoto", "berlin 1", "STACK 9", "shop", "suva town 7", "日本", "so left"):
        places = server.json("/datasets/small/search", {"q": text, "limit": 20})["places"]
        names = [" ".join(place["name"].split()) for place in places]
        shown.page.fill("#search-text", text)
        found = lambda: [" ".join(name.split()) for name in shown.page.locator(PLACES).all_text_contents()]
        shown.wait_until(lambda: found() == names, f"{names} for {text}, not {found()}")


def test_a_found_place_opens_with_its_columns(open_file):
    shown = open_file()
    shown.page.fill("#search-text", "kyoto 1")
    first = shown.page.locator("#search-results [data-place]").first
    first.wait_for()
    name = first.locator(".name").inner_text()
    first.click()
    card = shown.callout(name)
    assert card.locator("dt").all_inner_texts() == ["population", "latitude, longitude"]
    shown.page.keyboard.press("Escape")
    assert shown.page.locator("#callout").count() == 0


@pytest.mark.parametrize("name", ODD_NAMES[:3])
def test_script_in_a_name_is_text(open_file, name):
    shown = open_file()
    scripts = shown.page.locator("script, img").count()
    shown.page.fill("#search-text", name)
    found = shown.page.locator("#search-results [data-place]", has_text=name).first
    found.click()
    assert shown.callout(name).locator("h2").inner_text() == name
    assert shown.page.locator("script, img").count() == scripts
    assert shown.page.title() == "<b>Small & beautiful</b> – Pinfold"


def test_the_policy_stops_scripts_and_requests(open_file, watch):
    shown = open_file()
    script = """() => {
        const script = document.createElement('script');
        script.textContent = 'window.hasRun = true';
        document.head.append(script);
        return fetch('https://example.com/').then(() => true, () => false);
    }"""
    assert shown.page.evaluate(script) is False
    shown.wait_until(lambda: len(watch.faults) >= 2, "two faults")
    assert all("Content Security Policy" in fault for fault in watch.faults[:2])
    watch.faults.clear()
    assert shown.page.evaluate("() => window.hasRun") is None


def test_a_filter_of_the_panel_leaves_places_out(open_file):
    shown = open_file("#1.5/20/0")
    page = shown.page
    page.click("#filters-button")
    page.click("#conditions summary")
    page.click("#filter-add")
    page.select_option("#filters select >> nth=0", "kind")
    page.select_option("#filters select >> nth=1", "~")
    page.fill("#filters input", "STACK")
    page.keyboard.press("Enter")
    shown.wait_until(lambda: in_view(shown)[1] == 102, "the places of one kind")
    assert "where=kind" in page.url
    shown.reload()
    assert in_view(shown)[1] == 102
    page.click("#filters-button")
    # What the engine would refuse is not asked for, unless an address does.
    page.select_option("#filters select >> nth=1", ">")
    shown.wait_until(lambda: in_view(shown)[1] == 704, "all places")
    assert "Enter a number" in page.locator("#filters .hint").inner_text()
    page.evaluate("() => { location.search = '?where=kind%3Estack'; }")
    page.wait_for_selector("#filter-fault:not(:empty)", state="attached")
    assert "compares numbers, and dates" in page.locator("#filter-fault").text_content()


@pytest.mark.parametrize("where", ["where=kind%3Etown", "where=kind", "&".join(["where=kind%3Dtown"] * 9), f"where=kind%3D{'x' * 4000}"])
def test_a_wrong_filter_is_refused_in_the_words_of_the_server(new_page, folder, server, watch, where):
    watch.expect("the server responded with a status of 400")
    said = []
    for address in (f"{(folder / 'small.html').as_uri()}?", f"{server.origin}/?data=small&"):
        page = new_page()
        page.goto(f"{address}{where}")
        said.append(page.locator(".notice.error span").text_content())
        page.goto("about:blank")
    assert said[0] == said[1] and "filter" in said[0]


@pytest.mark.drawn
def test_the_map_is_dark_where_the_system_is(open_file):
    ocean = [(-40, 10), (-35, -25)]
    dark, light = (open_file("#2/10/-30", color_scheme=scheme) for scheme in ("dark", "light"))
    for shown, is_dark in ((dark, True), (light, False)):
        (color, _) = ground(shown.page, shown.points(ocean))
        assert (luminance(color) < 0.2) == is_dark


@pytest.mark.drawn
@pytest.mark.parametrize("address", ["#8.5/48.1/11.5", "#9/-25/133"])
def test_the_outlines_are_inside_finely_near_places_and_coarsely_far_from_them(open_file, address):
    shown = open_file(address)
    water = (207, 221, 230)
    corners = [(60, 400), (1200, 300), (400, 650)]
    is_land = lambda: all(differ(color, water) > 20 for color in ground(shown.page, corners))
    shown.wait_until(is_land, "land")
    assert shown.page.locator(".notice").count() == 0


def test_clusters_open_with_the_keyboard(open_file):
    shown = open_file("#4/48.1/11.5")
    shown.page.locator("#map canvas").focus()
    shown.page.keyboard.press("Tab")
    focused = shown.focused
    assert focused in shown.counts()
    shown.zoom_after(lambda: shown.page.locator(f'.marker[data-id="{shown.largest()["id"]}"]').press("Enter"))


def test_members_of_a_stack_are_listed(open_file):
    shown = open_file("#15/48.1/11.5")
    shown.click(shown.at(48.1, 11.5)["id"])
    entries = shown.page.locator("#members-list button")
    entries.first.wait_for()
    assert entries.all_inner_texts() == [f"Stack {number}" for number in range(90)]
