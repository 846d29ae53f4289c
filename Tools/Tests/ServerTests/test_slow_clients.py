"""Slow, idle or many clients do not keep others waiting."""

import json
import resource
import select
import socket
import threading
import time

import pytest

from planning import plan
from raw_http import read_answer, request_bytes
from running_server import DEADLINE, TOKEN, RunningServer


@pytest.fixture
def many_files():
    """Lets this process have two thousand connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2500:
        pytest.skip("This system does not let a process have 2,500 files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2500), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def drip(connection, data, stop):
    """Sends a byte every now and then; returns what was received when the server ended it."""
    received = b""
    try:
        for byte in data:
            connection.sendall(bytes([byte]))
            readable, _, _ = select.select([connection], [], [], 0.25)
            if readable:
                part = connection.recv(65536)
                if not part:
                    return received
                received += part
            if stop.is_set():
                raise AssertionError("The server let a slow client go on")
    except ConnectionError:
        pass
    return received


# Each goes on for longer than the server may wait.
SLOW = {
    "headers": b"GET /datasets HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"a" * 4000,
    "many headers": b"GET /datasets HTTP/1.1\r\nHost: localhost\r\n" + b"X-A: b\r\n" * 500,
    "a body": b"PATCH /datasets/small/places HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n" + b" " * 4000,
    "blank lines": b"\r\n" * 2000,
}


def test_a_client_that_sends_byte_by_byte_is_disconnected_and_others_are_served(server):
    stop = threading.Event()
    connections = {name: server.connect() for name in SLOW for _ in range(3)}
    ended = {}

    def run(name):
        try:
            ended[name] = drip(connections[name], SLOW[name], stop)
        except AssertionError as error:
            ended[name] = error

    threads = [threading.Thread(target=run, args=[name]) for name in connections]
    for thread in threads:
        thread.start()
    for _ in range(50):
        plan(server, "small")
    end = time.monotonic() + DEADLINE
    for thread in threads:
        thread.join(timeout=max(0, end - time.monotonic()))
    stop.set()
    for thread in threads:
        thread.join()
    for name, received in ended.items():
        assert isinstance(received, bytes), f"{name}: {received}"
        assert not received or received.split()[1] in (b"400", b"401", b"403", b"408", b"503"), name
        connections[name].close()


def test_a_thousand_idle_connections_are_no_trouble(server, many_files):
    idle = [server.connect() for _ in range(1000)]
    try:
        for connection in idle[::2]:
            # Half of them have begun a request.
            connection.sendall(b"GET /heal")
        for _ in range(20):
            assert plan(server, "small")["features"]
            assert server.get("/health").status_code == 200
    finally:
        for connection in idle:
            connection.close()
    assert server.get("/health").status_code == 200


def test_a_client_that_disconnects_midway_is_dropped(server):
    request = request_bytes("/datasets/us-places/plan?rect=-180,-90,180,90&size=4000x4000")
    for _ in range(200):
        connection = server.connect()
        connection.sendall(request)
        # A reset instead of a farewell.
        linger = b"\x01\0\0\0\0\0\0\0"
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        connection.close()
    assert plan(server, "small")["features"]


def test_a_client_that_does_not_read_keeps_no_other_waiting(server):
    request = request_bytes("/datasets/us-places/plan?rect=-125,24,-66,50&size=9000x9000")
    deaf = [server.connect() for _ in range(8)]
    for connection in deaf:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(request * 4)
    for _ in range(20):
        assert plan(server, "small")["features"]
    for connection in deaf:
        connection.close()


def test_a_client_that_does_not_read_is_disconnected(server):
    # More than the system keeps for a client.
    path = "/datasets/us-places/plan?rect=-125,24,-90,50&size=4000x4000&strategy=none&margin=0"
    request = request_bytes(f"{path}&columns=name,kind,latitude,longitude")
    with server.connect() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.sendall(request)
        # It reports when the other end closed the connection, without reading.
        poll = select.poll()
        poll.register(deaf, select.POLLRDHUP)
        assert poll.poll(DEADLINE * 1000), "The server waits for ever"


def test_a_client_that_reads_steadily_gets_all(server):
    path = "/datasets/us-places/plan?rect=-125,24,-66,50&size=9000x9000"
    expected = server.get(path).json()["features"]
    with server.connect() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        slow.sendall(request_bytes(path))
        with slow.makefile("rb", buffering=1 << 14) as stream:
            assert json.loads(read_answer(stream).body)["features"] == expected


def test_a_client_that_does_not_read_does_not_keep_the_server_from_stopping(small_file):
    with RunningServer(small_file) as server:
        request = request_bytes("/datasets/small/plan?rect=-180,-90,180,90&size=64x64&strategy=none")
        deaf = [server.connect() for _ in range(4)]
        for connection in deaf:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.sendall(request * 40)
        assert server.get("/health").status_code == 200
        assert server.stop() == 0
        for connection in deaf:
            connection.close()


def test_requests_in_one_go_are_answered_in_order(server):
    paths = [f"/datasets/small/places/{place}" for place in range(100)]
    with server.connect() as connection:
        connection.sendall(b"".join(request_bytes(path) for path in paths))
        with connection.makefile("rb") as stream:
            for place, _ in enumerate(paths):
                answer = read_answer(stream)
                assert answer.status == 200 and json.loads(answer.body)["place"] == place


def test_events_and_requests_share_a_server(server):
    """Listeners wait for ever, and take no one's turn."""
    listeners = [server.connect() for _ in range(200)]
    for connection in listeners:
        connection.sendall(request_bytes("/datasets/small/events"))
    for _ in range(20):
        assert plan(server, "small")["features"]
    for connection in listeners:
        connection.close()


