"""Maps as widgets: in the kernel, and in a browser with a notebook's part played by the test."""

import base64
import json

import numpy as np
import pinfold
import pytest
from pinfold import _still

anywidget = pytest.importorskip("anywidget")


def frame_of(count: int = 2000) -> dict:
    rng = np.random.default_rng(0)
    table = {"lon": rng.normal(10, 3, count), "lat": rng.normal(48, 2, count)}
    table["name"] = [f"Place {row}" for row in range(count)]
    table["kind"] = rng.choice(["bakery", "café", "park"], count)
    table["lat"][3] = np.nan
    return table


@pytest.fixture
def made():
    with pytest.warns(pinfold.SkippedRowsWarning, match="the first is row 3") as warned:
        made = pinfold.Map(frame_of())
    assert warned[0].filename == __file__
    return made


# ---- In a browser ----

NOTEBOOK = """<!doctype html><meta charset="utf-8"><div id="cell"></div><script type="module">
const bytes = (text) => new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
const revived = (_, value) => (typeof value?.base64 === "string" ? bytes(value.base64) : value);
const state = JSON.parse(STATE, revived);
const heard = {};
const tell = (name, ...values) => [...(heard[name] ?? [])].forEach((listener) => listener(...values));
window.kernel = { asked: [], saved: [], chunks: JSON.parse(CHUNKS, revived), set: (name, value) => { state[name] = value; tell(`change:${name}`); } };
const model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; tell(`change:${name}`); window.kernel.saved.push([name, value]); },
  save_changes() {},
  on: (name, listener) => (heard[name] ??= new Set()).add(listener),
  off: (name, listener) => heard[name]?.delete(listener),
  send: ({ wanted }) => { kernel.asked.push(wanted); if (kernel.chunks[wanted]) setTimeout(() => tell("msg:custom", { chunk: wanted }, [kernel.chunks[wanted]])); },
};
const source = new Blob([WIDGET], { type: "text/javascript" });
const { default: widget } = await import(URL.createObjectURL(source));
Object.assign(window, { widget, model });
window.show = () => { const el = document.createElement("div"); cell.append(el); return widget.render({ model, el }); };
window.remove = show();
</script>"""


def notebook_of(made, chunks=()):
    """A page with the widget of a map, whose kernel is the page."""

    def packed(value):
        return json.dumps(value, default=lambda data: {"base64": base64.b64encode(data).decode()})

    state = {name: made.get_state(name)[name] for name in ("_first", "_more", "_height", "bounds", "selection")}
    texts = {"STATE": packed(state), "CHUNKS": packed({name: made._column(name) for name in chunks})}
    texts["WIDGET"] = made._esm
    text = NOTEBOOK
    for name, value in texts.items():
        text = text.replace(name, json.dumps(str(value)).replace("<", "\\u003c"))
    return text


def visit(page, text):
    """Opens a page that has an origin, and no network."""
    page.route("**/*", lambda route: route.fulfill(body=text, content_type="text/html"))
    page.goto("http://localhost/notebook")


def shown(browser, made, **options):
    page = browser.new_context(viewport={"width": 900, "height": 1200}).new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    visit(page, notebook_of(made, **options))
    page.wait_for_function("document.querySelector('iframe')")
    page.wait_for_function("!!window.remove")
    frame = page.locator("iframe").first.content_frame
    frame.locator(".marker").first.wait_for(timeout=60_000)
    return page, frame, problems


def opened(browser, made):
    """Shows a map with all its columns."""
    made._send_first()
    made._send_columns()
    return shown(browser, made)


def second_of(page):
    """Waits until a second map in the page rests, and returns its frame."""
    frame = page.locator("iframe").nth(1).content_frame
    frame.locator(".marker").first.wait_for(timeout=60_000)
    page.wait_for_timeout(1500)
    return frame


