"""The log names requests, and keeps secrets."""

import re

from raw_http import exchange
from running_server import TOKEN, RunningServer


def requests_of(server):
    """The values of each logged request by their names."""
    lines = [line for line in server.output().splitlines() if " info pinfold: request " in line]
    return [dict(re.findall(r"([\w.]+)=(\S+)", line)) for line in lines]


def test_each_request_is_one_line(small_file):
    with RunningServer(small_file, options=["--verbose"]) as server:
        server.get("/datasets/small/places/1")
        server.get("/no/such/path")
    found = {line["path"]: line for line in requests_of(server)}
    line = found["/datasets/small/places/1"]
    assert line["method"] == "GET" and line["status"] == "200"
    assert line["route"] == "/datasets/{dataset}/places/{place}"
    assert line["client"] == "127.0.0.1" and float(line["milliseconds"]) >= 0
    assert found["/no/such/path"]["route"] == "other" and found["/no/such/path"]["status"] == "404"


def test_no_secret_is_logged(small_file):
    secrets = [TOKEN, "wrong-token", "searched-words", "in-the-query", "in-the-cookie"]
    with RunningServer(small_file, edits=True, options=["--verbose"]) as server:
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
    with RunningServer(small_file, options=["--verbose"]) as server:
        exchange(server, "/a%0A2026-11-30T00:00:00Z%20info%20pinfold:%20request%20path=/forged")
    assert all(line["path"] != "/forged" for line in requests_of(server))


def test_the_client_is_the_one_that_a_trusted_proxy_names(small_file):
    headers = {"X-Forwarded-For": "203.0.113.5, 198.51.100.9, 10.1.2.3"}
    options = ["--verbose", "--trust-proxy", "127.0.0.1", "--trust-proxy", "10.0.0.0/8"]
    with RunningServer(small_file, options=options) as server:
        exchange(server, "/datasets", headers)
    with RunningServer(small_file, options=["--verbose"]) as unbelieving:
        exchange(unbelieving, "/datasets", headers)
    believed, = (line["client"] for line in requests_of(server) if line["path"] == "/datasets")
    # What is left of the nearest that is not trusted may be made up.
    assert believed == "198.51.100.9"
    unbelieved, = (line["client"] for line in requests_of(unbelieving) if line["path"] == "/datasets")
    assert unbelieved == "127.0.0.1"
