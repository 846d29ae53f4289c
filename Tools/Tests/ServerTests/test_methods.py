"""Every method on every address: those it has are answered, others are refused."""

import json

import pytest

from raw_http import exchange
from running_server import REPOSITORY, TOKEN, RunningServer
from sample_files import write_small

DESCRIPTION = json.loads((REPOSITORY / "Tools/Sources/PinfoldServer/Web/openapi.json").read_text())
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
NAMES = {"{dataset}": "small", "{cluster}": "r1-0", "{place}": "1", "{z}": "0", "{x}": "0", "{y}": "0"}


@pytest.fixture(scope="module")
def editable(tmp_path_factory):
    """Takes edits; none of these changes anything."""
    with RunningServer(write_small(tmp_path_factory.mktemp("methods") / "small.csv"), edits=True) as server:
        yield server


def address(path):
    for name, value in NAMES.items():
        path = path.replace(name, value)
    assert "{" not in path
    return path


@pytest.mark.parametrize("path", [*DESCRIPTION["paths"], "/web/index.html", "/favicon.ico"])
def test_each_method_has_an_answer(editable, path):
    described = {method.upper() for method in DESCRIPTION["paths"].get(path, ["get"])}
    allowed = described | ({"HEAD"} if "GET" in described else set())
    for method in [*METHODS, "CONNECT", "QUERY", "PROPFIND"]:
        if path.endswith("/events") and method == "GET":
            continue  # has no end
        target = address(path)
        headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
        body = b'{"edits":[]}' if method == "PATCH" else b""
        answer = exchange(editable, target, headers, method, body=body)
        assert answer.status < 500, (method, target)
        if method in allowed:
            assert answer.status not in (405, 501), (method, target)
        else:
            assert answer.status in (400, 404), (method, target, answer.status)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", ["/none", "/datasets/none/plan", "/web/none", "//none", "/%2e%2e/x"])
def test_no_method_finds_what_is_not_there(editable, path, method):
    answer = exchange(editable, path, {}, method)
    assert 400 <= answer.status < 500, answer.status
