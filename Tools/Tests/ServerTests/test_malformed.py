"""Bodies and requests that are too large, or not what they say."""

import json

import pytest

from planning import plan
from raw_http import exchange, read_answer, request_bytes, send_raw
from running_server import TOKEN, RunningServer
from sample_files import write_small
from test_errors import refusal

PLACES = "/datasets/small/places"
AS_EDITOR = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}


@pytest.fixture(scope="module")
def edited(tmp_path_factory):
    file = write_small(tmp_path_factory.mktemp("malformed") / "small.csv")
    with RunningServer(file, edits=True) as running:
        yield running
        small = running.json("/datasets/small")
        assert (small["version"], small["edits"]) == (0, 0), "Something wrong was taken"


def send(server, body, kind="application/json", **headers):
    headers = {**AS_EDITOR, "Content-Type": kind, **headers}
    return server.session.patch(server.origin + PLACES, data=body, headers=headers, timeout=120)


BODIES = [
    b"", b" ", b"{", b"null", b"[]", b"1", b'"edits"', b"{}", b'{"edits":null}', b'{"edits":{}}',
    b'{"edits":[]}', b'{"edits":[null]}', b'{"edits":[[]]}', b'{"edits":[{}]}', b'{"edits":1e999}',
    b'{"edits":[{"op":"insert","coordinates":[1e400,0],"properties":{}}]}',
    b'{"edits":[{"op":"insert","coordinates":[NaN,0],"properties":{}}]}',
    b'{"edits":[{"op":"insert","coordinates":[0,-Infinity],"properties":{}}]}',
    b'{"edits":[{"op":"remove","place":1}],"more":1}',
    b'{"edits":[{"op":"remove","place":1,"more":1}]}',
    b'{"edits":[{"op":"remove","place":1}]', b'{"edits":[{"op":"remove","place":1}]}x',
    b"{'edits':[]}", b'{"edits":[{"op":"remove","place":01}]}',
    b'{"edits":[{"op":"update","place":1,"properties":{"name":"\xff\xfe"}}]}',
    b'{"edits":[{"op":"update","place":1,"properties":{"name":"\\ud800"}}]}',
    b"\x00" * 100, b"\x1f\x8b\x08\x00", b"edits=1", b"<edits/>", b"[" * 100_000, b'{"a":' * 100_000,
    b'{"edits":' + b"[" * 5000 + b"]" * 5000 + b"}",
    b'{"edits":[{"op":"update","place":1,"properties":{"name":' + b"[" * 5000 + b"]" * 5000 + b"}}]}",
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:60]))
def test_a_wrong_body_is_refused(edited, body):
    refusal(send(edited, body))


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_form_cannot_edit(edited, kind):
    """What any page may send without asking the browser first."""
    body = json.dumps({"edits": [{"op": "remove", "place": 1}]})
    assert send(edited, body, kind).status_code in (400, 415)


def test_a_huge_body_is_refused(edited):
    body = b'{"edits":[' + b" " * (200 << 20) + b"]}"
    headers = {**AS_EDITOR, "Connection": "close"}
    answer = send_raw(edited, request_bytes(PLACES, headers, "PATCH", body=body))
    # The connection may break while the body is still being sent.
    assert not answer or answer.startswith(b"HTTP/1.1 413")


def test_a_huge_length_is_refused_before_the_body(edited):
    for length in ("1000000000000", "99999999999999999999", "-1", "abc", "1, 2", "+5"):
        headers = {**AS_EDITOR, "Content-Length": length, "Connection": "close"}
        answer = send_raw(edited, request_bytes(PLACES, headers, "PATCH") + b"{}")
        assert not answer or answer.split()[1] in (b"400", b"413", b"501"), length


def test_a_huge_body_in_chunks_is_refused(edited):
    headers = {**AS_EDITOR, "Transfer-Encoding": "chunked", "Connection": "close"}
    chunks = (b"100000\r\n" + b" " * 0x100000 + b"\r\n") * 100 + b"0\r\n\r\n"
    answer = send_raw(edited, request_bytes(PLACES, headers, "PATCH") + chunks)
    assert not answer or answer.startswith(b"HTTP/1.1 413")


