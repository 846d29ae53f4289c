"""Maps in one file, and layers of folium, in a browser where there is one."""

import datetime
import html
import json
import re

import numpy as np
import pinfold
import pytest
from pinfold import _packing

COLUMNS = {
    "lon": np.array([13.4, 13.4001, 2.35, -74.0]),
    "lat": np.array([52.5, 52.5, 48.86, 40.7]),
    "name": ["Berlin </script><!--", "<b>bold</b>", None, "New York"],
    "people": np.array([3.6e6, np.nan, 2.1e6, 8.8e6]),
    "open": [True, False, None, True],
    "since": np.array(["2020-01-01", "NaT", "2021-05-05", "1999-12-31"], "M8[D]"),
}


def test_positions_are_packed_as_the_page_reads_them():
    rng = np.random.default_rng(0)
    lon, lat = rng.uniform(-180, 180, 1000), rng.uniform(-85, 85, 1000)
    data = np.frombuffer(_packing.positions(lon, lat), np.uint8).reshape(2, 4, 1000).astype(np.uint32)
    folded = data[:, 0] | data[:, 1] << 8 | data[:, 2] << 16 | data[:, 3] << 24
    differences = (folded >> 1) ^ (0 - (folded & 1)).astype(np.uint32)
    units = np.cumsum(differences, axis=1, dtype=np.uint32)
    np.testing.assert_allclose(units[0] / 2**32 * 360 - 180, lon, atol=1e-7)
    y = np.pi * (1 - 2.0 * units[1] / 2**32)
    np.testing.assert_allclose(np.degrees(np.arctan(np.sinh(y))), lat, atol=1e-7)


def test_a_block_has_values_and_runs():
    assert _packing.block([1, "a", True]) == '{"values":[1,"a",true]}'
    assert json.loads(_packing.block([None, 1, 2, None, 3])) == {"values": [1, 2, 3], "runs": [1, 2, 4, 1]}
    assert json.loads(_packing.block([None])) == {"values": [], "runs": []}


def test_a_map_is_one_file_without_others(tmp_path):
    path = tmp_path / "map.html"
    made = pinfold.Map(COLUMNS, title="Towns <&>")
    assert made.to_html(path) is None
    text = path.read_text()
    assert "<title>Towns &lt;&amp;&gt;</title>" in text
    header = json.loads(re.search(r'id="map-header">(.*?)</script>', text)[1])
    assert header["rows"] == 4
    assert header["data_set"]["columns"] == ["name", "people", "open", "since"]
    assert header["data_set"]["numeric_columns"] == ["people"]
    assert header["data_set"]["name_column"] == "name"
    markup = re.sub(r"<script.*?</script>", "", text, flags=re.S)
    assert not re.search(r'(\ssrc|<link[^>]* href)="(?!data:)', markup)
    assert "Berlin" not in text  # data is compressed, and no markup
    assert made.to_html() == text == pinfold.Map(COLUMNS, title="Towns <&>").to_html()
    assert len(text) < 3_000_000
    shown = made._repr_html_()
    framed = html.unescape(re.search(r'srcdoc="(.*?)" style', shown, re.S)[1])
    assert framed.split("chunk-coordinates")[0] == text.split("chunk-coordinates")[0]


def test_wrong_maps_are_named():
    with pytest.raises(ValueError, match="found no column of latitudes"):
        pinfold.Map({"lon": [1.0], "x": [2.0]})
    with pytest.raises(TypeError, match="a table is needed"):
        pinfold.Map([1, 2, 3])
    with pytest.raises(ValueError, match="tiles is 'tiles'"):
        pinfold.Map(COLUMNS, tiles="tiles").to_html()
    with pytest.raises(ValueError, match="there is no column 'nothing'"):
        pinfold.Map(COLUMNS, columns=["nothing"])
    with pytest.warns(pinfold.SkippedRowsWarning, match="left out 1 of 2 rows"):
        assert len(pinfold.Map(lon=[1.0, 2.0], lat=[91.0, 0.0])) == 1
    assert pinfold.Map(lon=[], lat=[]).to_html()


