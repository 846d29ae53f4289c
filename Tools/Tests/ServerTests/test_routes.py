"""Paths that are not there, and methods that paths do not have."""

import pytest

from raw_http import exchange
from test_errors import refusal

PATHS = ["/", "/health", "/metrics", "/openapi.json", "/config.json", "/datasets",
         "/datasets/small", "/datasets/small/plan", "/datasets/small/search",
         "/datasets/small/skipped",
         "/datasets/small/places/1", "/datasets/small/events",
         "/datasets/small/tiles.json", "/datasets/small/tiles/0/0/0.mvt",
         "/datasets/small/clusters/p1", "/datasets/small/clusters/p1/members"]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE"])
def test_a_method_that_a_path_has_not(server, path, method):
    response = server.session.request(method, server.origin + path, timeout=60)
    refusal(response, 405)
    allowed = {part.strip() for part in response.headers["Allow"].split(",")}
    assert {"GET", "HEAD"} <= allowed and method not in allowed


def test_a_method_that_nothing_has(server):
    assert server.session.request("BREW", server.origin, timeout=60).status_code in (400, 405, 501)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_places_are_only_read_and_patched(server, method):
    response = server.session.request(method, f"{server.origin}/datasets/small/places", timeout=60)
    assert response.status_code == 405 and "PATCH" in response.headers["Allow"]


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/datasets/none", "/datasets/none/plan", "/datasets/small/none",
     "/datasets/none/events", "/datasets/none/search?q=a", "/datasets/none/places/1",
     "/datasets/none/clusters/p1?plan=a", "/datasets/small/plan/more", "/datasets//plan",
     "/DATASETS", "/web/none.js", "/web", "/web/", "/datasets/small/places/1/2"],
)  # fmt: skip
def test_what_is_not_there_is_not_found(server, path):
    refusal(server.get(path), 404)


# Each would lead out of the folder of the page, for a server that is not careful.
OUT = [b"..", b"%2e%2e", b"%2E.", b".%2e", b"%252e%252e", b"..%2f", b"..%5c", b"..\\", b"%c0%ae%c0%ae",
       b"....", b"..;", b"%00..", b".%00.", b"\xc0\xae\xc0\xae", b"%uff0e%uff0e"]  # fmt: skip
TARGETS = [b"etc/passwd", b"openapi.json%00.html", b"Package.swift", b"small.csv", b"small.csv.gpkg"]


@pytest.mark.parametrize("out", OUT)
def test_no_path_leads_out_of_the_page(server, out):
    for depth in (1, 2, 8):
        for target in TARGETS:
            for base in (b"/web/", b"/web/vendor/", b"/"):
                path = base + b"/".join([out] * depth) + b"/" + target
                answer = exchange(server, path)
                assert answer.status in (400, 404), (path, answer.status)
                assert b"root:" not in answer.body and b"latitude" not in answer.body


@pytest.mark.parametrize(
    "path",
    [b"/web/%2e%2e%2f%2e%2e%2fetc%2fpasswd", b"/web//etc/passwd", b"/web/%2fetc%2fpasswd", b"//etc/passwd",
     b"/web/C:%5cwindows", b"/web/%", b"/web/%zz", b"/web/%2", b"/%00", b"/web/\x7f", b"/web/index.html%00",
     b"/web/.", b"/web/vendor", b"/web/vendor/", b"/web/.git/config", b"/web/~root",
     b"/web/con", b"/web/" + b"a/" * 2000, b"/web/" + b"%41" * 2000, b"*", b"web"],
)  # fmt: skip
def test_odd_paths_are_refused(server, path):
    assert exchange(server, path).status in (400, 404, 405, 413, 414)


def test_the_files_of_the_page_are_there(server):
    for name, kind in (("index.html", "text/html"), ("openapi.json", "application/json")):
        answer = server.get(f"/web/{name}")
        assert answer.status_code == 200
        assert answer.headers["Content-Type"].startswith(kind)
    assert server.get("/favicon.ico").status_code == 200
