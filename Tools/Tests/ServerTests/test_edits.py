"""Edits: who may make them, all or none, and what becomes of them."""

import pytest

from planning import WORLD, counts, plan
from running_server import TOKEN, RunningServer
from sample_files import FIRST_NEW, small_rows, write_csv

COUNT = len(small_rows())


def insert(name="New", coordinates=(10.5, 50.5)):
    return {"op": "insert", "coordinates": list(coordinates), "properties": {"name": name}}


def state(server):
    """What edits change."""
    small = server.json("/datasets/small")
    return small["count"], small["version"], small["edits"]


def test_edits_must_be_allowed(server):
    response = server.patch("small", [insert()])
    assert response.status_code == 403
    assert "--allow-edits" in response.json()["error"]["message"]
    assert server.json("/config.json")["allow_edits"] is False


def test_the_token_of_the_environment_is_printed_nowhere(tmp_path, monkeypatch):
    rows = [("one", "a", 1, 2, 3), ("two", "b", 4, 5, 6)]
    file = write_csv(tmp_path / "places.csv", rows)
    monkeypatch.setenv("PINFOLD_TOKEN", TOKEN)
    with RunningServer(file, options=["--allow-edits"]) as server:
        assert server.patch("places", [{"op": "remove", "place": 0}]).status_code == 200
        assert TOKEN not in server.output()
    monkeypatch.delenv("PINFOLD_TOKEN")
    with RunningServer(file, options=["--allow-edits", "--discard-edits"]) as server:
        assert "The token for edits is " in server.output()


@pytest.mark.parametrize(
    "header",
    [None, "", "Bearer", "Bearer ", "Bearer wrong", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}",
     f"Basic {TOKEN}", TOKEN, f"Bearer {TOKEN} {TOKEN}", "Bearer " + "x" * 5000],
)  # fmt: skip
def test_edits_need_the_token(edited, header):
    before = state(edited)
    headers = {} if header is None else {"Authorization": header}
    url = f"{edited.origin}/datasets/small/places"
    response = edited.session.patch(url, json={"edits": [insert()]}, headers=headers, timeout=60)
    assert response.status_code == 401
    assert response.headers["WWW-Authenticate"].startswith("Bearer")
    assert TOKEN not in response.text
    is_given = (header or "").split(" ", 1)[0] == "Bearer" and header.strip() != "Bearer"
    way_out = "The token is wrong; send the one of --token" if is_given else "send the header Authorization: Bearer TOKEN"
    assert way_out in response.json()["error"]["message"]
    assert state(edited) == before


def test_each_edit_is_made(edited):
    answer = edited.edit(
        "small",
        insert("Inserted", (151, -33)),
        {"op": "move", "place": 20, "coordinates": [-179.5, -16.25]},
        {"op": "update", "place": 21, "properties": {"name": "Updated", "population": 12}},
        {"op": "remove", "place": 22},
    )
    assert answer["results"] == [
        {"op": "insert", "place": FIRST_NEW},
        {"op": "move", "place": 20},
        {"op": "update", "place": 21},
        {"op": "remove", "place": 22},
    ]
    assert state(edited) == (COUNT, answer["version"], 4)
    inserted = edited.json(f"/datasets/small/places/{FIRST_NEW}")
    assert (inserted["name"], inserted["coordinates"]) == ("Inserted", [151, -33])
    assert edited.json("/datasets/small/places/20")["coordinates"] == [-179.5, -16.25]
    assert edited.json("/datasets/small/places/21")["name"] == "Updated"
    assert edited.get("/datasets/small/places/22").status_code == 404


def test_an_update_leaves_other_columns_alone(edited):
    before = edited.json("/datasets/small/places/21")["properties"]
    assert len(before) > 2
    edited.edit("small", {"op": "update", "place": 21, "properties": {"name": "Other", "new": 7}})
    after = edited.json("/datasets/small/places/21")["properties"]
    assert after == {**before, "name": "Other", "new": 7}
    edited.edit("small", {"op": "update", "place": 21, "properties": {"new": None}})
    assert edited.json("/datasets/small/places/21")["properties"] == {**after, "new": None}


def test_edits_are_planned_and_found(edited):
    gone = edited.json("/datasets/small/places/5")["name"]
    edited.edit("small", insert("Zyzzyva", (-150, -40)), {"op": "remove", "place": 5})
    look = [("rect", "-151,-41,-149,-39"), ("size", "800x600"), ("margin", "0")]
    features = plan(edited, "small", look)["features"]
    assert [f["properties"]["name"] for f in features] == ["Zyzzyva"]
    assert features[0]["geometry"]["coordinates"] == pytest.approx([-150, -40])
    assert sum(counts(plan(edited, "small", WORLD)).values()) == COUNT
    found = edited.json("/datasets/small/search", {"q": "zyzzyva"})["places"]
    assert [place["place"] for place in found] == [FIRST_NEW]
    found = edited.json("/datasets/small/search", {"q": gone})["places"]
    assert 5 not in [place["place"] for place in found]