def test_a_client_that_waits_to_be_asked_for_a_body_is(edited):
    """`Expect: 100-continue`; what is behind a request waits for its response, or would be taken for it."""
    body = b'{"edits":[]}'
    head = (
        "PATCH /datasets/small/places HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {TOKEN}\r\nContent-Type: application/json\r\n"
        f"Expect: 100-Continue\r\nContent-Length: {len(body)}\r\n\r\n").encode()
    with socket.create_connection(("127.0.0.1", edited.port), timeout=10) as client:
        with client.makefile("rb") as stream:
            for _ in range(2):
                client.sendall(head)
                assert [stream.readline(), stream.readline()] == [b"HTTP/1.1 100 Continue\r\n", b"\r\n"]
                client.sendall(body)
                assert read_answer(stream).status == 400
            client.sendall(request_bytes("/datasets") + head + body)
            assert [read_answer(stream).status for _ in range(2)] == [200, 400]


@pytest.mark.parametrize("value", ["foo", "100-continue, foo", "200-ok", "100-continue;q=1", "foo\r\nExpect: 100-continue"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "PATCH"])
def test_other_expectations_fail(edited, method, value):
    """The connection closes, because a client may leave out its body then."""
    path = "/datasets/small/places" if method == "PATCH" else "/datasets"
    with edited.connect() as client, client.makefile("rb") as stream:
        client.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nExpect: {value}\r\n\r\n".encode())
        head = b"".join(iter(stream.readline, b"\r\n"))
        assert head.startswith(b"HTTP/1.1 417 ") and b"connection: close" in head.lower()
        body = stream.read()
        assert (b"Expect" in body) == (method != "HEAD")


@pytest.mark.parametrize("value", ["100-continue", "100-CONTINUE", ""])
def test_the_usual_expectation_is_met(server, value):
    with server.connect() as client, client.makefile("rb") as stream:
        client.sendall(f"GET /datasets HTTP/1.1\r\nHost: localhost\r\nExpect: {value}\r\n\r\n".encode())
        answer = read_answer(stream)
        while answer.status == 100:
            answer = read_answer(stream)
        assert answer.status == 200
