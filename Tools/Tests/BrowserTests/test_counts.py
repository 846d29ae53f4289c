"""What is on the screen adds up to the data set."""

import re


def read_out(shown):
    """The numbers of the read-out: places in view, of how many, and clusters in view, of which it says none."""
    text = shown.page.locator("#in-view").inner_text()
    found = re.fullmatch(r"(?:([\d,]+) of )?([\d,]+) places?(?:, ([\d,]+) clusters?)?(?:, filtered)?", text)
    assert found, text
    shown, total, clusters = found.groups()
    return tuple(int(number.replace(",", "")) for number in (shown or total, total, clusters or "0"))


def in_view(shown):
    return read_out(shown)[:2]


def test_counts_on_screen_add_up_to_the_data_set(open_map, states):
    """The whole world is in view: every place is in exactly one marker."""
    total = states.json("/datasets/us-places")["count"]
    shown = open_map("#1.7/20/0", on=states)
    assert sum(marker["count"] for marker in shown.visible()) == total == 105729
    assert in_view(shown) == (total, total)


def test_counts_of_a_world_with_poles_add_up(open_map, server):
    """Also with a place at a pole, and some on both sides of the antimeridian."""
    total = server.json("/datasets/small")["count"]
    shown = open_map("?data=small#0/0/0", viewport={"width": 1000, "height": 1000})
    assert sum(marker["count"] for marker in shown.visible()) == total
    assert in_view(shown) == (total, total)


def test_the_nodes_say_what_the_plan_says(open_map):
    """The plan's features and the document's nodes are the same, each once."""
    shown = open_map("?data=small#3/20/20")
    planned = {
        feature["properties"]["cluster_id"]: feature["properties"]["point_count"]
        for feature in shown.answer["features"]
    }
    nodes = shown.page.locator(".marker[data-id]").evaluate_all(
        "(nodes) => nodes.map(({ dataset }) => [dataset.id, Number(dataset.count)])"
    )
    assert len(nodes) == len(planned)
    assert dict(nodes) == planned == shown.counts()


def test_the_read_out_counts_what_is_visible(open_map):
    shown = open_map("?data=small#4.5/50/12")
    visible = shown.visible()
    clusters = sum(marker["isCluster"] for marker in visible)
    assert read_out(shown)[2] == clusters
    assert in_view(shown)[0] == sum(marker["count"] for marker in visible)
