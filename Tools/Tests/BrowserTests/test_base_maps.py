"""The map under the markers: the outlines come with the page, and public maps are asked for once they are chosen."""

import json
import struct
import zlib
from urllib.parse import urlsplit

import pytest

from exported_maps import export
from gate import Gate
from map_page import MapPage
from pictures import differ, ground
from running_server import REPOSITORY
from sample_files import write_small

PROVIDERS = {"streets": "tiles.openfreemap.org", "satellite": "tiles.maps.eox.at"}
ATTRIBUTION = ".maplibregl-ctrl-attrib-inner"
ALLOWED = {"Access-Control-Allow-Origin": "*"}
# A style of a provider, with tiles of its own.
STYLE = {
    "version": 8,
    "sources": {
        "streets": {
            "type": "raster",
            "tiles": ["https://tiles.openfreemap.org/planet/{z}/{x}/{y}.png"],
            "tileSize": 256,
            "attribution": '<a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
        }
    },
    "layers": [{"id": "streets", "type": "raster", "source": "streets"}],
}


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# A picture of one red point.
RED = b"\x89PNG\r\n\x1a\n" + b"".join((
    chunk(b"IHDR", struct.pack(">2I5B", 1, 1, 8, 2, 0, 0, 0)),
    chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")),
    chunk(b"IEND", b""),
))


@pytest.fixture
def asked():
    """The addresses that pages asked other hosts for."""
    return []


@pytest.fixture
def watch_hosts(asked):
    """Answers the requests of a page to other hosts."""

    def answer(route):
        address = route.request.url
        asked.append(address)
        if "/styles/" in address:
            return route.fulfill(body=json.dumps(STYLE), content_type="application/json", headers=ALLOWED)
        route.fulfill(body=RED, content_type="image/png", headers=ALLOWED)

    return lambda page: page.route(lambda url: urlsplit(url).hostname not in ("127.0.0.1", None), answer)


@pytest.fixture
def open_watched(open_map, watch_hosts):
    """Opens a map whose requests to other hosts are answered by the test."""

    def open_watched(address="?data=small#3/20/0", **options):
        shown = open_map(address, **options)
        watch_hosts(shown.page)
        return shown

    return open_watched


def choose(shown, kind):
    if shown.page.locator("#settings").is_hidden():
        shown.page.click("#settings-button")
    shown.page.locator(f"#base-map input[value={kind}]").check()


def attribution(shown):
    return shown.page.locator(ATTRIBUTION).inner_text()


@pytest.mark.drawn
@pytest.mark.parametrize("kind", PROVIDERS)
def test_a_public_map_is_asked_for_when_it_is_chosen(open_watched, asked, kind):
    shown = open_watched()
    choose(shown, "none")
    choose(shown, "outlines")
    shown.rest()
    assert asked == []
    choose(shown, kind)
    red = lambda: differ(ground(shown.page, [(900, 420)])[0], (255, 0, 0)) < 60
    shown.wait_until(red, "the pictures of the provider")
    assert {urlsplit(address).hostname for address in asked} == {PROVIDERS[kind]}
    assert {"streets": "OpenStreetMap", "satellite": "EOX IT Services GmbH"}[kind] in attribution(shown)
    asked.clear()
    choose(shown, "outlines")
    shown.wait_until(lambda: not red(), "the outlines")
    assert asked == [] and "GeoNames" in attribution(shown)


def test_an_exported_map_asks_a_provider_when_it_is_chosen(new_page, watch_hosts, asked, tmp_path):
    source = write_small(tmp_path / "small.csv")
    export(source, "--output", tmp_path / "small.html")
    page = new_page()
    watch_hosts(page)
    page.goto((tmp_path / "small.html").as_uri())
    shown = MapPage(page, "").wait()
    assert asked == []
    for kind, host in PROVIDERS.items():
        asked.clear()
        choose(shown, kind)
        shown.wait_until(lambda: len(asked) > 1, "pictures")
        assert {urlsplit(address).hostname for address in asked} == {host}
        shown.rest()


