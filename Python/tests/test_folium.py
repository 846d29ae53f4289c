"""Layers of folium: the calls of its own guides and tests, with another import."""

import json

import numpy as np
import pytest

folium = pytest.importorskip("folium")
from pinfold.folium import Clusters, FastMarkerCluster, MarkerCluster  # noqa: E402
from test_maps import folium_page  # noqa: E402


def described(layer) -> dict:
    """Renders a layer, and returns what the page gets."""
    m = folium.Map([48, 10], zoom_start=5, tiles=None)
    layer.add_to(m)
    m.get_root().render()
    return json.loads(layer.data)


def test_markers_are_added_one_by_one(browser, tmp_path):
    cluster = MarkerCluster(name="stations")
    folium.Marker([48, 11.5], popup="Add <i>text</i>", icon=folium.Icon(color="green", icon="ok-sign")).add_to(cluster)
    marker = folium.Marker(location=(52.5, 13.4), tooltip="Berlin")
    folium.Popup("lon:13.4<br>lat:52.5").add_to(marker)
    cluster.add_child(marker)
    folium.Marker([45, 3]).add_to(cluster)
    assert cluster._get_self_bounds() == [[45, 3], [52.5, 13.4]]
    text, (page, problems) = folium_page(browser, tmp_path, cluster)
    data = json.loads(cluster.data)
    assert (data["rows"], data["has_popups"], data["has_tooltips"], data["icons"]) == (3, True, True, True)
    assert "L.marker(\n" not in text and len(cluster._children) == 3
    page.wait_for_selector(".awesome.green")
    page.locator(".awesome.green").click()
    page.wait_for_selector(".leaflet-popup-content:has-text('Add text')")
    assert [text for text in problems if "ERR_FAILED" not in text] == []


def test_lists_of_locations_popups_and_icons():
    rng = np.random.default_rng(0)
    locations = list(zip(rng.uniform(35, 60, 100), rng.uniform(-12, 30, 100)))
    data = described(
        MarkerCluster(
            locations=locations, popups=[f"lon:{lon}<br>lat:{lat}" for lat, lon in locations],
            icons=[folium.Icon(color="red")] * 100, name="100 icons", overlay=True, control=True,
            icon_create_function=None,
        )
    )  # fmt: skip
    assert data["rows"] == 100 and data["has_popups"] and data["icons"]
    array = np.column_stack([*np.array(locations).T, np.arange(100)])
    assert described(MarkerCluster(array[:, :2]))["rows"] == 100
    assert described(MarkerCluster())["rows"] == 0
    m = folium.Map()
    MarkerCluster(locations).add_to(m)
    m.add_child(folium.LayerControl())
    m.fit_bounds(m.get_bounds())


def test_rows_with_values_and_a_callback(browser, tmp_path):
    pandas = pytest.importorskip("pandas")
    callback = """
    function (row) {
        var marker = L.marker(new L.LatLng(row[0], row[1]), {title: row[2] + row[3]});
        return marker;
    };
    """
    rows = [[48, 10, "a", 1], [49, 20, "b", 2]]
    layer = FastMarkerCluster(rows, callback=callback)
    _, (page, problems) = folium_page(browser, tmp_path, layer)
    page.wait_for_selector("[title=a1]", state="attached")
    assert [text for text in problems if "ERR_FAILED" not in text] == []
    frame = pandas.DataFrame({"y": [48.0, 49], "x": [10.0, 20], "z": ["c", "d"]})
    for data in (zip([48.0], [10.0]), frame[["y", "x"]], frame[["y", "x"]].values.tolist(), np.zeros((3, 3))):
        assert described(FastMarkerCluster(data=data))["rows"] in (1, 2, 3)


def test_options_have_folium_s_names():
    layer = MarkerCluster([[48, 10]], options={"maxClusterRadius": 40, "disableClusteringAtZoom": 9})
    assert layer._settings == {"strategy": "radius", "radius": 40, "radius_max_zoom": 7}
    assert MarkerCluster([[48, 10]], max_cluster_radius=30)._settings["radius"] == 30
    assert FastMarkerCluster([[48, 10]], chunkedLoading=True, chunk_interval=5)._options == {}
    with pytest.warns(UserWarning, match="spiderfyOnMaxZoom has no effect") as warned:
        MarkerCluster([[48, 10]], spiderfy_on_max_zoom=True)
    assert warned[0].filename == __file__
    made = "\n function(c) { return L.divIcon({html: c.getAllChildMarkers().length}); };\n"
    assert MarkerCluster([[48, 10]], icon_create_function=made).icon_create_function.endswith("}")


def test_a_function_of_a_cluster_sees_its_markers(browser, tmp_path):
    function = """function(cluster) {
        const titles = cluster.getAllChildMarkers().map((marker) => marker.options.title).sort();
        return L.divIcon({html: titles.join(), className: "own"});
    };"""
    callback = "function(row) { return L.marker([row[0], row[1]], {title: row[2]}); };"
    rows = [[48, 10, "b"], [48.0001, 10, "a"]]
    layer = FastMarkerCluster(rows, callback=callback, icon_create_function=function)
    _, (page, _) = folium_page(browser, tmp_path, layer)
    page.wait_for_selector(".own")
    assert page.locator(".own").inner_text() == "a,b"


def test_what_makes_no_sense_is_named():
    plugins = pytest.importorskip("folium.plugins")
    cases = [
        (TypeError, "no option 'maxRadius'", lambda: MarkerCluster([[48, 10]], maxRadius=3)),
        (TypeError, "maxClusterRadius is 'function", lambda: MarkerCluster([[48, 10]], maxClusterRadius="function(zoom){}")),
        (TypeError, "text, and not int", lambda: FastMarkerCluster([[48, 10]], callback=3)),
        (ValueError, "row 1 is 7", lambda: MarkerCluster([[48, 10], 7])),
        (ValueError, "row 1 is \\[48\\]", lambda: FastMarkerCluster([[48, 10], [48]])),
        (ValueError, "row 0 has no valid position", lambda: MarkerCluster([[np.nan, 10]])),
        (ValueError, "popups has 1 values", lambda: MarkerCluster([[48, 10], [4, 1]], popups=["a"])),
        (TypeError, "CircleMarker is not clustered", lambda: folium.CircleMarker([48, 10]).add_to(MarkerCluster())),
        (TypeError, "has its places already", lambda: folium.Marker([48, 10]).add_to(MarkerCluster([[1, 2]]))),
        (ValueError, "method is 'fast'", lambda: Clusters([[48, 10]], method="fast")),
    ]  # fmt: skip
    for error, message, make in cases:
        with pytest.raises(error, match=message):
            make()
    m = folium.Map()
    cluster = MarkerCluster().add_to(m)
    plugins.FeatureGroupSubGroup(cluster, "group").add_to(m)
    with pytest.raises(TypeError, match="a layer for each group"):
        m.get_root().render()
