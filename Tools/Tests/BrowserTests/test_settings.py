"""The settings panel: each setting reaches the request and the address, and stays."""

import re

import pytest

from settings_panel import enter, in_address, open_column, open_conditions, open_filters, open_panel, values

# The settings of each strategy, with values other than the defaults.
SETTINGS_OF = {
    "spaced": {"separation": "80", "margin": "0.8", "spread": "30"},
    "grid": {
        "strategy": "grid",
        "grid": "exact",
        "cell_size": "80",
        "margin": "0.8",
        "max_zoom": "12",
        "min_unique": "3",
        "min_count": "0:1,6:4",
        "anchor": "nearest",
        "tolerance": "20",
        "hysteresis": "0.3",
        "keep_anchors": "false",
        "overlaps": "keep",
        "spread": "30",
    },
    "radius": {
        "strategy": "radius",
        "radius": "60",
        "min_points": "4",
        "radius_min_zoom": "3",
        "radius_max_zoom": "12",
        "compatible": "true",
        "margin": "0.8",
        "anchor": "nearest",
        "hysteresis": "0.3",
        "overlaps": "move",
        "spread": "30",
    },
    "ranked": {"thinning": "ranked", "rank": "population", "budget": "50", "cell_size": "90"},
    "decimals": {"thinning": "decimals", "decimals": "1", "divisor": "4", "decimals_span": "0.5"},
    "overlap": {"thinning": "overlap", "view_width": "50", "view_height": "20"},
    "none": {"strategy": "none", "spread": "25", "category": "population"},
}
# Menus that are another view of a setting.
VIEWS = {"thinning": "strategy", "spot": "spread", "circles": "cell_size"}
LOCAL = {"debug_grid": "true", "theme": "dark"}


@pytest.mark.parametrize("strategy", SETTINGS_OF)
def test_each_setting_reaches_the_request_and_the_address_and_stays(open_map, strategy):
    """It is in the next request, in the address, and there again after a reload."""
    settings = SETTINGS_OF[strategy]
    shown = open_map("?data=small#4/50/12")
    open_panel(shown)
    for name, value in settings.items():
        enter(shown, name, value)
        name = VIEWS.get(name, name)
        assert in_address(shown)[name] == value
        shown.wait_until(lambda: (name, value) in shown.asked[-1], f"a request with {name}")
    sent = {(VIEWS.get(name, name), value) for name, value in settings.items()}
    assert sent <= set(shown.asked[-1])
    assert shown.page.locator(".notice").count() == 0

    shown.asked.clear()
    shown.reload()
    assert sent <= set(shown.asked[0])
    open_panel(shown)
    assert values(shown, settings) == settings


def test_only_columns_of_numbers_are_ranked_by(open_map):
    shown = open_map("?data=small&strategy=ranked&rank=kind#4/50/12")
    open_panel(shown)
    options = shown.page.locator('#settings-form [name="rank"] option')
    # What the address names stays.
    assert options.all_inner_texts() == ["none", "population", "latitude", "longitude", "kind"]


def test_the_settings_of_the_page_itself_stay_and_are_not_sent(open_map):
    shown = open_map("?data=small#4/50/12")
    open_panel(shown)
    for name, value in LOCAL.items():
        enter(shown, name, value)
        assert in_address(shown)[name] == value
    shown.reload()
    open_panel(shown)
    assert values(shown, LOCAL) == LOCAL
    sent = {name for query in shown.asked for name, _ in query}
    assert not sent & set(LOCAL)


def test_no_setting_is_left_untested(open_map):
    shown = open_map("?data=small")
    fields = shown.page.locator("#settings-form [name]")
    names = fields.evaluate_all("(nodes) => nodes.map(({ name }) => name)")
    tested = {name for settings in SETTINGS_OF.values() for name in settings} | set(LOCAL) | set(VIEWS)
    # test_within.py tests the column of borders.
    assert set(names) - {"base-map", "within"} == tested


