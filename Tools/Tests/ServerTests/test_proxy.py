"""Behind a proxy: the server's names, its links, and which headers are trusted."""

import http.server
import json
import re
import socket
import threading
import urllib.parse

import pytest
import requests

from raw_http import exchange
from running_server import RunningServer
from sample_files import write_small

PUBLIC = "https://maps.example.org/places"
PUBLIC_HOST = {"Host": "maps.example.org"}


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    file = write_small(tmp_path_factory.mktemp("published") / "small.csv")
    with RunningServer(file, edits=True, options=["--public-url", PUBLIC, "--verbose"]) as server:
        yield server


# Prefix and links


@pytest.mark.parametrize("prefix", ["", "/places"])
def test_paths_have_the_prefix_or_not(published, prefix):
    for path in ("/health", "/datasets", "/datasets/small", "/web/js/main.js", "/config.json", "/"):
        assert exchange(published, prefix + path, PUBLIC_HOST).status == 200, prefix + path
    query = "?rect=-180,-85,180,85&size=800x600"
    assert exchange(published, f"{prefix}/datasets/small/plan{query}", PUBLIC_HOST).status == 200


@pytest.mark.parametrize("path", ["/placesx/health", "/places/places/health", "/Places/health"])
def test_what_only_begins_like_the_prefix_is_not_found(published, path):
    assert exchange(published, path, PUBLIC_HOST).status == 404


@pytest.mark.parametrize("prefix", ["", "/places"])
def test_links_are_public(published, prefix):
    answer = exchange(published, f"{prefix}/datasets/small/tiles.json?radius=40", PUBLIC_HOST)
    url, = json.loads(answer.body)["tiles"]
    assert url == f"{PUBLIC}/datasets/small/tiles/{{z}}/{{x}}/{{y}}.mvt?radius=40"
    interface = json.loads(exchange(published, f"{prefix}/openapi.json", PUBLIC_HOST).body)
    assert interface["servers"][0]["url"] == PUBLIC
    assert f"at {PUBLIC}/" in published.output()


def test_pages_of_the_public_address_may_ask(published):
    answer = published.get("/datasets", headers={"Origin": "https://maps.example.org"})
    assert answer.headers["Access-Control-Allow-Origin"] == "https://maps.example.org"
    other = published.get("/datasets", headers={"Origin": "http://maps.example.org"})
    assert "Access-Control-Allow-Origin" not in other.headers


WRONG_URLS = [
    "maps.example.org", "ftp://a.example", "//a.example/", "", "https://", "https:///places", "https://:8080/",
    "https:a.example", "https://a b.example/", "https://a.example:99999/", "https://a.example:0",
    "https://a.example/?q=1", "https://a.example/?", "https://a.example/#top", "https://a.example#",
    "https://me@a.example/", "https://me:pass@a.example/", "https://@a.example/", "https://a.example/../b",
    "https://a.example/a/./b", "https://a.example/datasets/here",
]  # fmt: skip


@pytest.mark.parametrize("url", WRONG_URLS)
def test_what_is_no_public_url_is_refused(small_file, url):
    server = RunningServer(small_file, options=["--public-url", url]).start()
    assert server.wait_for_end() == 64
    assert "--public-url" in server.output().splitlines()[0]


# Names


NAMES = ["localhost", "127.0.0.1", "127.0.0.1:81", "[::1]:8080", "192.0.2.7", "192.0.2.7:8080",
         "[2001:db8::7]:80", "maps.example.org", "MAPS.example.org:443", "maps.example.org.",
         "a.localhost"]  # fmt: skip
FOREIGN = ["evil.example", "evil.example:80", "localhost.evil.example", "maps.example.org.evil.example",
           "127.0.0.1.evil.example", "192.0.2.7.evil.example", "x.maps.example.org", "0300.0.2.7"]  # fmt: skip
MALFORMED = ["[::g]", "[::1", "[::1]evil.example", "localhost:80/@evil.example", "localhost:evil", ":80",
             "localhost:123456", "evil.example:80:80", "a b", "<script>", "evil.example/", "me@evil.example",
             "münchen.example"]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_its_names_and_addresses_are_answered(published, name):
    assert exchange(published, "/datasets", {"Host": name}).status == 200


@pytest.mark.parametrize("name", FOREIGN)
def test_other_names_are_not(published, name):
    answer = exchange(published, "/datasets", {"Host": name})
    assert answer.status == 421
    assert "--allow-host" in json.loads(answer.body)["error"]["message"]


@pytest.mark.parametrize("name", MALFORMED)
def test_what_is_no_name_is_a_bad_request(published, name):
    """Which no --allow-host could mend."""
    answer = exchange(published, "/datasets", {"Host": name})
    assert answer.status == 400
    message = json.loads(answer.body)["error"]["message"]
    assert "Host" in message and "--allow-host" not in message


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::"])
def test_names_are_checked_wherever_it_listens(small_file, host):
    with RunningServer(small_file, options=["--host", host, "--allow-host", "pinfold.internal"]) as server:
        assert exchange(server, "/health", {"Host": "pinfold.internal:8080"}).status == 200
        assert exchange(server, "/health", {"Host": "192.0.2.7"}).status == 200
        assert exchange(server, "/health", {"Host": "evil.example"}).status == 421


