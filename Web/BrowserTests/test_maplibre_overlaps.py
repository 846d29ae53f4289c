"""Circles on a map of MapLibre with the default settings."""

from test_maplibre import ADD, BOTH, on_screen, shown, take_picture, total

PAINTED = """async (zoom) => {
    map.jumpTo({ zoom, center: [12, 48] });
    await new Promise((resolve) => { map.once('idle', resolve); map.triggerRepaint(); });
    return map.queryRenderedFeatures({ layers: ['places-clusters', 'places-points'] }).map(
        ({ geometry, properties }) => ({ ...map.project(geometry.coordinates), width: properties.diameter ?? 13 }));
}"""


@BOTH
def test_without_options_circles_never_overlap(map_page, version):
    """Spaced clusters, at fractional zooms, and a click opens one."""
    page = map_page(version)
    page.evaluate(ADD, {"radius": None})
    pairs = 0
    for zoom in (0.4, 1.7, 2.5, 3.99, 6.2):
        found = page.evaluate(PAINTED, zoom)
        for number, one in enumerate(found):
            for other in found[:number]:
                distance = ((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2) ** 0.5
                # The same disc from two tiles.
                if distance > 0.5:
                    pairs += 1
                    assert distance > (one["width"] + other["width"]) / 2, zoom
    assert pairs > 100
    page.evaluate("map.jumpTo({ zoom: 0, center: [0, 20] })")
    page.wait_for_function("map.loaded()")
    assert total(shown(page)) == 5000
    take_picture(page, "spaced")
    cluster = on_screen(shown(page))[0]
    page.mouse.click(cluster["x"], cluster["y"])
    page.wait_for_function("zoom => map.getZoom() === zoom && map.loaded()", arg=cluster["expansion_zoom"])
    assert cluster["cluster_id"] not in [f.get("cluster_id") for f in shown(page)]