def test_few_circles_and_many(open_map, states):
    shown = open_map("?strategy=grid#5.5/40/-95", on=states)
    counts = [len(shown.shown())]
    shown.page.get_by_role("button", name="Settings").click()
    for choice in ("Few", "Many"):
        radio = shown.page.get_by_role("radio", name=choice)
        radio.check()
        shown.rest()
        assert radio.is_checked()
        counts.append(len(shown.shown()))
    medium, few, many = counts
    assert few < medium < many
    # The number is behind More.
    assert values(shown, ["cell_size"]) == {"cell_size": in_address(shown)["cell_size"]}
    shown.page.get_by_role("radio", name="Medium").check()
    shown.rest()
    assert "cell_size" not in in_address(shown)


def test_the_first_look_at_the_settings_has_four_choices_at_most(open_map):
    shown = open_map("?data=small#4/50/12")
    shown.page.get_by_role("button", name="Settings").click()
    groups = shown.page.locator("#settings-form > fieldset, #choices > *")
    assert len([group for group in groups.all() if group.is_visible()]) in (3, 4)
    assert shown.page.locator("#plan-time").is_hidden()
    shown.page.locator("#more summary").click()
    assert re.fullmatch(r"planned in [\d.]+ ms, shown in [\d.]+ ms", shown.page.inner_text("#plan-time"))


def test_a_map_of_the_best_ranked_is_not_empty(open_map):
    """The page ranks by a column of numbers until the user chooses one, or says what to choose."""
    shown = open_map("?data=small#4/50/12")
    open_panel(shown)
    enter(shown, "thinning", "ranked")
    assert in_address(shown) == {"data": "small", "strategy": "ranked", "rank": "population"}
    assert len(shown.visible()) > 0
    enter(shown, "rank", "")
    fault = shown.page.locator("#setting-rank-fault")
    assert "Choose the column to rank by" in fault.inner_text()
    assert len(shown.visible()) > 0


def test_places_at_the_same_spot_are_drawn_beside_each_other(open_map):
    shown = open_map("?data=small&strategy=none#4/50/12")
    shown.page.get_by_role("button", name="Settings").click()
    shown.page.get_by_label("At the same spot").select_option("Side by side")
    shown.wait_until(lambda: ("spread", "10") in shown.asked[-1], "the request")
    assert in_address(shown)["spread"] == "10"


def test_a_cell_size_changes_what_is_shown(open_map):
    shown = open_map("?data=small&strategy=grid#4/50/12")
    before = len(shown.shown())
    open_panel(shown)
    enter(shown, "cell_size", "240")
    assert len(shown.shown()) < before


def test_the_defaults_come_back_and_so_does_what_was_before(open_map):
    """By the panel's button, and by the browser's."""
    shown = open_map("?data=small&cell_size=90&where=kind%3Dtown#4/50/12")
    open_panel(shown)
    shown.page.get_by_role("button", name="Reset to defaults").click()
    shown.rest()
    # Filters are no settings for users.
    assert set(in_address(shown)) == {"data", "where"}
    shown.page.go_back()
    shown.rest()
    assert in_address(shown)["cell_size"] == "90"
    assert ("where", "kind=town") in shown.asked[-1]
    assert values(shown, ["cell_size"]) == {"cell_size": "90"}


