"""The log can be read by programs, names requests, and keeps secrets."""

import datetime
import json
import subprocess

import pytest

from raw_http import exchange
from running_server import TOKEN, RunningServer, pinfold_path

JSON = ["--verbose", "--log-format", "json"]


def lines(server):
    return [json.loads(line) for line in server.output().splitlines() if line.startswith("{")]


def requests_of(server):
    return [line for line in lines(server) if line["message"] == "request"]


def test_each_request_is_one_object(small_file):
    with RunningServer(small_file, options=JSON) as server:
        server.get("/datasets/small/places/1")
        server.get("/no/such/path")
    found = {line["path"]: line for line in requests_of(server)}
    line = found["/datasets/small/places/1"]
    assert line["level"] == "info" and line["method"] == "GET" and line["status"] == 200
    assert line["route"] == "/datasets/{dataset}/places/{place}"
    assert line["client"] == "127.0.0.1" and line["milliseconds"] >= 0
    assert datetime.datetime.fromisoformat(line["time"]).tzinfo is not None
    assert line["request_id"]
    assert found["/no/such/path"]["route"] == "other" and found["/no/such/path"]["status"] == 404


GOOD = ["a", "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "Root=1-67891233:abcdef/0+1=", "x" * 128]
# Digits too stay as they are given.
GOOD += ["007", "0" * 32]
BAD = ["", "x" * 129, "a b", "a\tb", '"', "{}", "é", "a,b", "<script>"]


@pytest.mark.parametrize("given", GOOD)
def test_a_request_keeps_its_id(server, given):
    assert exchange(server, "/health", {"X-Request-Id": given}).headers[b"x-request-id"] == given.encode()
    # Also one that is refused.
    assert exchange(server, "/none", {"X-Request-Id": given}).headers[b"x-request-id"] == given.encode()


@pytest.mark.parametrize("given", BAD)
def test_what_is_no_id_is_replaced(server, given):
    ids = {exchange(server, "/health", {"X-Request-Id": given}).headers[b"x-request-id"] for _ in range(3)}
    assert len(ids) == 3 and given.encode() not in ids


def test_ids_that_are_made_have_32_digits(small_file):
    """Or some servers' ids are shorter, and sort otherwise."""
    with RunningServer(small_file, options=JSON) as server:
        made = {exchange(server, "/health").headers[b"x-request-id"].decode() for _ in range(3)}
    assert len(made) == 3
    for identifier in made:
        assert len(identifier) == 32 and set(identifier) <= set("0123456789abcdef")
    assert made <= {line["request_id"] for line in requests_of(server)}


def test_the_help_says_how_requests_are_logged_as_json():
    said = subprocess.run([pinfold_path(), "serve", "--help"], capture_output=True, text=True, check=True).stdout
    said = " ".join(said.split())
    assert "with --verbose all requests" in said


@pytest.mark.parametrize("options", [["--verbose"], JSON])
def test_no_secret_is_logged(small_file, options):
    secrets = [TOKEN, "wrong-token", "searched-words", "in-the-query", "in-the-cookie"]
    with RunningServer(small_file, edits=True, options=options) as server:
        server.edit("small", {"op": "move", "place": 1, "coordinates": [10, 50]})
        server.patch("small", [], token="wrong-token")
        server.get("/datasets/small/search", {"q": "searched-words"})
        server.get("/datasets/small/plan", {"token": "in-the-query"})
        server.get("/health", headers={"Cookie": "session=in-the-cookie"})
    output = server.output()
    assert "/datasets/small/search" in output
    for secret in secrets:
        assert secret not in output


def test_a_line_cannot_be_forged(small_file):
    with RunningServer(small_file, options=JSON) as server:
        exchange(server, '/a%0A{"message":"forged"}', {"X-Request-Id": "b"})
        exchange(server, '/"},{"message":"forged"', {"X-Request-Id": "c"})
    assert not [line for line in lines(server) if line["message"] == "forged"]


def test_the_client_is_the_one_that_a_trusted_proxy_names(small_file):
    headers = {"X-Forwarded-For": "203.0.113.5, 198.51.100.9, 10.1.2.3"}
    options = [*JSON, "--trust-proxy", "127.0.0.1", "--trust-proxy", "10.0.0.0/8"]
    with RunningServer(small_file, options=options) as server:
        exchange(server, "/datasets", headers)
    with RunningServer(small_file, options=JSON) as unbelieving:
        exchange(unbelieving, "/datasets", headers)
    believed, = (line["client"] for line in requests_of(server) if line["path"] == "/datasets")
    # What is left of the nearest that is not trusted may be made up.
    assert believed == "198.51.100.9"
    unbelieved, = (line["client"] for line in requests_of(unbelieving) if line["path"] == "/datasets")
    assert unbelieved == "127.0.0.1"
