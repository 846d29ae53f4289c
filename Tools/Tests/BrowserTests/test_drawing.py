"""The map draws: land and sea, circles with counts, pins."""

import re
from math import hypot

import pytest

from pictures import colors, differ, ground
from place_files import ARCADE

pytestmark = pytest.mark.drawn

LAND = [(20, 5), (-60, -10), (100, 60), (133, -25)]
SEA = [(-30, 0), (80, -30), (-140, 20), (-130, -40)]

# The color that the style sheet gives a cluster, and its radius in screen points.
CIRCLES = """() => pinfold.shown().filter(({ isCluster, isVisible, node }) => isCluster && isVisible && node.dataset.kind !== 'stack')
    .map(({ x, y, node }) => {
        const body = getComputedStyle(node.querySelector('.body'));
        return { x, y, radius: parseFloat(body.width) / 2, fill: body.backgroundColor };
    })"""


def test_land_and_sea_are_drawn(open_map):
    """Far from all markers, sea is one color everywhere and land is another."""
    shown = open_map("?data=small#2/0/0")
    points = [shown.point(*place) for place in LAND + SEA]
    read = ground(shown.page, points)
    land, sea = read[: len(LAND)], read[len(LAND) :]
    assert all(differ(color, land[0]) <= 2 for color in land), land
    assert all(differ(color, sea[0]) <= 2 for color in sea), sea
    assert differ(land[0], sea[0]) > 20


def test_clusters_are_circles_of_their_color(open_map):
    """Inside a cluster's edge is its own fill, beyond it the map."""
    shown = open_map("?data=small&category=")
    circles = [
        # Beside the label, and inside the ring.
        {**circle, "at": (circle["x"] - 0.7 * circle["radius"], circle["y"])}
        for circle in shown.page.evaluate(CIRCLES)
        if 40 < circle["x"] < 1240 and 100 < circle["y"] < 700
    ]
    clear = [
        circle
        for circle in circles
        if all(other is circle or is_clear(circle["at"], other) for other in circles)
    ]
    assert len(clear) >= 3
    fills = [tuple(map(int, re.findall(r"\d+", circle["fill"])[:3])) for circle in clear]
    for color, fill in zip(colors(shown.page, [circle["at"] for circle in clear]), fills):
        assert differ(color, fill) <= 3, (color, fill)


def is_clear(point, circle):
    distance = hypot(point[0] - circle["x"], point[1] - circle["y"])
    return distance > circle["radius"] + 6


def test_larger_clusters_are_larger_and_say_their_count(open_map, states):
    shown = open_map("", on=states)
    script = """() => pinfold.shown().filter(({ isCluster }) => isCluster)
        .map(({ count, node }) => [count, node.offsetWidth, node.textContent])"""
    clusters = sorted(shown.page.evaluate(script))
    sizes = [size for _, size, _ in clusters]
    assert sizes == sorted(sizes) and len(set(sizes)) >= 3, sizes
    for count, _, text in clusters:
        short = re.fullmatch(r"([\d.]+)(k?)", text)
        value = float(short[1]) * (1000 if short[2] else 1)
        # Exact below a thousand, and above it to the digits that are there.
        assert abs(value - count) <= (0 if count < 1000 else 0.051 * value), (text, count)


def test_single_places_are_pins_whose_tip_is_the_place(open_map):
    shown = open_map("?data=line#7/-15/179.9")
    single = next(marker for marker in shown.visible() if not marker["isCluster"])
    box = shown.marker(single["id"]).locator(".body").bounding_box()
    middle, foot = box["x"] + box["width"] / 2, box["y"] + box["height"]
    assert abs(middle - single["x"]) < 1.5
    assert abs(foot - single["y"]) < 6


def test_the_count_of_an_opened_stack_is_read_without_lines_through_it(open_map):
    shown = open_map("?data=mall#14/34.702/135.495")
    stack = shown.at(*ARCADE)
    # The disc has a radius of 13: its edge is drawn half over the lines.
    offsets = [(dx, dy) for dx in range(-10, 11, 2) for dy in range(-10, 11, 2) if hypot(dx, dy) <= 11]
    inside = [(stack["x"] + dx, stack["y"] + dy) for dx, dy in offsets]
    before = colors(shown.page, inside)
    shown.click(stack["id"])
    shown.page.locator(".marker.leg").nth(8).wait_for()
    shown.page.mouse.move(20, 700)
    shown.rest()
    assert colors(shown.page, inside) == before
