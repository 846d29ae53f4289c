"""A clustered source on a real map of MapLibre GL JS."""

import pytest

from conftest import REPOSITORY

ADD = """async (options) => {
    const { addClusteredSource } = await import('pinfold/maplibre');
    let state = 7;
    const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
    const features = Array.from({ length: 5000 }, (_, row) => ({
        type: 'Feature',
        properties: { name: `place ${row}`, kind: row % 4 ? 'cafe' : 'museum', people: row % 50 },
        geometry: { type: 'Point', coordinates: row % 5
            ? [300 * random() - 150, 130 * random() - 60]
            : [11 + 4 * random() ** 3, 48 + 4 * random() ** 3] },
    }));
    const settings = Object.entries({ radius: 50, ...options }).filter(([, value]) => value !== null);
    window.places = await addClusteredSource(map, 'places', features, Object.fromEntries(settings));
    await map.once('idle');
}"""
# What is on the map, each thing once: clusters are repeated beside their tiles.
SHOWN = """() => {
    const found = new Map();
    for (const { id, geometry, properties } of map.querySourceFeatures('places', { sourceLayer: 'places' })) {
        const { x, y } = map.project(geometry.coordinates);
        found.set(id, { ...properties, x, y });
    }
    return [...found.values()];
}"""


# Both ways to ask for tiles again: 5.3.0 has no `refreshTiles`, 5.24.0 has it.
VERSIONS = pytest.mark.parametrize("page", ["maplibre", "maplibre-later"], indirect=True)
BOTH = pytest.mark.parametrize("version", ["maplibre", "maplibre-later"])


@pytest.fixture
def page(map_page, request):
    page = map_page(getattr(request, "param", "maplibre"))
    page.evaluate(ADD, {"columns": ["people"], "figures": {"sum": ["people"]}})
    return page


def shown(page):
    return page.evaluate(SHOWN)


def total(features):
    return sum(feature.get("point_count", 1) for feature in features)


def take_picture(page, name):
    folder = REPOSITORY / "out/screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"web-maplibre-{name}.png")


def on_screen(features):
    """Clusters well inside the picture, the greatest first."""
    inside = [f for f in features if "cluster" in f and 60 < f["x"] < 450 and 60 < f["y"] < 450]
    return sorted(inside, key=lambda feature: -feature["point_count"])


@VERSIONS
def test_everything_is_shown_and_drawn(page):
    features = shown(page)
    assert total(features) == 5000
    assert sum(f["sum_people"] for f in features if "cluster" in f) + sum(
        f["people"] for f in features if "cluster" not in f
    ) == sum(row % 50 for row in range(5000))
    assert len(page.evaluate("map.queryRenderedFeatures({ layers: ['places-clusters'] })")) > 5
    assert len(page.evaluate("map.queryRenderedFeatures({ layers: ['places-counts'] })")) > 5
    assert any(name.startswith("places-count:") for name in page.evaluate("map.listImages()"))
    take_picture(page, "world")


@VERSIONS
def test_a_click_opens_a_cluster(page):
    cluster = on_screen(shown(page))[0]
    expected = page.evaluate("id => places.clusters.getClusterExpansionZoom(id)", cluster["cluster_id"])
    page.mouse.move(cluster["x"], cluster["y"])
    page.wait_for_function("map.getCanvas().style.cursor === 'pointer'")
    page.mouse.click(cluster["x"], cluster["y"])
    page.wait_for_function("zoom => map.getZoom() === zoom && map.loaded()", arg=expected)
    assert cluster["cluster_id"] not in [f.get("cluster_id") for f in shown(page)]
    take_picture(page, "opened")


def test_the_keyboard_opens_the_cluster_in_the_middle(page):
    page.keyboard.press("Tab")
    page.wait_for_function("document.activeElement === map.getCanvas()")
    focused = """() => map.queryRenderedFeatures({ layers: ['places-clusters'] })
        .filter(({ state }) => state.focused).map(({ properties }) => properties.cluster_id)"""
    page.wait_for_function(f"({focused})().length > 0")
    (name,) = set(page.evaluate(focused))
    take_picture(page, "keyboard")
    expected = page.evaluate("id => places.clusters.getClusterExpansionZoom(id)", name)
    page.keyboard.press("Enter")
    page.wait_for_function("zoom => map.getZoom() === zoom", arg=expected)