def test_values_become_those_of_json():
    pandas = pytest.importorskip("pandas")
    values = [1, 2.5, np.nan, np.inf, None, pandas.NA, pandas.NaT, np.int64(3), "a", True,
              datetime.date(2026, 1, 2), pandas.Timestamp("2026-01-02", tz="UTC")]  # fmt: skip
    assert [_packing.value_of(value) for value in values] == [
        1, 2.5, None, None, None, None, None, 3, "a", True, "2026-01-02",
        "2026-01-02T00:00:00+00:00",
    ]  # fmt: skip
    frame = pandas.DataFrame({"lat": [1.0], "lon": [2.0], "kind": pandas.Categorical(["a"])})
    assert _packing.listed(frame["kind"]) == ["a"]
    assert _packing.listed(np.array(["2020-01-01", "NaT"], "M8[ns]")) == ["2020-01-01", None]
    assert _packing.listed(np.array(["2020-01-01T10"], "M8[ns]")) == ["2020-01-01T10:00:00"]


def test_columns_of_categories_and_times_are_proposed():
    count = 300
    columns = {
        "lon": np.linspace(0, 9, count), "lat": np.linspace(40, 50, count),
        "name": [f"Place {number}" for number in range(count)], "grade": [*"ab"] * (count // 2),
        "kind": ["bakery", "café", None] * (count // 3), "open": ["2024-05-01", "2025-01"] * (count // 2),
        "year": [2020, 2021] * (count // 2),
    }  # fmt: skip

    def header(**options):
        data_set = pinfold.Map(columns, **options)._header()["data_set"]
        return data_set["category_column"], data_set["time_column"]

    # A third of the kinds is missing.
    assert header() == ("grade", "open")
    columns["kind"] = ["bakery", "café", "café"] * (count // 3)
    assert header() == ("kind", "open")
    assert header(category="", time="year") == (None, "year")
    assert header(category="name") == ("name", "open")
    kinds = pinfold.Map(columns)._header()["data_set"]["column_kinds"]
    assert kinds == ["text", "category", "category", "date", "category"]
    with pytest.raises(ValueError, match="category is 'knid'"):
        header(category="knid")


@pytest.mark.parametrize("name, value, expected", [
    ("opened", "31.12.2020", "point"), ("opened", "3/4/2020", None), ("opened", "31/12/2020", "dayFirst"),
    ("opened", "12/31/2020 5:00 PM", "monthFirst"), ("created", 1577836800, "point"), ("x", 1577836800, None),
    ("year", 1999, "point"), ("year", 99, None), ("x", 1999, None),
])  # fmt: skip
def test_times_in_other_formats_are_proposed(name, value, expected):
    columns = {"lon": [1.0] * 50, "lat": [2.0] * 50, name: [value] * 50}
    header = pinfold.Map(columns)._header()
    assert header["data_set"]["time_column"] == (None if expected is None else name)
    assert header["number_readings"] == [expected or "point"]


# ---- In a browser ----


def opened(browser, text: str, tmp_path, **routes):
    """Opens a page that has no network, and returns it with its errors."""
    path = tmp_path / "page.html"
    path.write_text(text)
    context = browser.new_context(viewport={"width": 900, "height": 700})
    page = context.new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)

    def answer(route):
        for ending, body in routes.items():
            if route.request.url.endswith(ending.replace("_", ".")):
                return route.fulfill(body=body)
        return route.abort() if route.request.url.startswith("http") else route.continue_()

    page.route("**/*", answer)
    page.goto(f"file://{path}")
    return page, problems


@pytest.mark.parametrize("is_frame", [False, True])
def test_a_map_shows_its_places(browser, tmp_path, is_frame):
    rng = np.random.default_rng(0)
    made = pinfold.Map(
        lon=rng.normal(10, 3, 20_000), lat=rng.normal(48, 2, 20_000), name=[f"n{i}" for i in range(20_000)]
    )
    text = made._repr_html_() if is_frame else made.to_html()
    page, problems = opened(browser, text, tmp_path)
    frame = page.frames[1] if is_frame else page.main_frame
    frame.wait_for_selector(".marker", timeout=30_000)
    counts = frame.locator(".marker").all_text_contents()
    assert len(counts) > 5, counts
    assert problems == []


# ---- folium ----


def folium_page(browser, tmp_path, layer):
    """Opens a map of folium with a layer: Leaflet is that of the tests' environment."""
    folium = pytest.importorskip("folium")
    package = pytest.importorskip("xstatic.pkg.leaflet")
    import pathlib

    leaflet = pathlib.Path(package.BASE_DIR)
    m = folium.Map([48, 10], zoom_start=5, tiles=None)
    layer.add_to(m)
    text = m.get_root().render()
    script = (leaflet / "leaflet.js").read_text()
    # Other libraries of folium are not needed, and there is no network.
    markers = "\nL.AwesomeMarkers={icon:o=>L.divIcon({className:'awesome '+o.markerColor})};"
    return text, opened(browser, text, tmp_path, leaflet_js=script + markers,
                        leaflet_css=(leaflet / "leaflet.css").read_text())  # fmt: skip


def test_a_layer_of_folium_clusters_and_opens(browser, tmp_path):
    folium = pytest.importorskip("folium")
    import pinfold.folium

    rng = np.random.default_rng(0)
    table = {"lon": rng.normal(10, 3, 5000), "lat": rng.normal(48, 2, 5000),
             "name": [f"<i>{i}</i>" for i in range(5000)]}  # fmt: skip
    layer = pinfold.folium.Clusters(table, popup="name", icon=folium.Icon(color="red"))
    _, (page, problems) = folium_page(browser, tmp_path, layer)
    page.wait_for_selector(".pinfold-cluster")
    before = page.locator(".pinfold-cluster").count()
    assert before > 3
    the_map = "window[Object.keys(window).find((name) => name.startsWith('map_'))]"
    page.locator(".pinfold-cluster").nth(before // 2).click()
    page.wait_for_function(f"{the_map}.getZoom() > 5")
    page.evaluate(f"{the_map}.setView([{table['lat'][7]}, {table['lon'][7]}], 18, {{animate: false}})")
    page.wait_for_selector(".awesome.red")
    page.locator(".awesome.red").first.click()
    page.wait_for_selector(".leaflet-popup-content")
    page.wait_for_timeout(300)
    assert re.fullmatch(r"<i>\d+</i>", page.locator(".leaflet-popup-content").inner_text())
    assert [text for text in problems if "ERR_FAILED" not in text] == []


def test_a_layer_takes_what_folium_takes(browser, tmp_path):
    folium = pytest.importorskip("folium")
    import pinfold.folium

    locations = [[48.1, 11.5], [48.2, 11.6], [52.5, 13.4]]
    layer = pinfold.folium.Clusters(
        locations=locations,
        popups=["a", folium.Popup("<b>b</b>"), None],
        icons=[folium.Icon(color="blue"), folium.Icon(color="green"), None],
        maxClusterRadius=5,
        name="places",
        icon_create_function="function(c){return L.divIcon({html:c.getChildCount(),className:'own'})}",
    )
    _, (page, problems) = folium_page(browser, tmp_path, layer)
    page.wait_for_selector(".own, .awesome")
    assert page.locator(".own").all_inner_texts() == ["2"] or page.locator(".awesome").count() >= 2
    callback = "function(row){return L.circleMarker([row[0],row[1]],{className:'dot-'+row[2]})}"
    layer = pinfold.folium.Clusters([[48, 10, "x"], [49, 20, "y"]], callback=callback)
    _, (page, more) = folium_page(browser, tmp_path, layer)
    page.wait_for_selector(".dot-x", state="attached")
    page.wait_for_selector(".dot-y", state="attached")
    assert [text for text in problems + more if "ERR_FAILED" not in text] == []
    with pytest.raises(ValueError, match="row 1 has no valid position"):
        pinfold.folium.Clusters([[48, 10], [95, 10]])


def test_a_hundred_thousand_places_make_a_small_page(browser, tmp_path):
    pytest.importorskip("folium")
    import pinfold.folium

    rng = np.random.default_rng(0)
    places = np.stack([rng.normal(48, 3, 100_000), rng.normal(10, 6, 100_000)], axis=1)
    text, (page, _) = folium_page(browser, tmp_path, pinfold.folium.Clusters(places))
    assert len(text) < 5_000_000
    page.wait_for_selector(".pinfold-cluster")