def saved(page, name):
    """Waits until the widget has told something, and returns it as it was told last."""
    page.wait_for_function(f"kernel.saved.some(([name]) => name === '{name}')", timeout=60_000)
    page.wait_for_timeout(600)
    return page.evaluate(
        f"""(() => {{ const [, value] = kernel.saved.findLast(([name]) => name === '{name}');
        return value.buffer ? [...new Uint32Array(value.buffer)] : value; }})()"""
    )


def test_a_widget_shows_places_and_tells_what_is_selected(browser, made):
    page, frame, problems = opened(browser, made)
    west, south, east, north = saved(page, "bounds")
    assert west < made._lon.mean() < east and south < made._lat.mean() < north
    # A place that the kernel selects opens.
    page.evaluate("kernel.set('selection', new DataView(Uint32Array.of(16).buffer))")
    frame.locator("#callout-title").wait_for()
    assert frame.locator("#callout-title").inner_text() == "Place 17"
    page.wait_for_timeout(500)
    assert page.evaluate("kernel.saved.filter(([name]) => name === 'selection').length") == 0
    frame.locator(".callout button").first.click()
    assert saved(page, "selection") == []
    # A pressed cluster selects its members.
    page.evaluate(f"kernel.set('bounds', {made._first['header']['data_set']['frame']})")
    page.wait_for_timeout(1500)
    marker = frame.locator('.marker[data-kind="cluster"]').first
    count = int(marker.get_attribute("data-count"))
    marker.press("Enter")
    page.wait_for_timeout(500)
    assert len(saved(page, "selection")) == count
    assert problems == []


def test_bounds_move_a_map_and_come_back(browser, made):
    made._send_first()
    made._send_columns()
    made.bounds = (9, 47, 11, 49)
    page, frame, problems = shown(browser, made)
    for bounds in [[9, 47, 11, 49], [5, 45, 6, 45.5]]:
        page.evaluate(f"kernel.set('bounds', {bounds})")
        page.wait_for_timeout(1500)
        west, south, east, north = saved(page, "bounds")
        assert west <= bounds[0] + 1e-4 and south <= bounds[1] + 1e-4
        assert east >= bounds[2] - 1e-4 and north >= bounds[3] - 1e-4
        fits = abs(east - west - (bounds[2] - bounds[0])), abs(north - south - (bounds[3] - bounds[1]))
        assert min(fits) < 1e-3
    # What is shown stays where it is when it is set.
    page.evaluate(f"kernel.set('bounds', {[west, south, east, north]})")
    page.wait_for_timeout(1500)
    np.testing.assert_allclose(saved(page, "bounds"), [west, south, east, north], atol=1e-4)
    assert problems == []


def test_columns_come_when_they_are_asked_for(browser, made, monkeypatch):
    from pinfold import _widget

    monkeypatch.setattr(_widget, "_FEW_VALUES", 0)
    made._columns["note"] = np.array([f"note {row}" for row in range(2000)])
    made._send_first()
    assert made._first["header"]["first_columns"] == ["column-0", "column-1"]
    page, frame, problems = shown(browser, made, chunks=["column-2"])
    # There are no rings before the categories come.
    assert frame.locator(".ringed").count() == 0 and page.evaluate("kernel.asked") == []
    made._send_columns()
    state = json.dumps({k: base64.b64encode(v).decode() for k, v in made._more.items()})
    page.evaluate(
        """(state) => kernel.set("_more", Object.fromEntries(Object.entries(state).map(([name, text]) =>
        [name, new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer)])))""",
        json.loads(state),
    )
    frame.locator(".ringed").first.wait_for()
    page.evaluate("kernel.set('selection', new DataView(Uint32Array.of(16).buffer))")
    frame.locator(".callout", has_text="note 17").wait_for(state="attached")
    assert page.evaluate("kernel.asked") == ["column-2"]
    assert problems == []


