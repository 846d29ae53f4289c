"""The examples for Leaflet and deck.gl, with the real ones."""

from conftest import CDN, IMPORTS, REPOSITORY

LOAD = """async () => {
    const { createWorkerCluster } = await import('pinfold/worker');
    let state = 11;
    const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
    const features = Array.from({ length: 2000 }, (_, row) => ({
        type: 'Feature', properties: { name: `<b>${row}</b>` },
        geometry: { type: 'Point', coordinates: [120 * random() - 60, 100 * random() - 50] },
    }));
    window.clusters = await (await createWorkerCluster({ radius: 60 })).load(features);
}"""
BODY = "<body style='margin: 0'><div id='map' style='position: relative; width: 512px; height: 512px'></div>"


def test_leaflet(open_page):
    page = open_page(f"""<!doctype html>{IMPORTS}
        <link rel="stylesheet" href="{CDN}/leaflet/leaflet.css"><script src="{CDN}/leaflet/leaflet.js"></script>
        <style>.cluster {{ background: #b4532a; color: white; border-radius: 50%; display: grid;
            place-items: center; font: 600 12px system-ui; }}</style>{BODY}""")
    page.evaluate(LOAD)
    count = page.evaluate(f"""async () => {{
        const {{ showClusters }} = await import('{CDN}/web/Examples/leaflet.js');
        window.map = L.map('map', {{ zoomAnimation: false }}).setView([0, 0], 2);
        await showClusters(L, map, clusters)();
        return document.querySelectorAll('.cluster').length;
    }}""")
    assert count > 5
    titles = page.evaluate("[...document.querySelectorAll('.cluster')].map((marker) => parseInt(marker.title))")
    points = page.evaluate("document.querySelectorAll('path.leaflet-interactive').length")
    assert sum(titles) + points == 2000
    (REPOSITORY / "out/screenshots").mkdir(parents=True, exist_ok=True)
    page.screenshot(path=REPOSITORY / "out/screenshots/web-leaflet.png")
    page.locator(".cluster").nth(count // 2).press("Enter")
    page.wait_for_function("map.getZoom() > 2")


def test_leaflet_shows_clusters_before_it_is_moved(open_page):
    page = open_page(f"""<!doctype html>{IMPORTS}
        <link rel="stylesheet" href="{CDN}/leaflet/leaflet.css"><script src="{CDN}/leaflet/leaflet.js"></script>
        {BODY}""")
    page.evaluate(LOAD)
    page.evaluate(f"""async () => {{
        const {{ showClusters }} = await import('{CDN}/web/Examples/leaflet.js');
        showClusters(L, L.map('map').setView([0, 0], 2), clusters);
    }}""")
    page.wait_for_function("document.querySelectorAll('.cluster').length > 5")


def test_deck_gl(open_page):
    page = open_page(f"""<!doctype html>{IMPORTS}<script src="{CDN}/deck/dist.min.js"></script>{BODY}""")
    page.evaluate(LOAD)
    counts = page.evaluate(f"""async () => {{
        const {{ clusterLayers }} = await import('{CDN}/web/Examples/deckgl.js');
        const view = {{ longitude: 0, latitude: 0, zoom: 1, width: 512, height: 512 }};
        const layers = await clusterLayers(deck, clusters, new deck.WebMercatorViewport(view));
        const [circles, labels] = layers.map(({{ props }}) => props.data);
        await new Promise((resolve) => {{
            window.drawn = new deck.Deck({{
                parent: document.getElementById('map'), width: 512, height: 512,
                initialViewState: view, layers, onAfterRender: resolve,
            }});
        }});
        return [
            circles.reduce((sum, {{ properties }}) => sum + (properties.point_count ?? 1), 0),
            circles.filter(({{ properties }}) => properties.cluster).length, labels.length,
        ];
    }}""")
    assert counts[0] == 2000 and counts[1] == counts[2] > 5
    page.wait_for_timeout(500)
    page.screenshot(path=REPOSITORY / "out/screenshots/web-deckgl.png")
    picked = page.evaluate("""async () => {
        const picked = drawn.pickObjects({ x: 0, y: 0, width: 512, height: 512 });
        return picked.length;
    }""")
    assert picked > 5