def test_without_the_token_the_body_is_not_read(edited):
    headers = {"Content-Length": "5000000", "Connection": "close"}
    answer = send_raw(edited, request_bytes(PLACES, headers, "PATCH"))
    assert answer.startswith((b"HTTP/1.1 401", b"HTTP/1.1 413"))


@pytest.mark.parametrize("size", [20_000, 200_000, 2_000_000])
def test_a_huge_path_or_header_is_refused(server, size):
    for data in (
        request_bytes("/" + "a" * size),
        request_bytes("/datasets/small/search?q=" + "a" * size),
        request_bytes("/datasets", {"X-Large": "a" * size}),
        request_bytes("/datasets", {f"X-{number}": "a" * 20 for number in range(size // 20)}),
    ):
        answer = send_raw(server, data.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        if answer:
            assert answer.split()[1] in (b"200", b"400", b"404", b"413", b"414", b"431")
    assert plan(server, "small")["features"]


NOT_HTTP = [
    b"\r\n\r\n", b"\0" * 1000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET  /  HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"GET / HTTP/1.1\r\n: x\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00",
    b"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n1\r\na\r\nzz\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", b"GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n",
    b"G" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("data", NOT_HTTP, ids=lambda data: repr(data[:40]))
def test_what_is_not_http_does_no_harm(server, data):
    with server.connect() as connection:
        connection.sendall(data)
        connection.shutdown(1)
        answer = connection.recv(65536)
        assert not answer or int(answer.split()[1]) < 500 or answer.split()[1] in (b"501", b"505")
    assert server.get("/health").status_code == 200


def test_http_1_0_is_answered_and_closed(server):
    answer = exchange(server, "/health", version="1.0")
    assert answer.status == 200 and json.loads(answer.body)["status"] == "ok"
    data = send_raw(server, b"GET /datasets/small/plan?rect=0,0,9,9&size=100x100 HTTP/1.0\r\n\r\n")
    head, body = data.split(b"\r\n\r\n", 1)
    assert b"chunked" not in head.lower()
    assert json.loads(body)["type"] == "FeatureCollection"


@pytest.mark.parametrize(
    ("name", "value"),
    [("rect", "0x1,0,9,9"), ("rect", "0,0,9,0X9"), ("size", "0x10x100"), ("margin", "0x0"), ("cell_size", "0x40"),
     ("cell_size", "3:0x40"), ("cell_size", "0x3:64"), ("cell_size", "0x1p6"), ("min_points", "0x2")],
)  # fmt: skip
def test_hexadecimal_numbers_are_none(server, name, value):
    query = {"rect": "0,0,9,9", "size": "100x100", name: value}
    response = server.get("/datasets/small/plan", params=query)
    assert response.status_code == 400
    assert response.json()["error"]["parameter"] == name


@pytest.mark.parametrize(
    ("rect", "size"),
    [("-0,-0,1,1", "1x1"), ("-360,-90,360,90", "100000x1"), ("0,0,1e-4,1e-4", "100x100"), ("0,0,1e-300,1e-300", "800x600"),
     ("180,0,-180,1", "100x100"), ("179.999999,-1,-179.999999,1", "3000x2000"), ("0,89.9,1,90", "64x64"),
     ("0,-90,1,-89.9", "64x64"), ("+1e1,2.,.3e2,4e1", "1e2x1e2"), ("5,-10,5,10", "200x400"),
     ("-10,5,10,5", "400x200"), ("0,0,1,1", "1.5x1.25")],
)  # fmt: skip
def test_odd_views_are_planned(server, rect, size):
    query = [("rect", rect), ("size", size), ("columns", "")]
    for settings in ([], [("margin", "-0.5")], [("grid", "exact")], [("strategy", "none")]):
        assert plan(server, "small", query + settings)["type"] == "FeatureCollection"
