"""The pages of the README and of the demo do what they say."""

import json
import pathlib
import re
import subprocess
import urllib.parse

from conftest import FOLDERS, ORIGIN, REPOSITORY


def test_the_map_of_the_readme(open_page):
    text = (REPOSITORY / "Web/README.md").read_text()
    (example,) = [html for html in re.findall(r"```html\n(.*?)```", text, re.DOTALL) if "addClusteredSource" in html]
    popup, restyle = re.findall(r"```js\n(map\.on.*?|places\.remove.*?)```", text, re.DOTALL)
    # As it is printed, and names to ask by.
    before, after = example.rsplit("</script>", 1)
    example = f"""{before}{popup}
        window.restyle = async (style, data) => {{ {restyle} }};
        window.shown = {{ map, places }};</script>{after}"""
    page = open_page("")
    # The package as npm installs it beside the page, MapLibre, and a style without a network.
    answer_with_files(page, f"{ORIGIN}/node_modules/pinfold/", FOLDERS["pinfold"])
    answer_with_files(page, "https://unpkg.com/maplibre-gl@5.3.0/dist/", FOLDERS["maplibre"])
    style = json.dumps({"version": 8, "sources": {}, "layers": []})
    page.route("https://demotiles.maplibre.org/style.json", lambda route: route.fulfill(body=style))
    page.route(f"{ORIGIN}/map.html", lambda route: route.fulfill(body=example, headers={"content-type": "text/html"}))
    page.goto(f"{ORIGIN}/map.html")
    page.wait_for_function("window.shown")
    page.wait_for_function("""() => {
        const { map } = shown;
        const found = new Map(map.querySourceFeatures('places', { sourceLayer: 'places' })
            .map(({ id, properties }) => [id, properties.point_count ?? 1]));
        const counts = [...found.values()];
        return map.loaded() && Math.max(...counts) > 100 && counts.reduce((sum, count) => sum + count) > 9_000;
    }""")
    # Another style, and a single point, which a click shows.
    page.evaluate(f"""async () => {{
        const geometry = {{ type: 'Point', coordinates: [2.3, 48.8] }};
        await restyle({style}, [{{ type: 'Feature', properties: {{}}, geometry }}]);
    }}""")
    page.wait_for_function("() => shown.map.loaded() && shown.map.queryRenderedFeatures().length === 1")
    size = page.viewport_size
    page.mouse.click(size["width"] / 2, size["height"] / 2)
    page.get_by_text("Point 0").wait_for()


def answer_with_files(page, address, folder):
    """Answers what is below an address with the files of a folder."""

    def answer(route):
        file = folder / pathlib.PurePosixPath(urllib.parse.urlparse(route.request.url).path).name
        kind = "text/css" if file.suffix == ".css" else "text/javascript"
        route.fulfill(body=file.read_bytes(), headers={"content-type": kind, "access-control-allow-origin": "*"})

    page.route(f"{address}**", answer)


def test_the_demo_clusters_and_shows_times(open_page, browser):
    command = ["node", str(REPOSITORY / "Web/Demo/serve.mjs"), "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = server.stdout.readline().strip()
            page = open_page("")
            page.set_viewport_size({"width": 1080, "height": 800})
            page.goto(address)
            page.wait_for_function("document.body.dataset.ready")
            times = page.locator("#pinfold dd").all_inner_texts()
            assert times[0].endswith(" ms") and int(times[2]) > 20
            page.screenshot(path=REPOSITORY / "out/screenshots/web-demo.png")
        finally:
            server.terminate()
