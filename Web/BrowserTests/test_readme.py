"""The pages of the README and of the demo do what they say."""

import re
import subprocess

from conftest import CDN, IMPORTS, REPOSITORY


def test_the_map_of_the_readme(open_page):
    text = (REPOSITORY / "Web/README.md").read_text()
    (example,) = [html for html in re.findall(r"```html\n(.*?)```", text, re.DOTALL) if "addClusteredSource" in html]
    # What the example leaves open: where MapLibre is, and a name to ask by.
    example = example.replace("</script>", "window.shown = { map, places };</script>")
    page = open_page(f"""<!doctype html>{IMPORTS}<link rel="stylesheet" href="{CDN}/maplibre/maplibre-gl.css">
        <script src="{CDN}/maplibre/maplibre-gl.js"></script>{example}""")
    page.wait_for_function("window.shown")
    page.wait_for_function("""() => {
        const { map } = shown;
        const found = new Map(map.querySourceFeatures('places', { sourceLayer: 'places' })
            .map(({ id, properties }) => [id, properties]));
        return map.loaded() && [...found.values()].map(({ kind }) => kind).join() === 'museum,museum';
    }""")


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