def test_a_filter_on_a_column_shows_what_it_lets_through(open_map, server):
    shown = open_map("?data=small#0/0/0", viewport={"width": 1000, "height": 1000})
    total = sum(shown.counts().values())
    open_conditions(shown)
    add = shown.page.get_by_role("button", name="Add a condition")
    add.click()
    choice = shown.page.get_by_label("Column of the filter")
    # Names of columns need room: 80 screen points cut “column …”.
    assert choice.bounding_box()["width"] > 250
    choice.select_option("kind")
    # Nothing is left out before there is a value.
    assert "where" not in in_address(shown)
    value = shown.page.get_by_label("Value of the filter")
    shown.page.get_by_label("Comparison").select_option("contains")
    value.fill("STACK")
    value.press("Tab")
    shown.wait_until(lambda: sum(shown.counts().values()) == 102, "the 102 places of stacks")
    assert in_address(shown)["where"] == "kind~STACK"
    shown.reload()
    assert sum(shown.counts().values()) == 102
    # The panel is closed, and the filter is not forgotten.
    assert shown.page.get_by_role("button", name="Filters 1 in use", exact=True).is_visible()
    open_filters(shown)
    assert shown.page.get_by_label("Column of the filter").input_value() == "kind"
    assert shown.page.get_by_label("Value of the filter").input_value() == "STACK"
    shown.page.get_by_role("button", name="Remove this filter").click()
    shown.wait_until(lambda: sum(shown.counts().values()) == total, "all places")
    assert "where" not in in_address(shown)
    assert shown.page.get_by_role("button", name="Filters", exact=True).is_visible()
    assert shown.page.evaluate("document.activeElement.id") == "filter-add"


def test_the_last_setting_that_goes_leaves_the_address(open_map, states):
    """Where the server has one data set, the address of defaults has no query."""
    shown = open_map("?where=kind%3Dplace&id=12#3/40/-100", states)
    assert shown.page.locator("#in-view").inner_text().endswith(", filtered")
    open_filters(shown)
    open_column(shown, "kind").get_by_role("checkbox", checked=True).uncheck()
    shown.wait_until(lambda: "where" not in in_address(shown), "an address without the filter")
    in_view = shown.page.locator("#in-view")
    shown.wait_until(lambda: not in_view.inner_text().endswith("filtered"), "a plan of all places")
    # What others have put there stays.
    assert in_address(shown) == {"id": "12"}
    shown.page.go_back()
    shown.wait_until(lambda: in_address(shown).get("where") == "kind=place", "the filter again")


def test_an_aggregate_is_in_the_label_of_each_cluster(open_map):
    shown = open_map("?data=small#3/20/20")
    open_panel(shown)
    shown.page.get_by_role("button", name="Add an aggregate").click()
    shown.page.get_by_label("Aggregate", exact=True).select_option("max")
    shown.page.get_by_label("Column of the aggregate").select_option("population")
    shown.wait_until(lambda: ("max", "population") in shown.asked[-1], "the request")
    shown.rest()
    assert in_address(shown)["max"] == "population"
    for feature in shown.answer["features"]:
        properties = feature["properties"]
        label = shown.marker(properties["cluster_id"]).get_attribute("aria-label")
        if properties["cluster"] and properties["max_population"] is not None:
            said = re.search(r", max of population: ([\d.,]+)$", label)
            assert float(said[1].replace(",", "")) == properties["max_population"]


def test_the_debug_grid_shows_the_cells_of_the_plan(open_map):
    """Its lines are whole cells from the edge of the world."""
    shown = open_map("?data=small&strategy=grid&debug_grid=true#5/50/12")
    path = shown.page.locator(".grid").get_attribute("d")
    lines = re.findall(r"M(\S+) (\S+?)L(\S+) ([^M]+)", path)
    left = shown.page.evaluate(
        "() => new DOMMatrix(getComputedStyle(document.getElementById('plane')).transform).e"
    )
    edge = shown.point(-180, 0)[0]
    side = shown.plan["cell_map_points"] / 2**28 * 256 * 2**shown.zoom
    cells = [(left + float(x) - edge) / side for x, _, to, _ in lines if x == to]
    assert len(cells) > 10
    # The first and the last are the edges of what is planned.
    for cell, next_cell in zip(cells[1:-1], cells[2:-1]):
        assert cell == pytest.approx(round(cell), abs=0.01)
        assert next_cell - cell == pytest.approx(1, abs=0.01)
    open_panel(shown)
    enter(shown, "debug_grid", "false")
    assert shown.page.locator(".grid").count() == 0
