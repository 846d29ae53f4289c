"""Requests that break off or contradict themselves: the client's fault, not a server error."""

import gzip
import json
import socket
import time

import pytest

from raw_http import exchange, request_bytes, send_raw
from running_server import TOKEN, RunningServer
from sample_files import write_small

PLACES = "/datasets/small/places"
AS_EDITOR = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
REMOVE = json.dumps({"edits": [{"op": "remove", "place": 1}]}).encode()


@pytest.fixture(scope="module")
def editing(tmp_path_factory):
    """Takes no edit of these tests, and writes no error to its log."""
    file = write_small(tmp_path_factory.mktemp("broken") / "small.csv")
    with RunningServer(file, edits=True, options=["--verbose"]) as running:
        yield running
        assert running.json("/datasets/small")["edits"] == 0
        assert "status=5" not in running.output(), running.output()
        assert " error " not in running.output(), running.output()


def chunked(body, **headers):
    headers = {**AS_EDITOR, "Transfer-Encoding": "chunked", **headers}
    return request_bytes(PLACES, headers, "PATCH") + body


CHUNKS = {
    "no number": b"zz\r\n" + REMOVE,
    "too large": b"fffffffffffffffff\r\n",
    "negative": b"-5\r\n" + REMOVE,
    "no end of line": b"5" + REMOVE,
    "wrong length": b"3\r\n" + REMOVE + b"\r\n0\r\n\r\n",
    "first one, then no number": b"%x\r\n%b\r\nxyz\r\n" % (len(REMOVE), REMOVE),
}


@pytest.mark.parametrize("body", CHUNKS.values(), ids=CHUNKS)
def test_a_bad_chunk_is_400(editing, body):
    assert send_raw(editing, chunked(body)).split()[1] == b"400"


@pytest.mark.parametrize("encoding", ["gzip", "foo", "chunked, gzip", "chunked, chunked", "identity"])
def test_an_unknown_transfer_encoding_is_400(editing, encoding):
    headers = {**AS_EDITOR, "Transfer-Encoding": encoding, "Connection": "close"}
    body = b"%x\r\n%b\r\n0\r\n\r\n" % (len(REMOVE), REMOVE)
    answer = send_raw(editing, request_bytes(PLACES, headers, "PATCH") + body)
    assert answer.split()[1] in (b"400", b"501")


def test_a_length_with_chunks_is_400(editing):
    body = b"%x\r\n%b\r\n0\r\n\r\n" % (len(REMOVE), REMOVE)
    assert send_raw(editing, chunked(body, **{"Content-Length": "5"})).split()[1] == b"400"


LEFT = {
    "in the headers": b"PATCH " + PLACES.encode() + b" HTTP/1.1\r\nHost: localh",
    "before the body": request_bytes(PLACES, {**AS_EDITOR, "Content-Length": "500"}, "PATCH"),
    "in the body": request_bytes(PLACES, {**AS_EDITOR, "Content-Length": "500"}, "PATCH") + b'{"edits"',
    "in a chunk": chunked(b"500\r\n" + REMOVE),
    "between chunks": chunked(b"%x\r\n%b\r\n" % (len(REMOVE), REMOVE)),
    "before the answer": request_bytes("/datasets/small/plan?rect=-180,-80,180,80&size=3000x2000"),
}


@pytest.mark.parametrize("resets", [False, True], ids=["closes", "resets"])
@pytest.mark.parametrize("data", LEFT.values(), ids=LEFT)
def test_a_client_that_leaves_is_no_error(editing, data, resets):
    for _ in range(5):
        with editing.connect() as connection:
            connection.sendall(data)
            if resets:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            else:
                time.sleep(0.01)
    assert editing.get("/health").status_code == 200


@pytest.mark.parametrize("body", [b'{"edits":[]}', gzip.compress(b'{"edits":[]}', mtime=0)])
def test_a_body_with_a_coding_is_415(editing, body):
    """Whether it has it or not."""
    headers = {**AS_EDITOR, "Content-Encoding": "gzip"}
    answer = exchange(editing, PLACES, headers, "PATCH", body=body)
    assert answer.status == 415
    assert "Content-Encoding" in json.loads(answer.body)["error"]["message"]


@pytest.mark.parametrize("scheme", ["bearer", "BEARER", "bEaReR", "Bearer "])
def test_the_scheme_of_the_token_has_no_case(editing, scheme):
    headers = {**AS_EDITOR, "Authorization": f"{scheme} {TOKEN}"}
    # With a token, the response says what is wrong with the edits.
    assert exchange(editing, PLACES, headers, "PATCH", body=b'{"edits":[]}').status == 400


@pytest.mark.parametrize("body", [b'{"edits":[{"op":"remove","place":1},]}', b'{"edits":[{"op":"remove","place":1,}]}'])
def test_a_trailing_comma_is_400(editing, body):
    assert exchange(editing, PLACES, AS_EDITOR, "PATCH", body=body).status == 400


@pytest.mark.parametrize("column", ["latitude", "longitude"])
@pytest.mark.parametrize("value", [10, "10", None])
def test_an_update_does_not_move(editing, column, value):
    response = editing.patch("small", [{"op": "update", "place": 1, "properties": {column: value}}])
    assert response.status_code == 400
    error = response.json()["error"]
    assert error["parameter"] == "edits[0]" and column in error["message"] and "move" in error["message"]


def test_deeply_nested_values_are_refused(editing):
    """Brackets of any depth and number are read in one pass, or refused."""
    for text in (b"[" * (4 << 20), b'{"a":' * 800_000, b"[" * 2_000_000 + b"]" * 2_000_000):
        body = b'{"edits":[{"op":"update","place":1,"properties":{"a":' + text + b"}}]}"
        answer = exchange(editing, PLACES, AS_EDITOR, "PATCH", body=body[: 4 << 20])
        assert answer.status == 400 and b"512 deep" in answer.body