# Which headers are trusted


FORWARDED = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "maps.example.org",
    "X-Forwarded-For": "198.51.100.9",
}
TILES = "/datasets/small/tiles.json"


def tile_link(server, headers):
    answer = exchange(server, TILES, {"Host": "localhost:81", **headers})
    assert answer.status == 200, answer.body
    url, = json.loads(answer.body)["tiles"]
    return url.split("/datasets")[0]


def test_headers_are_trusted_only_from_named_proxies(small_file):
    with RunningServer(small_file, options=["--trust-proxy", "192.0.2.0/24"]) as server:
        assert tile_link(server, FORWARDED) == "http://localhost:81"
        assert exchange(server, TILES, {"X-Forwarded-Host": "evil.example"}).status == 200


@pytest.mark.parametrize("range", ["127.0.0.1", "127.0.0.0/8", "::ffff:127.0.0.1"])
def test_a_trusted_proxy_is_believed(small_file, range):
    options = ["--trust-proxy", "192.0.2.1", "--trust-proxy", range, "--allow-host", "maps.example.org"]
    with RunningServer(small_file, options=options) as server:
        assert tile_link(server, FORWARDED) == "https://maps.example.org"
        assert tile_link(server, {"X-Forwarded-Proto": "https"}) == "https://localhost:81"
        assert tile_link(server, {"X-Forwarded-Proto": "gopher"}) == "http://localhost:81"
        # What a client made up is not a name of the server's.
        assert exchange(server, TILES, {"X-Forwarded-Host": "evil.example"}).status == 421
        assert exchange(server, TILES, {"Host": "evil.example", **FORWARDED}).status == 421


@pytest.mark.parametrize("range", ["proxy.example", "10.0.0.0/33", "10.0.0/8", "::/129", ""])
def test_what_is_no_range_is_refused(small_file, range):
    server = RunningServer(small_file, options=["--trust-proxy", range]).start()
    assert server.wait_for_end() == 64 and "--trust-proxy" in server.output()


# Through a proxy


class Proxy(http.server.BaseHTTPRequestHandler):
    """Takes the prefix away, as `location /places/ { proxy_pass http://…/; }` does."""

    protocol_version = "HTTP/1.0"
    target = None
    strips = True

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = self.path.removeprefix("/places") if self.strips else self.path
        headers = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
        headers |= {"X-Forwarded-For": self.client_address[0], "X-Forwarded-Proto": "https"}
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)) or None
        answer = self.target.session.request(
            self.command, self.target.origin + path, headers=headers, data=body, stream=True, timeout=60
        )
        self.send_response(answer.status_code)
        for name, value in answer.headers.items():
            if name.lower() not in ("transfer-encoding", "connection"):
                self.send_header(name, value)
        self.end_headers()
        while part := answer.raw.read1(65536):
            self.wfile.write(part)
            self.wfile.flush()

    do_PATCH = do_GET


@pytest.fixture(params=["stripped", "kept"])
def proxy(request, small_file):
    options = ["--public-url", PUBLIC, "--trust-proxy", "127.0.0.1"]
    with RunningServer(small_file, edits=True, options=options) as server:
        handler = type("Handler", (Proxy,), {"target": server, "strips": request.param == "stripped"})
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as listener:
            listener.daemon_threads = True
            thread = threading.Thread(target=listener.serve_forever)
            thread.start()
            server.proxy_origin = f"http://127.0.0.1:{listener.server_address[1]}"
            yield server
            listener.shutdown()
            thread.join()


def test_the_page_finds_its_files_through_a_proxy(proxy):
    with requests.Session() as session:
        session.trust_env = False
        base = f"{proxy.proxy_origin}/places/"
        page = session.get(base)
        assert page.status_code == 200
        addresses = re.findall(r'(?:href|src)="([^"#]+)"', page.text)
        assert len(addresses) > 5
        for address in addresses:
            url = urllib.parse.urljoin(base, address)
            assert url.startswith(base), address
            assert session.get(url).status_code == 200 or "vendor" in address, address


def test_events_come_through_a_proxy_at_once(proxy):
    host, port = proxy.proxy_origin.removeprefix("http://").split(":")

    connection = socket.create_connection((host, int(port)), timeout=60)
    connection.sendall(b"GET /places/datasets/small/events HTTP/1.1\r\nHost: maps.example.org\r\n\r\n")
    with connection, connection.makefile("rb") as stream:
        headers = b""
        while (line := stream.readline()) != b"\r\n":
            headers += line.lower()
        assert b"x-accel-buffering: no" in headers
        assert stream.readline() == b"event: version\n"
        proxy.edit("small", {"op": "move", "place": 1, "coordinates": [10, 50]})
        while (line := stream.readline()) != b"event: edit\n":
            assert line