def test_edits_in_one_batch_follow_one_another(edited):
    edited.edit(
        "small",
        {"op": "move", "place": 7, "coordinates": [1, 1]},
        {"op": "move", "place": 7, "coordinates": [2, 2]},
        {"op": "update", "place": 7, "properties": {"name": "Seven"}},
    )
    place = edited.json("/datasets/small/places/7")
    assert (place["name"], place["coordinates"]) == ("Seven", [2, 2])
    edited.edit("small", {"op": "remove", "place": 7})
    assert state(edited)[0] == COUNT - 1


def test_an_edit_shows_in_the_lineage(edited):
    before = plan(edited, "small", WORLD)
    edited.edit("small", insert("New", (-140, 60)), {"op": "remove", "place": 0})
    after = plan(edited, "small", WORLD + [("after", before["plan"]["id"])])
    flows = after["plan"]["lineage"]["flows"]
    assert sum(flow["count"] for flow in flows if flow["from"] == "absent") == 1
    assert sum(flow["count"] for flow in flows if flow["to"] == "absent") == 1
    assert after["plan"]["version"] > before["plan"]["version"]


def test_a_plan_keeps_the_members_that_it_was_made_of(edited):
    before = plan(edited, "small", WORLD)
    cluster = max(counts(before), key=counts(before).get)
    path = f"/datasets/small/clusters/{cluster}/members"
    query = {"plan": before["plan"]["id"], "limit": 1000}
    rows = [place["place"] for place in edited.json(path, query)["members"]]
    edited.edit("small", {"op": "remove", "place": rows[0]})
    response = edited.get(path, query)
    # A plan of the past may be forgotten, but is never wrong.
    assert response.status_code in (200, 410)
    if response.status_code == 200:
        assert set(rows[1:]) <= {place["place"] for place in response.json()["members"]} <= set(rows)


# What is wrong with the second of two edits.
WRONG = [
    {"op": "remove", "place": 4_000_000},
    {"op": "remove", "place": -1},
    {"op": "remove", "place": 1.5},
    {"op": "remove", "place": "1"},
    {"op": "remove", "place": True},
    {"op": "remove", "place": 4_294_967_296},
    {"op": "remove"},
    {"op": "move", "place": 1},
    {"op": "move", "place": 1, "coordinates": [0, 91]},
    {"op": "move", "place": 1, "coordinates": [0]},
    {"op": "move", "place": 1, "coordinates": [0, 1, 2]},
    {"op": "move", "place": 1, "coordinates": ["0", "1"]},
    {"op": "move", "place": 1, "coordinates": None},
    {"op": "update", "place": 1},
    {"op": "update", "place": 1, "properties": [1]},
    {"op": "insert", "properties": {}},
    {"op": "insert", "coordinates": [0, -90.5], "properties": {}},
    {"op": "delete", "place": 1},
    {"op": None},
    {"place": 1},
    {},
    None,
    [],
    "remove",
]


@pytest.fixture(scope="module")
def refusing(tmp_path_factory):
    from sample_files import write_small

    with RunningServer(write_small(tmp_path_factory.mktemp("r") / "small.csv"), edits=True) as server:
        yield server
        assert state(server) == (COUNT, 0, 0)


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_all_edits_are_made_or_none(refusing, wrong):
    response = refusing.patch("small", [insert("Never"), wrong])
    assert response.status_code in (400, 404)
    error = response.json()["error"]
    assert "1" in (error["parameter"] or "") + error["message"], "The edit is named"
    assert state(refusing) == (COUNT, 0, 0)
    assert refusing.get(f"/datasets/small/places/{FIRST_NEW}").status_code == 404


def test_a_place_is_gone_for_the_edits_after_its_removal(refusing):
    edits = [{"op": "remove", "place": 3}, {"op": "move", "place": 3, "coordinates": [0, 0]}]
    assert refusing.patch("small", edits).status_code in (400, 404)
    assert refusing.get("/datasets/small/places/3").status_code == 200


def test_edits_outlive_a_restart(small_file):
    with RunningServer(small_file, edits=True) as server:
        server.edit("small", insert("Kept", (3, 3)), {"op": "remove", "place": 9})
        server.edit("small", {"op": "update", "place": COUNT, "properties": {"name": "Kept on"}})
        expected = server.json("/datasets/small")["count"], server.json("/datasets/small")["edits"]
        shown = plan(server, "small", WORLD)["features"]
    with RunningServer(small_file) as server:
        small = server.json("/datasets/small")
        assert (small["count"], small["edits"]) == expected == (COUNT, 3)
        assert server.json(f"/datasets/small/places/{COUNT}")["name"] == "Kept on"
        assert server.get("/datasets/small/places/9").status_code == 404
        assert plan(server, "small", WORLD)["features"] == shown
