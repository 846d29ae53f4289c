"""Which origins may read answers in a browser, and what a page may do."""

import pytest

from running_server import RunningServer

PATHS = ["/", "/datasets", "/openapi.json", "/health", "/no/such/path", "/datasets/none",
         "/datasets/small/plan?rect=0,0,1,1&size=1x1&wrong=1"]  # fmt: skip

LOOPBACK = ["http://localhost:5173", "http://127.0.0.1:8000", "http://[::1]:3000", "http://localhost"]
FOREIGN = ["https://evil.example", "http://localhost.evil.example", "http://127.0.0.1.evil.example",
           "null", "http://evil.example:8080", "file://", "http://localhost@evil.example",
           "", "<script>", "http://127.0.0.10000"]  # fmt: skip


@pytest.mark.parametrize("origin", LOOPBACK)
def test_pages_of_this_machine_may_read(server, origin):
    response = server.get("/datasets", headers={"Origin": origin})
    assert response.headers["Access-Control-Allow-Origin"] == origin
    assert "origin" in response.headers["Vary"].lower()


@pytest.mark.parametrize("origin", FOREIGN)
def test_other_pages_may_not(server, origin):
    response = server.get("/datasets", headers={"Origin": origin})
    assert response.status_code == 200
    assert "Access-Control-Allow-Origin" not in response.headers


def test_errors_can_be_read_too(server):
    response = server.get("/datasets/none", headers={"Origin": LOOPBACK[0]})
    assert response.status_code == 404
    assert response.headers["Access-Control-Allow-Origin"] == LOOPBACK[0]


def preflight(server, origin, method="PATCH"):
    return server.session.options(
        f"{server.origin}/datasets/small/places",
        headers={
            "Origin": origin,
            "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": "authorization,content-type",
        },
        timeout=60,
    )


def test_pages_of_this_machine_may_edit(edited):
    response = preflight(edited, LOOPBACK[0])
    assert response.status_code in (200, 204)
    assert response.headers["Access-Control-Allow-Origin"] == LOOPBACK[0]
    assert "PATCH" in response.headers["Access-Control-Allow-Methods"]
    allowed = response.headers["Access-Control-Allow-Headers"].lower()
    assert "authorization" in allowed and "content-type" in allowed


@pytest.mark.parametrize("origin", FOREIGN)
def test_other_pages_may_not_edit(edited, origin):
    response = preflight(edited, origin)
    assert response.status_code < 500
    assert "Access-Control-Allow-Origin" not in response.headers


def test_an_origin_can_be_allowed(small_file):
    allowed = "https://maps.example"
    with RunningServer(small_file, options=["--allow-origin", allowed]) as server:
        answers = {
            origin: server.get("/datasets", headers={"Origin": origin}).headers
            for origin in (allowed, "https://maps.example.evil.example", "http://maps.example")
        }
    assert answers.pop(allowed)["Access-Control-Allow-Origin"] == allowed
    for headers in answers.values():
        assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize("path", PATHS)
def test_types_are_not_guessed(server, path):
    response = server.get(path)
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Content-Type"]


def test_the_page_runs_no_script_but_its_own(server):
    page = server.get("/")
    assert page.headers["Content-Type"].startswith("text/html")
    policy = page.headers["Content-Security-Policy"]
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";") if rule.strip()}
    scripts = rules.get("script-src", rules["default-src"])
    assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "https:", "http:", "data:"} & set(scripts)
    assert rules.get("object-src", rules["default-src"]) == ["'none'"]
    assert "frame-ancestors" in rules or "X-Frame-Options" in page.headers
    assert "Referrer-Policy" in page.headers
    assert "<script>" not in page.text and " onclick=" not in page.text
