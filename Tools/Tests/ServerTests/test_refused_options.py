"""Options whose value can match nothing are refused at the start, and a server for all says so."""

import pytest

from running_server import TOKEN, RunningServer, refusal

REFUSED = [
    ("--allow-origin", "https://Maps.example.org"), ("--allow-origin", "https://maps.example.org:443"),
    ("--allow-origin", "http://maps.example.org:80"), ("--allow-origin", "https://maps.example.org/"),
    ("--allow-origin", "https://maps.example.org/a"), ("--allow-origin", "https://*.example.org"),
    ("--allow-origin", "https://me@maps.example.org"), ("--allow-origin", "https://maps.example.org#"),
    ("--allow-origin", "maps.example.org"), ("--allow-origin", " https://maps.example.org"),
    ("--allow-origin", "https://münchen.example"), ("--allow-origin", "null"), ("--allow-origin", ""),
    ("--allow-host", "münchen.example"), ("--allow-host", "a..b"), ("--allow-host", "-a.example"),
    ("--allow-host", "a b"), ("--allow-host", "*.example.org"), ("--allow-host", "a.example:80"),
    ("--allow-host", "a" * 64), ("--allow-host", "<a>"), ("--allow-host", "."),
    ("--port", "80x"), ("--port", "99999"), ("--port", "-1"), ("--port", ""),
    ("--host", ""), ("--host", "http://127.0.0.1"), ("--host", "a b"),
]  # fmt: skip


@pytest.mark.parametrize(("option", "value"), REFUSED)
def test_what_matches_nothing_is_refused(small_file, option, value):
    said = refusal(small_file, *(() if option == "--port" else ("--port", 0)), f"{option}={value}")
    assert option in said.splitlines()[0]


def test_what_matches_is_taken(small_file):
    options = ["--allow-origin", "https://maps.example.org:8443", "--allow-origin", "http://[2001:db8::1]:81",
               "--allow-host", "Maps_2.example.org.", "--trust-proxy", "0.0.0.0/0"]  # fmt: skip
    with RunningServer(small_file, options=options) as server:
        for origin in options[1:4:2]:
            headers = server.get("/datasets", headers={"Origin": origin}).headers
            assert headers["Access-Control-Allow-Origin"] == origin
        assert server.get("/datasets", headers={"Host": "maps_2.example.org"}).status_code in (200, 400)


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::"])
@pytest.mark.parametrize("edits", [False, True])
def test_a_server_for_all_without_a_token_warns_once(small_file, host, edits):
    with RunningServer(small_file, options=["--host", host], edits=edits) as server:
        assert server.get("/health").status_code == 200
        warnings = [line for line in server.output().splitlines() if "everyone" in line]
        assert len(warnings) == (0 if edits or host == "127.0.0.1" else 1)
