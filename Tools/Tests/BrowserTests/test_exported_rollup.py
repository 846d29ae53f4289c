"""A map of a roll-up that `pinfold export` writes."""

import pytest

from exported_maps import export, is_near, markers
from map_page import MapPage
from running_server import RunningServer
from test_counts import in_view


def write_rollup(path):
    """A roll-up by cells of zoom 16, as a database writes it."""
    columns = ("pinfold_rollup,row_kind,zoom,cell_x,cell_y,count,offset_x,offset_y,sum_people,min_people,"
               "max_people,count_people,manifest")
    lines, sums = [columns], [0] * 5
    for number in range(300):
        x, y, count = 33000 + 17 * (number % 20), 22000 + 11 * (number // 20), 1 + number**3 % 9999
        lines.append(f"1795447053029855,cell,16,{x},{y},{count},{count * 30000},{count * 20000},"
                     f"{count * 2},2,2,{count},")
        row = [count * value for value in (x, y, 1, 30000, 20000)]
        sums = [sum(pair) for pair in zip(sums, row)]
    manifest = "table=visits&latitude=lat&longitude=lon&figure=people&zoom=16"
    lines.append(f"1795447053029855,total,16,{','.join(map(str, sums))},,,,,{manifest}")
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize("settings", ["", "?strategy=radius&radius=60", "?strategy=none&sum=sum_people"])
def test_a_rollup_is_shown_as_the_server_shows_it(tmp_path, new_page, contexts, settings):
    source = write_rollup(tmp_path / "visits.csv")
    export(source, "--output", tmp_path / "visits.html")
    page = new_page(offline=True)
    exported = MapPage(page, "")
    page.goto((tmp_path / "visits.html").as_uri() + settings)
    exported.wait()
    with RunningServer(source) as running:
        served = MapPage(new_page(), running.origin).open(settings)
        is_near(markers(exported), markers(served))
        summary = served.page.locator("#rollup").text_content()
        assert "places of visits, by cells of zoom 16" in summary
        assert page.locator("#rollup").text_content() == summary
        assert in_view(exported) == in_view(served)
        if "none" in settings:
            cells = [opened_cell(shown) for shown in (served, exported)]
            assert cells[0] == cells[1] and "16/33" in cells[0]["cell"]
        while contexts:
            # A page that is still open would show that the connection is lost.
            contexts.pop().close()


def opened_cell(shown):
    """What the callout of the heaviest cell says, which opens to nothing."""
    cell = shown.largest()
    assert cell["isCluster"] and cell["count"] > 1000
    shown.marker(cell["id"]).locator(".body").click()
    shown.page.locator("#callout-title").wait_for()
    terms, values = (shown.page.locator(f"#callout {name}") for name in ("dt", "dd"))
    columns = dict(zip(terms.all_inner_texts(), values.all_inner_texts()))
    # An exported map has positions, and not the columns that they were read from.
    return {name: value for name, value in columns.items() if "itude" not in name}
