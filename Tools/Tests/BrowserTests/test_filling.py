"""The map of a file that is still being read."""

from slow_file import COUNT, SlowFile, send_the_rest


def read_out(shown):
    return shown.page.locator("#preparing").inner_text()


def test_the_map_fills_while_its_file_is_read(open_map, watch, tmp_path, contexts):
    # The answer to a search that comes too early.
    watch.expect("the server responded with a status of 503")
    with SlowFile(tmp_path) as (server, writer):
        shown = open_map("", on=server)
        first = sum(shown.counts().values())
        assert 150_000 < first < COUNT
        assert "places are read" in read_out(shown)
        west = shown.page.evaluate("() => pinfold.camera.x")
        search = shown.page.locator("#search-text")
        search.fill("springfield 399999")
        send_the_rest(writer)
        shown.wait_until(lambda: sum(shown.counts().values()) == COUNT, "all places")
        shown.wait_until(lambda: "places are read" not in read_out(shown), "the end of reading")
        # The map shows all places, as it would have at once, and knows their columns.
        columns = "() => pinfold.dataSet.columns.length"
        shown.wait_until(lambda: shown.page.evaluate(columns) == 4, "the columns")
        shown.rest()
        assert abs(shown.page.evaluate("() => pinfold.camera.x") - 0.5) < 0.05 < abs(west - 0.5)
        assert search.input_value() == "springfield 399999"
        shown.wait_until(lambda: read_out(shown) == "", "the store")
        search.press("ArrowDown")
        option = shown.page.locator("#search-results [role=option]").first
        option.wait_for()
        assert "Springfield 399999" in option.inner_text()
        while contexts:
            contexts.pop().close()


def test_a_map_that_was_moved_stays_where_it_is(open_map, tmp_path, contexts):
    with SlowFile(tmp_path) as (server, writer):
        shown = open_map("", on=server)
        shown.zoom_by(-400)
        shown.rest()
        camera = "() => [pinfold.camera.x, pinfold.camera.y, pinfold.camera.zoom]"
        before = shown.page.evaluate(camera)
        send_the_rest(writer)
        shown.wait_until(lambda: "places are read" not in read_out(shown), "the end of reading")
        shown.rest()
        assert shown.page.evaluate(camera) == before
        while contexts:
            contexts.pop().close()