def test_two_views_of_a_map_do_not_move_each_other(browser, made):
    page, frame, problems = opened(browser, made)
    saved(page, "bounds")
    page.evaluate("void (window.other = show())")
    second = second_of(page)
    told = page.evaluate("kernel.saved.length")
    frame.locator(".maplibregl-ctrl-zoom-in").click()
    page.wait_for_timeout(2000)
    # Only the first view has told something.
    assert page.evaluate("kernel.saved.length") == told + 1
    page.evaluate("void remove()")
    assert page.locator("iframe").count() == 1
    page.evaluate("kernel.set('bounds', [9, 47, 11, 49])")
    page.wait_for_function(f"kernel.saved.length === {told + 2}")
    assert problems == []


#: A second map in the page, of another shape, whose bounds are linked with the first one's.
LINKED = """() => {
const { header, ...first } = model.get("_first");
const state = { _first: { ...first, header: { ...header, key: "other" } }, _height: 300, bounds: model.get("bounds") };
window.told = [];
let moved;
const other = { ...model, get: (name) => state[name] ?? model.get(name), on: (name, heard) => name === "change:bounds" && (moved = heard), off() {},
  set: (name, value) => { told.push(name); state[name] = value; if (name === "bounds") { moved(); model.set(name, value); } } };
model.on("change:bounds", () => { if (String(state.bounds) === String(model.get("bounds"))) return; state.bounds = model.get("bounds"); moved(); });
const cell = document.createElement("div");
document.body.append(cell);
widget.render({ model: other, el: cell });
}"""


def test_a_linked_map_follows_another(browser, made):
    page, frame, problems = opened(browser, made)
    saved(page, "bounds")
    page.evaluate(LINKED)
    second = second_of(page)
    before, told = second.locator("#in-view").inner_text(), page.evaluate("[kernel.saved.length, told.length]")
    page.evaluate("kernel.set('bounds', [9, 47, 11, 49])")
    page.wait_for_timeout(2500)
    # A change of the kernel moves both, and each says where it is.
    page.evaluate("kernel.saved.length = told.length = 0")
    frame.locator(".maplibregl-ctrl-zoom-in").click()
    page.wait_for_timeout(2500)
    assert second.locator("#in-view").inner_text() != before
    # The second map follows, and does not move the first one.
    assert page.evaluate("[kernel.saved.length, told.length]") == [1, 0]
    assert problems == []


def test_other_windows_are_not_heard(browser, made):
    page, frame, problems = opened(browser, made)
    saved(page, "bounds")
    # Neither the frame nor the widget listens to a message without its token.
    page.evaluate("postMessage({ token: 'guessed' }, '*')")
    page.evaluate("document.querySelector('iframe').contentWindow.postMessage({ bounds: [0, 0, 1, 1], token: 'guessed' }, '*')")
    page.wait_for_timeout(500)
    assert page.evaluate("kernel.saved.length") == 1
    assert problems == []


def test_without_a_kernel_a_text_says_what_to_do(browser, made):
    page = browser.new_context().new_page()
    visit(page, notebook_of(made).replace("20_000", "200"))
    page.locator("text=Run the cell again").wait_for()


def test_a_notebook_keeps_a_picture(browser, made):
    made._send_first()
    header = made._first["header"]
    for frame in (header["data_set"]["frame"], None, [170, -10, -170, 10], [5, 5, 5, 5]):
        index = pinfold.Index(made._lon, made._lat)
        text = _still.markup(index, frame, 400, header["key"])
        page = browser.new_context().new_page()
        visit(page, f"<body>{text}<div id=live></div></body>")
        picture = page.locator("img")
        assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 800
        assert picture.is_visible()
        # The widget hides it.
        page.evaluate(f"live.className = 'pinfold-{header['key']}'")
        assert not picture.is_visible()
    counts = index.plan(header["data_set"]["frame"], size=(800, 400)).clusters()["count"].sum()
    assert counts > 1000
