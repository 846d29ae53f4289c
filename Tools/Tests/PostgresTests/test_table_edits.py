"""Edits through the server are transactions in the table."""

import threading

import pytest

from database import address, pinfold, psql
from edited_places import (
    edit, editable_server, insert, make_editable, new_key, place_named, refusal, send,
)
from followed_places import PLACES, install, named
from session import Session
from table_server import TableServer, wait_for_agreement, wait_until


@pytest.fixture
def editable(database):
    database(PLACES)
    make_editable(database)
    return database


def row(database, condition, columns="id, lat, lon, name", table="places"):
    return database(f"SELECT {columns} FROM {table} WHERE {condition}").strip()


def test_edits_are_rows(editable, tmp_path):
    with editable_server(editable, tmp_path) as server:
        assert server.json("/datasets/places")["editable"] is True
        answer = edit(server, insert([13.4, 52.5], id=50, name="new"))
        place = answer["results"][0]["place"]
        # A plan that is asked for afterwards shows the edit.
        shown = server.json(f"/datasets/places/places/{place}")
        assert (shown["coordinates"], shown["properties"]["name"]) == ([13.4, 52.5], "new")
        assert row(editable, "id = 50") == "50|52.5|13.4|new"
        edit(server, {"op": "move", "place": place, "coordinates": [200, -10]},
             {"op": "update", "place": place, "properties": {"name": "moved"}})
        assert row(editable, "id = 50") == "50|-10|-160|moved"
        edit(server, {"op": "update", "place": place, "properties": {"name": None}})
        assert row(editable, "id = 50 AND name IS NULL", "id") == "50"
        edit(server, {"op": "remove", "place": place})
        assert row(editable, "id = 50") == ""
        assert server.get(f"/datasets/places/places/{place}").status_code == 404
        wait_for_agreement(server, editable.name)


def test_all_or_none(editable, tmp_path):
    with editable_server(editable, tmp_path) as server:
        known = place_named(server, "place 3")
        before = editable("TABLE places ORDER BY id")
        message = refusal(
            server, 409, insert([1, 1], id=60, name="a"),
            {"op": "remove", "place": known}, insert([1, 1], id=4, name="b"),
        )
        assert "duplicate key" in message and "(id)=(4)" in message
        assert editable("TABLE places ORDER BY id") == before
        assert "no such place" in refusal(
            server, 400, insert([1, 1], id=61, name="a"), {"op": "remove", "place": 999_999}
        )
        assert editable("TABLE places ORDER BY id") == before


def test_every_server_shows_edits(editable, tmp_path):
    with editable_server(editable, tmp_path) as one, editable_server(editable, tmp_path) as two:
        edit(one, insert([1, 1], id=70, name="seen by both"))
        wait_until(lambda: named(two, "seen by both"), "The edit on the other server")
        key = new_key()
        first = send(one, [insert([1, 1], id=71, name="once")], key=key).json()
        again = send(two, [insert([1, 1], id=71, name="once")], key=key)
        assert again.status_code == 200, again.text
        assert again.json()["shown"] and first["shown"]
        place = again.json()["results"][0]["place"]
        assert two.json(f"/datasets/places/places/{place}")["properties"]["name"] == "once"
        assert row(editable, "name = 'once'", "count(*)") == "1"


def test_a_key_is_for_one_batch(editable, tmp_path):
    key = new_key()
    with editable_server(editable, tmp_path) as server:
        first = edit(server, insert([1, 1], id=72, name="once"), key=key)
        assert edit(server, insert([1, 1], id=72, name="once"), key=key)["results"] == first["results"]
        assert "another batch" in refusal(server, 422, insert([1, 1], id=73, name="b"), key=key)
        # A batch that was refused does not take its key.
        other = new_key()
        refusal(server, 409, insert([1, 1], id=72, name="c"), key=other)
        edit(server, insert([1, 1], id=74, name="c"), key=other)
        # Sent at the same time, it is made once.
        third, answers = new_key(), []
        senders = [
            threading.Thread(
                target=lambda: answers.append(
                    send(server, [insert([2, 2], id=75, name="d")], key=third).status_code
                )
            )
            for _ in range(8)
        ]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        assert answers == [200] * 8
    # And what was removed since is known to have been made.
    with editable_server(editable, tmp_path) as server:
        editable("DELETE FROM places WHERE id = 72")
        wait_until(lambda: not named(server, "once"), "The removal")
        assert send(server, [insert([1, 1], id=72, name="once")], key=key).status_code == 200
        assert row(editable, "id = 72") == ""


