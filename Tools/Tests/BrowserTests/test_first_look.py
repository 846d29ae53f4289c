"""The first look at the sample data: no circle hides the others, and none stand in rows."""

import itertools
from math import hypot

import pytest

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
# What a browser has painted, in points of the screen: the bodies of clusters and of places.
PAINTED = """() => pinfold.shown().filter(({ isVisible }) => isVisible).map(({ count, x, y, node }) => {
    const box = node.querySelector('.body').getBoundingClientRect();
    return { count, x, y, left: box.left, right: box.right, top: box.top, bottom: box.bottom,
        isRound: node.dataset.kind !== 'place' };
})"""
# The largest shares on a laptop, by MapLibre's zoom: one less than Pinfold's.
MOST = {1.93: 0.35, 2.4: 0.25, 3.6: 0.09, 4.5: 0.05, 6: 0.04}


def painted(shown):
    return shown.page.evaluate(PAINTED)


def share(markers):
    counts = [marker["count"] for marker in markers]
    return max(counts) / sum(counts)


def covering(markers):
    """The pairs of circles that cover each other."""
    round_ones = [marker for marker in markers if marker["isRound"]]
    circles = [
        ((one["left"] + one["right"]) / 2, (one["top"] + one["bottom"]) / 2, (one["right"] - one["left"]) / 2)
        for one in round_ones
    ]  # fmt: skip
    return [
        (one, other)
        for number, one in enumerate(circles)
        for other in circles[number + 1 :]
        if one[2] + other[2] - hypot(one[0] - other[0], one[1] - other[1]) > 0.5
    ]


def in_line(markers):
    """How many have another within 160 points in the same row or column."""

    def is_aligned(one, other):
        away = abs(one["x"] - other["x"]), abs(one["y"] - other["y"])
        return one is not other and min(away) <= 1 and max(away) <= 160

    return sum(any(is_aligned(one, other) for other in markers) for one in markers)


@pytest.mark.parametrize(
    "viewport, most", [(LAPTOP, 0.1), (PHONE, 0.3)], ids=["laptop", "phone"]
)
def test_the_first_view_hides_nothing(open_map, states, viewport, most):
    markers = painted(open_map("", on=states, viewport=viewport))
    assert len(markers) >= 10
    assert share(markers) <= most
    assert covering(markers) == []


@pytest.mark.parametrize("zoom", MOST)
def test_the_largest_circle_has_few_of_the_places(open_map, states, zoom):
    shown = open_map("", on=states)
    shown.page.evaluate("(zoom) => pinfold.map.jumpTo({ zoom })", zoom)
    shown.rest()
    markers = painted(shown)
    assert share(markers) <= MOST[zoom]
    assert covering(markers) == []


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_circles_stand_where_the_places_are_and_in_no_rows(open_map, states, viewport):
    shown = open_map("", on=states, viewport=viewport)
    lined = total = 0
    # On a phone a view has few circles: one view more or less would decide.
    centers = [(-90, 39)] if viewport == LAPTOP else [(-90, 39), (-80, 37), (-97, 33), (-84, 42)]
    for zoom, center in itertools.product((2.6, 3.1, 3.7, 4.4, 5.2, 6.3), centers):
        shown.page.evaluate("([zoom, center]) => pinfold.map.jumpTo({ zoom, center })", [zoom, center])
        shown.rest()
        markers = painted(shown)
        assert covering(markers) == []
        lined, total = lined + in_line(markers), total + len(markers)
    assert total > 100
    assert lined <= 0.2 * total, (lined, total)
