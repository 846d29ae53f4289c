"""Maps in one file, and layers of folium, in a browser where there is one."""

import datetime
import html
import json
import re
import shutil

import numpy as np
import pinfold
import pytest
from pinfold import _map

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
    data = np.frombuffer(_map._positions(lon, lat), np.uint8).reshape(2, 4, 1000).astype(np.uint32)
    folded = data[:, 0] | data[:, 1] << 8 | data[:, 2] << 16 | data[:, 3] << 24
    differences = (folded >> 1) ^ (0 - (folded & 1)).astype(np.uint32)
    units = np.cumsum(differences, axis=1, dtype=np.uint32)
    np.testing.assert_allclose(units[0] / 2**32 * 360 - 180, lon, atol=1e-7)
    y = np.pi * (1 - 2.0 * units[1] / 2**32)
    np.testing.assert_allclose(np.degrees(np.arctan(np.sinh(y))), lat, atol=1e-7)


def test_a_block_has_values_and_runs():
    assert _map._block([1, "a", True]) == '{"values":[1,"a",true]}'
    assert json.loads(_map._block([None, 1, 2, None, 3])) == {"values": [1, 2, 3], "runs": [1, 2, 4, 1]}
    assert json.loads(_map._block([None])) == {"values": [], "runs": []}


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
    assert len(text) < 2_000_000
    shown = made._repr_html_()
    assert html.unescape(re.search(r'srcdoc="(.*?)" style', shown, re.S)[1]) == text


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
    assert [_map._value(value) for value in values] == [
        1, 2.5, None, None, None, None, None, 3, "a", True, "2026-01-02",
        "2026-01-02T00:00:00+00:00",
    ]  # fmt: skip
    frame = pandas.DataFrame({"lat": [1.0], "lon": [2.0], "kind": pandas.Categorical(["a"])})
    assert pinfold.Map(frame)._columns == {"kind": ["a"]}


# ---- In a browser ----


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api")
    names = ("chromium-headless-shell", "chromium")
    program = next((found for name in names if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip("there is no Chromium")
    with playwright.sync_playwright() as started:
        options = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
        launched = started.chromium.launch(executable_path=program, args=options)
        yield launched
        launched.close()


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