@VERSIONS
def test_edits_and_filters_show(page, request):
    version = request.node.callspec.params["page"]
    assert page.evaluate("typeof map.refreshTiles") == ("function" if version == "maplibre-later" else "undefined")
    page.evaluate("places.clusters.setFilter({ column: 'kind', equals: 'museum' })")
    page.wait_for_function(f"({SHOWN})().reduce((sum, f) => sum + (f.point_count ?? 1), 0) === 1250")
    page.evaluate("places.clusters.setFilter(null)")
    page.wait_for_function(f"({SHOWN})().reduce((sum, f) => sum + (f.point_count ?? 1), 0) === 5000")
    page.evaluate("""places.clusters.add({ type: 'Feature', properties: { kind: 'cafe', people: 1 },
        geometry: { type: 'Point', coordinates: [-170, -75] } })""")
    page.wait_for_function(f"({SHOWN})().reduce((sum, f) => sum + (f.point_count ?? 1), 0) === 5001")


@BOTH
def test_options_show(map_page, version):
    """Also those that change the zoom above which all points are for themselves."""
    page = map_page(version)
    page.evaluate(
        """async () => {
            const { addClusteredSource } = await import('pinfold/maplibre');
            const features = [10, 10.3].map((longitude) => (
                { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [longitude, 10] } }
            ));
            window.places = await addClusteredSource(map, 'places', features, { maxZoom: 3, strategy: 'radius' });
            await places.clusters.setOptions({ maxZoom: 10, radius: 20 });
            map.jumpTo({ center: [10.15, 10], zoom: 5 });
        }"""
    )
    counts = f"({SHOWN})().map((f) => f.point_count ?? 1).join()"
    page.wait_for_function(f"{counts} === '2'")
    page.evaluate("map.jumpTo({ zoom: 9 })")
    page.wait_for_function(f"{counts} === '1,1'")
    page.evaluate("places.clusters.setOptions({ radius: 400 })")
    page.wait_for_function(f"{counts} === '2'")


@BOTH
def test_points_are_at_their_places_at_every_zoom(map_page, version):
    page = map_page(version)
    page.evaluate(
        """async () => {
            const { addClusteredSource } = await import('pinfold/maplibre');
            window.coordinates = Array.from({ length: 40 }, (_, row) => (
                [2.35 + (row % 8) * 0.000007, 48.85 + Math.floor(row / 8) * 0.000005]
            ));
            await addClusteredSource(map, 'places', coordinates.map((coordinates, row) => (
                { type: 'Feature', properties: { row }, geometry: { type: 'Point', coordinates } }
            )));
        }"""
    )
    for zoom in (17.2, 19, 20, 21.5):
        count, farthest = page.evaluate(
            """async (zoom) => {
                map.jumpTo({ center: [2.350025, 48.85001], zoom });
                await map.once('idle');
                const found = new Map();
                for (const { properties: { row }, geometry } of map.querySourceFeatures('places', { sourceLayer: 'places' })) {
                    const [a, b] = [geometry.coordinates, coordinates[row]].map((place) => map.project(place));
                    found.set(row, Math.hypot(a.x - b.x, a.y - b.y));
                }
                return [found.size, Math.max(...found.values())];
            }""",
            zoom,
        )
        assert (count, farthest < 1) == (40, True), f"{farthest} pixels at {zoom}"


@VERSIONS
def test_removal_leaves_nothing(page):
    before = page.evaluate("({ cursor: map.getCanvas().style.cursor })")
    page.evaluate("places.remove()")
    page.evaluate("places.remove()")
    style = page.evaluate("map.getStyle()")
    assert style["sources"] == {} and [layer["id"] for layer in style["layers"]] == ["sea"]
    assert page.evaluate("map.listImages()") == []
    assert page.evaluate("places.clusters.getMemory().catch((error) => error.message)") == "The worker was terminated"
    assert before["cursor"] == ""
    # The id is free again, and so it is after the whole map was removed.
    page.evaluate(ADD, {})
    assert total(shown(page)) == 5000
    page.evaluate("map.remove()")
    assert page.evaluate("places.clusters.getMemory().catch((error) => error.message)") == "The worker was terminated"