def test_the_choice_names_the_providers_before_they_are_asked(open_watched, asked):
    shown = open_watched()
    shown.page.click("#settings-button")
    options = shown.page.locator("#base-map label")
    assert options.all_inner_texts() == ["Outlines", "None", "Streets (OpenFreeMap)", "Satellite pictures (EOX)"]
    assert shown.page.locator("#base-map input:checked").get_attribute("value") == "outlines"
    hint = shown.page.locator("#base-map .hint").inner_text()
    assert "OpenFreeMap or EOX, then sees your address" in hint
    assert asked == []


def test_a_link_asks_no_provider(open_watched, asked):
    shown = open_watched()
    choose(shown, "satellite")
    shown.wait_until(lambda: asked != [], "pictures")
    shown.rest()
    # A link that somebody sends must not ask a provider before the one who opens it agrees.
    assert "satellite" not in shown.page.url
    asked.clear()
    shown.reload()
    assert shown.page.locator("#base-map input:checked").get_attribute("value") == "outlines"
    assert asked == []


@pytest.mark.drawn
def test_without_a_map_everything_has_the_color_of_land(open_watched):
    shown = open_watched("?data=small#2/0/0")
    land, sea = (shown.point(20, 5), shown.point(-30, 0))
    before = ground(shown.page, [land, sea])
    choose(shown, "none")
    shown.wait_until(lambda: differ(*ground(shown.page, [land, sea])) == 0, "one color")
    assert differ(ground(shown.page, [sea])[0], before[0]) <= 2


@pytest.mark.drawn
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_ground_is_neutral_before_the_map_and_beyond_the_world(new_page, states, scheme):
    page = new_page(viewport={"width": 390, "height": 844}, color_scheme=scheme)
    gate = Gate(page, "/web/basemap/")
    page.goto(f"{states.origin}/#0.3/0/0")
    shown = MapPage(page, states.origin)
    shown.wait_until(lambda: gate.held, "the map")
    sea, beyond = (195, 500), (195, 200)
    before = ground(page, [sea, beyond])
    assert all(max(color) - min(color) <= 10 for color in before)
    assert before[0] == before[1]
    gate.open()
    shown.wait()
    after = ground(page, [sea, beyond])
    assert differ(before[0], after[0]) > 8
    assert after[1] == before[1]


def test_the_end_of_the_outlines_is_told(open_watched):
    shown = open_watched("?data=small#15/48.1/11.5")
    bare = shown.page.locator("#bare")
    assert "streets in the settings" in bare.inner_text()
    choose(shown, "none")
    assert bare.is_hidden()
    choose(shown, "outlines")
    assert bare.is_visible()


NAMES_UNDER_MARKERS = """() => {
    const { map } = pinfold;
    const covered = pinfold.shown().filter(({ isVisible }) => isVisible).flatMap(({ x, y, node }) => {
        const inner = node.offsetWidth / 2 - 4;
        const box = [[x - inner / 2, y - inner / 2], [x + inner / 2, y + inner / 2]];
        return map.queryRenderedFeatures(box, { layers: ['cities', 'name-state', 'name-country'] });
    });
    const all = map.queryRenderedFeatures({ layers: ['cities', 'name-state', 'name-country'] });
    return [covered.length, all.length];
}"""


@pytest.mark.drawn
def test_names_of_the_map_keep_clear_of_markers(open_map, states):
    """What MapLibre places of names does not touch the circles of clusters."""
    shown = open_map("#8/40.2/-76", on=states)
    covered, placed = shown.page.evaluate(NAMES_UNDER_MARKERS)
    assert covered == 0 and placed > 3


@pytest.mark.drawn
def test_names_keep_clear_of_markers_that_come_while_the_map_is_loading(new_page, tmp_path):
    """The first clusters of an exported map of many places come after the map was made."""
    export(REPOSITORY / "Examples/Data/us-places.csv", "--output", tmp_path / "map.html")
    shown = MapPage(new_page(), tmp_path.as_uri()).open("map.html#5.5/40.2/-90")
    covered, placed = shown.page.evaluate(NAMES_UNDER_MARKERS)
    assert covered == 0 and placed > 3
