"""Nothing that the page draws covers anything else that it draws, unless the user asks for it."""

from math import hypot, log

import pytest

# Four default views of the sample data.
VIEWS = ["#4/40/-95", "#6/40/-95", "#8/40/-75", "#10/40.7/-74"]
# What is drawn of each marker, as circles and boxes: the body, as its disc or its square.
# The drop of a single place is turned, so its box is made of the node, whose lower corner
# it reaches below by what a square's diagonal has more than its side.
DRAWN = """() => pinfold.shown().map(({ id, count, node }) => {
    const box = node.getBoundingClientRect();
    const body = getComputedStyle(node.querySelector('.body'));
    const kind = node.dataset.kind;
    const tip = (Math.SQRT2 - 1) / 2 * box.height;
    const isInset = kind === 'place' || /^[^()]*\\([^()]*\\)[^,]* inset$/.test(body.boxShadow);
    const { left, right, top, bottom } = box;
    return { id, count, kind, isInset, left, right, top, bottom: kind === 'place' ? bottom + tip : bottom, level: Number(getComputedStyle(node).zIndex) };
})"""


def drawn(shown):
    return shown.page.evaluate(DRAWN)


def overlap(one, other):
    """How far two markers cover each other, in screen points; not above 0 if they do not."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    # The square of a stack lies in its disc.
    if "place" not in (one["kind"], other["kind"]):
        (x, y, radius), (other_x, other_y, other_radius) = circle(one), circle(other)
        return radius + other_radius - hypot(x - other_x, y - other_y)
    return min(across, down)


def circle(marker):
    left, right = marker["left"], marker["right"]
    return (left + right) / 2, (marker["top"] + marker["bottom"]) / 2, (right - left) / 2


def pairs(markers):
    """The pairs that overlap by more than rounding makes of it."""
    return [
        (one, other)
        for n, one in enumerate(markers)
        for other in markers[n + 1 :]
        if overlap(one, other) > 0.5
    ]


@pytest.mark.parametrize("view", VIEWS)
def test_no_two_markers_overlap_by_default(open_map, states, view):
    shown = open_map(view, on=states)
    markers = drawn(shown)
    assert len(markers) > 20
    # What is measured is what is drawn: nothing is outside.
    assert all(marker["isInset"] for marker in markers)
    assert pairs(markers) == []


@pytest.mark.parametrize("view", VIEWS)
def test_no_two_markers_overlap_where_they_are_moved(open_map, states, view):
    assert pairs(drawn(open_map(f"?overlaps=move{view}", on=states))) == []


def test_none_overlap_after_zooming_a_little(open_map, states):
    """Also where a plan of nearly the same zoom level is shown already."""
    shown = open_map("#6/40/-95", on=states)
    for zoom in (5.95, 5.88, 6.03):
        shown.page.evaluate("(zoom) => pinfold.map.jumpTo({ zoom: zoom - 1 })", zoom)
        shown.rest()
        assert abs(shown.zoom - zoom) < 0.001
        assert pairs(drawn(shown)) == []


def test_larger_markers_are_above_smaller_ones_where_overlaps_are_kept(open_map, states):
    covering = []
    for view in VIEWS:
        covering += pairs(drawn(open_map(f"?strategy=grid&overlaps=keep{view}", on=states)))
    assert len(covering) > 20
    for one, other in covering:
        above, below = sorted((one, other), key=lambda marker: -marker["level"])
        assert above["count"] >= below["count"], (one, other)


def test_sizes_and_colors_are_the_engine_s(open_map, states):
    """As the pictures have them, too."""
    shown = open_map("?strategy=grid&category=#5/40/-95", on=states)
    script = """() => pinfold.shown().filter(({ isCluster }) => isCluster).map(({ count, node }) =>
        [count, node.getBoundingClientRect().width, getComputedStyle(node.querySelector('.body')).backgroundColor])"""
    looks = shown.page.evaluate(script)
    fills = [
        "rgb(207, 226, 245)",
        "rgb(156, 198, 234)",
        "rgb(93, 162, 217)",
        "rgb(45, 118, 185)",
        "rgb(26, 79, 140)",
    ]
    for count, side, fill in looks:
        grown = 26 + 36 * log(count / 2) / log(100_000 / 2)
        assert abs(side - min(grown, 62)) < 0.08
        assert fill == fills[min(len(str(count)), 5) - 1]
    assert len({fill for _, _, fill in looks}) >= 3