def test_what_is_wrong_is_said(map_page):
    page = map_page()
    script = """async ([data, options]) => {
        const { addClusteredSource } = await import('pinfold/maplibre');
        try {
            await addClusteredSource(map, 'places', data, options);
        } catch ({ message }) {
            return [message, map.getSource('places') === undefined];
        }
    }"""
    for data, options, message in (
        ([], {"maplibregl": {}}, "needs MapLibre GL JS"),
        (7, {}, "load takes features"),
        ([], {"radius": -1}, "radius is -1"),
        ([], {"separation": 20}, "separation is 20"),
        ([], {"strategy": "grid"}, "strategy is grid"),
        ([], {"radius": 40, "separation": 56}, "separation is an option"),
        ([], {"figures": {"sum": ["people"]}}, "people is not among the columns"),
        ([], {"buffer": -1}, "buffer is -1"),
        ([], {"properties": "x"}, "properties must be a list"),
        ([], {"layers": "x"}, "layers must be a list"),
        ([], {"clusterRadius": 50}, 'clusterRadius is an option of MapLibre\'s own sources: use strategy: "radius" and radius'),
        ([], {"layers": [None]}, ""),
    ):
        said, is_free = page.evaluate(script, [data, options])
        assert message in said and is_free


@BOTH
def test_a_map_that_is_removed_ends_what_is_loading(map_page, version):
    page = map_page(version)
    ended = page.evaluate(
        """async () => {
            const ended = [];
            const { Worker } = window;
            window.Worker = class extends Worker {
                terminate() {
                    ended.push('ended');
                    super.terminate();
                }
            };
            const { addClusteredSource } = await import('pinfold/maplibre');
            const feature = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } };
            const loading = addClusteredSource(map, 'places', [feature]);
            map.remove();
            return [await loading.then(() => 'loaded', ({ message }) => message), ended.length];
        }"""
    )
    assert ended == ["The map was removed", 1]


def test_the_source_of_another_is_left_alone(map_page):
    """Two that load at once under one id: the later one is refused, and takes nothing away."""
    page = map_page()
    outcomes = page.evaluate(
        """async () => {
            const { addClusteredSource } = await import('pinfold/maplibre');
            const feature = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } };
            const both = [1, 2].map(() => addClusteredSource(map, 'places', [feature], { layers: false }));
            const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
            return [...outcomes, map.getSource('places') !== undefined];
        }"""
    )
    assert sorted(outcomes[:2]) == ["fulfilled", "rejected"] and outcomes[2]


def test_names_are_text(map_page):
    """What a layer of one's own shows of a place is the text that was loaded."""
    page = map_page()
    name = "</script><b>&amp; ö 店 \\u0000"
    page.evaluate(
        """async (name) => {
            const { addClusteredSource } = await import('pinfold/maplibre');
            const feature = { type: 'Feature', properties: { name, place: 'x', none: null, list: [1] },
                geometry: { type: 'Point', coordinates: [0, 0] } };
            window.places = await addClusteredSource(map, 'places', [feature]);
            await map.once('idle');
        }""",
        name,
    )
    (place,) = shown(page)
    assert (place["name"], place["place"], place["_place"], place["list"]) == (name, 0, "x", "[1]")
    assert "none" not in place


@pytest.mark.parametrize("length", [40, 4000])
def test_points_have_all_their_properties(map_page, length):
    """As many bytes as a tile has: nothing is lost or cut off."""
    page = map_page()
    places = [
        {"row": row, "name": f"place {row} " + "ö店x" * (length // 3), "open": row % 3 == 0, f"p{row % 40}": row / 7}
        for row in range(400)
    ]
    page.evaluate(
        """async (places) => {
            const { addClusteredSource } = await import('pinfold/maplibre');
            const features = places.map((properties, row) => ({ type: 'Feature', properties,
                geometry: { type: 'Point', coordinates: [(row % 20) * 12 - 115, Math.floor(row / 20) * 5 - 45] } }));
            window.places = await addClusteredSource(map, 'places', features, { radius: 0 });
            await map.once('idle');
        }""",
        places,
    )
    found = sorted(shown(page), key=lambda place: place["row"])
    assert [place["place"] for place in found] == list(range(400))
    assert [{name: place[name] for name in places[place["row"]]} for place in found] == places