def test_old_keys_are_removed(editable, tmp_path):
    number = row(editable, "relname LIKE 'edits_%' AND relkind = 'r'", "relname", "pg_class")
    with editable_server(editable, tmp_path) as server:
        edit(server, insert([1, 1], id=80, name="a"), key="old")
        editable(f"UPDATE pinfold.{number} SET made = now() - interval '25 hours'")
        edit(server, insert([1, 1], id=81, name="b"), key="new")
    assert row(editable, "true", "key", f"pinfold.{number}") == "new"


def test_edits_of_an_old_version_are_refused(editable, tmp_path):
    with editable_server(editable, tmp_path) as server:
        first = server.get("/datasets/places").headers["ETag"]
        known = place_named(server, "place 3")
        change = {"op": "update", "place": known, "properties": {"name": "mine"}}
        # Whoever changes the table, whether or not that is shown yet.
        with Session(editable.name) as session:
            session("BEGIN; UPDATE places SET name = 'theirs' WHERE id = 3")
            answers = []
            sender = threading.Thread(
                target=lambda: answers.append(send(server, [change], **{"If-Match": first}))
            )
            sender.start()
            session("SELECT pg_sleep(0.3); COMMIT")
            sender.join()
        assert answers[0].status_code == 412, answers[0].text
        assert row(editable, "id = 3", "name") == "theirs"
        wait_until(lambda: named(server, "theirs"), "The change")
        now = server.get("/datasets/places").headers["ETag"]
        response = send(server, [change], **{"If-Match": now})
        assert response.status_code == 200, response.text
        # The tag of the answer is for the next edit.
        after = response.headers["ETag"]
        response = send(server, [change], **{"If-Match": after})
        assert response.status_code == 200, response.text
        assert send(server, [change], **{"If-Match": now}).status_code == 412
        assert send(server, [change], **{"If-Match": "*"}).status_code == 200


def test_a_role_that_may_only_read(editable, tmp_path):
    editable("DROP ROLE IF EXISTS web")
    editable("CREATE ROLE web LOGIN PASSWORD 'secret'; GRANT SELECT ON places TO web")
    try:
        install(editable, "places", "--reader", "web")
        status = pinfold("postgres", "status", address("places", editable.name, user="web"))
        assert "cannot be edited" in status.stdout and "--writer web" in status.stdout
        with editable_server(editable, tmp_path, user="web") as server:
            assert "--writer web" in server.output()
            assert server.json("/datasets/places")["editable"] is False
            assert "--writer web" in refusal(server, 403, insert([1, 1], id=90, name="a"))
            # The rights are looked up again, without a restart.
            make_editable(editable, user="web")
            edit(server, insert([1, 1], id=90, name="a"))
            assert server.json("/datasets/places")["editable"] is True
            # One right alone is enough for what it is for.
            editable("REVOKE DELETE ON places FROM web")
            place = place_named(server, "place 3")
            assert "permission denied" in refusal(server, 403, {"op": "remove", "place": place})
            edit(server, {"op": "move", "place": place, "coordinates": [5, 5]})
        status = pinfold("postgres", "status", address("places", editable.name, user="web"))
        assert "may edit" in status.stdout
    finally:
        editable("DROP OWNED BY web; DROP ROLE web")


def test_a_table_that_is_not_followed(database, tmp_path):
    database(PLACES)
    with editable_server(database, tmp_path) as server:
        assert server.json("/datasets/places")["editable"] is False
        assert "pinfold postgres install" in refusal(server, 403, insert([1, 1], id=90, name="a"))


def test_removal_leaves_nothing(editable):
    pinfold("postgres", "remove", address("places", editable.name), "--yes")
    assert row(editable, "nspname = 'pinfold'", "nspname", "pg_namespace") == ""
