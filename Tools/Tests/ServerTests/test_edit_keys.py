"""Edits that are sent again, and edits of what has changed meanwhile."""

import threading

import requests

from running_server import RunningServer
from sample_files import FIRST_NEW, small_rows
from test_errors import refusal

COUNT = len(small_rows())


def insert(name="New"):
    return {"op": "insert", "coordinates": [10.5, 50.5], "properties": {"name": name}}


def send(server, edits, key=None, match=None):
    headers = {"Authorization": server.authorization}
    if key is not None:
        headers["Idempotency-Key"] = key
    if match is not None:
        headers["If-Match"] = match
    url = f"{server.origin}/datasets/small/places"
    return server.session.patch(url, json={"edits": edits}, headers=headers, timeout=60)


def state(server):
    small = server.json("/datasets/small")
    return small["count"], small["version"], small["edits"]


def test_a_batch_with_a_key_is_made_once(edited):
    edits = [insert("A"), {"op": "remove", "place": 3}, insert("B")]
    answers = [send(edited, edits, "key-1") for _ in range(3)]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert len({answer.headers["ETag"] for answer in answers}) == 1
    assert answers[0].json()["results"] == [
        {"op": "insert", "place": FIRST_NEW},
        {"op": "remove", "place": 3},
        {"op": "insert", "place": FIRST_NEW + 1},
    ]  # fmt: skip
    assert state(edited) == (COUNT + 1, 1, 3)


def test_an_answer_is_the_same_after_other_edits_and_a_restart(small_file):
    with RunningServer(small_file, edits=True) as server:
        first = send(server, [insert("A")], "key-1")
        send(server, [insert("B")])
    with RunningServer(small_file, edits=True) as server:
        again = send(server, [insert("A")], "key-1")
        assert (again.text, again.headers["ETag"]) == (first.text, first.headers["ETag"])
        assert state(server) == (COUNT + 2, 2, 2)
        send(server, [insert("C")])
        server.kill()
    with RunningServer(small_file, edits=True) as server:
        assert send(server, [insert("A")], "key-1").text == first.text
        assert state(server) == (COUNT + 3, 3, 3)


def test_a_key_is_for_one_body(edited):
    send(edited, [insert("A")], "key-1")
    assert refusal(send(edited, [insert("B")], "key-1"), 422) == "Idempotency-Key"
    assert state(edited) == (COUNT + 1, 1, 1)


def test_a_batch_that_is_refused_leaves_its_key_free(edited):
    assert send(edited, [insert(), {"op": "remove", "place": 999_999}], "key-1").status_code == 400
    assert send(edited, [insert()], "key-1").status_code == 200
    assert state(edited) == (COUNT + 1, 1, 1)


def test_the_same_key_at_the_same_time(edited):
    answers = []

    def run():
        headers = {"Authorization": edited.authorization, "Idempotency-Key": "key-1"}
        url = f"{edited.origin}/datasets/small/places"
        answers.append(requests.patch(url, json={"edits": [insert()]}, headers=headers, timeout=60))

    threads = [threading.Thread(target=run) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert state(edited) == (COUNT + 1, 1, 1)


NO_KEYS = ["", "x" * 256]


def test_what_is_no_key_is_refused(edited):
    for key in NO_KEYS:
        assert refusal(send(edited, [insert()], key)) == "Idempotency-Key", key
    assert state(edited) == (COUNT, 0, 0)


def test_keys_may_be_long(edited):
    assert send(edited, [insert()], "x" * 255).status_code == 200


def tag(server):
    return server.get("/datasets/small").headers["ETag"]


def test_edits_of_the_current_version_are_made(edited):
    first = send(edited, [insert("A")], match=tag(edited))
    assert first.status_code == 200
    second = send(edited, [insert("B")], match=first.headers["ETag"])
    assert second.status_code == 200
    assert send(edited, [insert("C")], match=f'"other", {tag(edited)}').status_code == 200
    assert send(edited, [insert("D")], match="*").status_code == 200
    assert state(edited) == (COUNT + 4, 4, 4)


def test_edits_of_an_old_version_are_refused(edited):
    old = tag(edited)
    made = send(edited, [insert("A")])
    for match in (old, f"W/{tag(edited)}", '"0-0"', "nothing", '""', made.headers["ETag"].strip('"'), ""):
        assert refusal(send(edited, [insert("B")], match=match), 412) == "If-Match"
    assert state(edited) == (COUNT + 1, 1, 1)


def test_of_two_with_one_version_one_is_refused(edited):
    old = tag(edited)
    statuses = []
    threads = [
        threading.Thread(target=lambda: statuses.append(send(edited, [insert()], match=old).status_code)) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] + [412] * 7


def test_a_second_try_is_answered_though_the_version_is_old(edited):
    old = tag(edited)
    first = send(edited, [insert()], "key-1", old)
    assert send(edited, [insert()], "key-1", old).text == first.text
    assert refusal(send(edited, [insert()], "key-2", old), 412)


def test_versions_outlive_a_restart_and_are_of_one_store(small_file):
    with RunningServer(small_file, edits=True) as server:
        fresh = tag(server)
        old = send(server, [insert("A")]).headers["ETag"]
    with RunningServer(small_file, edits=True) as server:
        assert server.json("/datasets/small")["version"] == 1
        assert tag(server).startswith(old.rstrip('"'))
        assert send(server, [insert("B")], match=fresh).status_code == 412
        assert send(server, [insert("B")], match=old).status_code == 200
        old = tag(server)
    (small_file.parent / "small.csv.gpkg").unlink()
    with RunningServer(small_file, edits=True) as server:
        for name in ("B", "C"):
            assert send(server, [insert(name)]).status_code == 200
        assert send(server, [insert("D")], match=old).status_code == 412
