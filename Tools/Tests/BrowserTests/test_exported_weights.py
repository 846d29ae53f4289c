"""A map of rows with weights that `pinfold export` writes."""

import pytest

from exported_maps import export, is_near, markers
from map_page import MapPage
from running_server import RunningServer
from test_counts import in_view


def write_visits(path):
    """Places with how many visits each had."""
    lines = ["latitude,longitude,name,visits"]
    for number in range(300):
        latitude, longitude = 40 + 0.07 * (number // 20), 2 + 0.09 * (number % 20)
        lines.append(f"{latitude:.4f},{longitude:.4f},Place {number},{1 + number**3 % 9999}")
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize("settings", ["", "?strategy=radius&radius=60", "?strategy=none&sum=visits",
                                      "?where=visits>5000"])
def test_weights_are_shown_as_the_server_shows_them(tmp_path, new_page, contexts, settings):
    source = write_visits(tmp_path / "visits.csv")
    export(source, "--weight", "visits", "--output", tmp_path / "visits.html")
    page = new_page(offline=True)
    exported = MapPage(page, "")
    page.goto((tmp_path / "visits.html").as_uri() + settings)
    exported.wait()
    with RunningServer(source, options=["--weight", "visits"]) as running:
        served = MapPage(new_page(), running.origin).open(settings)
        is_near(markers(exported), markers(served))
        assert in_view(exported) == in_view(served)
        if "none" in settings:
            rows = [opened_row(shown) for shown in (served, exported)]
            assert rows[0] == rows[1] and int(rows[0]["visits"].replace(",", "")) > 1000
        while contexts:
            # A page that is still open would show that the connection is lost.
            contexts.pop().close()


def opened_row(shown):
    """What the callout of the heaviest row says, which opens to nothing."""
    row = shown.largest()
    assert row["isCluster"] and row["count"] > 1000
    shown.marker(row["id"]).locator(".body").click()
    shown.page.locator("#callout-title").wait_for()
    terms, values = (shown.page.locator(f"#callout {name}") for name in ("dt", "dd"))
    columns = dict(zip(terms.all_inner_texts(), values.all_inner_texts()))
    # An exported map has positions, and not the columns that they were read from.
    return {name: value for name, value in columns.items() if "itude" not in name}
