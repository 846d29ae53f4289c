"""Edits by other clients appear on the open map, without a reload."""


def insert(name, longitude, latitude):
    return {
        "op": "insert",
        "coordinates": [longitude, latitude],
        "properties": {"name": name, "kind": "town"},
    }


def test_an_inserted_place_appears(open_map, edited):
    shown = open_map("#6/-40/-30", on=edited)
    assert shown.visible() == []
    answer = edited.edit("small", insert("New Island", -30.5, -40.5))
    place = answer["results"][0]["place"]
    shown.wait_until(lambda: shown.visible(), "the place")
    shown.rest()
    (marker,) = shown.visible()
    x, y = shown.point(-30.5, -40.5)
    assert marker["id"] == edited.marker_ids()[place] and abs(marker["x"] - x) < 1 and abs(marker["y"] - y) < 1
    assert shown.marker(marker["id"]).get_attribute("aria-label") == "New Island, town"
    assert " of 705 places" in shown.page.locator("#in-view").inner_text()


def test_edits_appear_on_every_open_map_and_nothing_else_moves(open_map, edited):
    """A place that moves into view is there; the other markers are the same nodes."""
    near, far = open_map("#5/50/12", on=edited), open_map("#6/-40/-30", on=edited)
    near.remember_nodes()
    before = near.counts()
    edited.edit("small", insert("Far", -30, -40), insert("Near", 12.5, 65.5))
    far.wait_until(lambda: far.visible(), "the place on the one map")
    near.wait_until(lambda: sum(near.counts().values()) == sum(before.values()) + 1, "it on the other")
    near.rest()
    same = {id for id, count in near.counts().items() if before.get(id) == count}
    assert len(same) >= len(before) - 1
    assert same <= near.same_nodes()


def test_a_moved_place_moves_and_its_callout_with_it(open_map, edited, watch):
    # The page requests the place that it shows, which has been removed.
    watch.expect("the server responded with a status of 404")
    shown = open_map("#6/-40/-30", on=edited)
    place = edited.edit("small", insert("Boat", -30, -40))["results"][0]["place"]
    shown.wait_until(lambda: shown.visible(), "the place")
    shown.rest()
    shown.marker(edited.marker_ids()[place]).locator(".body").click()
    shown.callout("Boat")
    edited.edit("small", {"op": "move", "place": place, "coordinates": [-28, -40]})
    left, _ = shown.point(-28, -40)

    def is_there():
        box = shown.page.locator("#callout").bounding_box()
        return box and abs(box["x"] - left) < 2

    shown.wait_until(is_there, "the callout at the new place")
    shown.rest()
    assert abs(shown.visible()[0]["x"] - left) < 1

    edited.edit("small", {"op": "update", "place": place, "properties": {"name": "Ship"}})
    shown.callout("Ship")
    edited.edit("small", {"op": "remove", "place": place})
    shown.wait_until(lambda: shown.page.locator("#callout").count() == 0, "the callout to go")
    notice = shown.page.locator('.notice[data-kind="removed"]')
    assert "has been removed" in notice.inner_text()
    shown.wait_until(lambda: not shown.visible(), "the place to go")
