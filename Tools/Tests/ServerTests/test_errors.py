"""Each wrong request gets its status, and a body that names the parameter."""

import pytest

from planning import counts, plan

RECT, SIZE = "-10,30,40,60", "800x600"
HUGE = "9" * 400

# The parameter, and what it must not be.
WRONG_VALUES = {
    "rect": ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "nan,0,1,1", "0,0,inf,1", "0,-91,1,1", "0,0,1,91",
             "-361,0,1,1", "0,0,361,1", "0,5,1,1", "1,1,1,1", "1e400,0,1,1", HUGE,
             "0;0;1;1", "0,0,1,1\u0000", "1,1,1,1,"],
    "size": ["", "800", "800x", "x600", "0x600", "800x0.5", "100001x600", "-1x600", "nanx600",
             "1e400x600", "800x600x2", "800*600", "800x600px", "infxinf"],
    "strategy": ["", "Grid", "hexagons", "grid,none", "<b>"],
    "grid": ["", "hexagons", "LEVELS"],
    "cell_size": ["", "0", "-60", "nan", "inf", "1000001", "1e400", "0:", ":60", "a:60", "0:88,0:64",
                  "nan:60", "1:2:3", "60,,70", "0:60,1:"],
    "margin": ["", "-0.6", "101", "nan", "inf", "half", "1e400", "0.5,0.5"],
    "max_zoom": ["", "nan", "high", "1e400x"],
    "min_unique": ["", "-1", "1.5", "two", HUGE, "1e3"],
    "min_count": ["", "-1", "1.5", "4294967296", "0:", "0:1,0:2", HUGE],
    "anchor": ["", "cell_center", "middle"],
    "tolerance": ["", "-1", "nan", "inf", "far", "1e400"],
    "hysteresis": ["", "-0.1", "nan", "much"],
    "overlaps": ["", "yes", "mix"],
    "keep_anchors": ["", "yes", "maybe", "2"],
    "sum": ["", "no such column"],
    "min": ["no such column"],
    "max": ["no such column"],
    "mean": ["no such column"],
    "where": ["", "kind", "=x", "no such column=1", "population>many"],
    "columns": ["no such column", "name,,kind", "name,no such column"],
    "spread": ["", "-1", "nan", "inf", "wide"],
    "budget": ["0", "-1", "1.5", "", HUGE],
    "rank": ["", "no such column"],
    "decimals": ["-1", "7", "1.5", ""],
    "decimals_span": ["-1", "181", "nan", "wide", ""],
    "after": ["\0"],
}

# What a parameter needs beside it, to mean anything.
BESIDE = {
    "budget": [("strategy", "ranked"), ("rank", "population")],
    "rank": [("strategy", "ranked")],
    "decimals": [("strategy", "decimals")],
    "decimals_span": [("strategy", "decimals")],
    "spread": [("strategy", "none")],
}


def refusal(response, status=400):
    """The parameter that a refusal names."""
    assert response.status_code == status, f"{response.status_code} {response.url}: {response.text}"
    assert response.headers["Content-Type"].startswith("application/json")
    body = response.json()
    assert body.keys() == {"error"} and body["error"].keys() == {"parameter", "message"}
    message = body["error"]["message"]
    assert message.endswith(".") and len(message) < 500
    return body["error"]["parameter"]


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in WRONG_VALUES.items() for value in values]
)
def test_a_wrong_value_is_named(server, name, value):
    query = [("rect", RECT), ("size", SIZE), *BESIDE.get(name, [])]
    query = [pair for pair in query if pair[0] != name] + [(name, value)]
    assert refusal(server.get("/datasets/small/plan", query)) == name


@pytest.mark.parametrize(
    "query",
    [
        {"size": "100000x100000", "cell_size": "1"},
        {"size": "100000x100000", "cell_size": "1", "margin": "100"},
        {"size": "100000x100000", "cell_size": "1", "grid": "exact", "rect": "0,0,0.001,0.001"},
    ],
)
def test_too_many_cells_are_refused(server, query):
    query = {"rect": RECT, "size": SIZE, **query}
    named = refusal(server.get("/datasets/small/plan", query))
    assert named in ("size", "margin", "cell_size")


@pytest.mark.parametrize("missing", ["rect", "size"])
def test_a_missing_parameter_is_named(server, missing):
    query = {"rect": RECT, "size": SIZE}
    del query[missing]
    assert refusal(server.get("/datasets/small/plan", query)) == missing


def test_ranked_needs_a_rank(server):
    query = {"rect": RECT, "size": SIZE, "strategy": "ranked"}
    assert refusal(server.get("/datasets/small/plan", query)) == "rank"


@pytest.mark.parametrize("name", ["rect", "size", "margin", "grid", "after", "columns"])
def test_a_parameter_is_given_once(server, name):
    query = [("rect", RECT), ("size", SIZE)]
    values = {"rect": RECT, "size": SIZE, "margin": "1", "grid": "exact", "after": "a", "columns": ""}
    query = [pair for pair in query if pair[0] != name] + [(name, values[name])] * 2
    assert refusal(server.get("/datasets/small/plan", query)) == name


@pytest.mark.parametrize(
    "path",
    ["/datasets", "/datasets/small", "/datasets/small/plan?rect=0,0,1,1&size=9x9", "/health",
     "/datasets/small/places/1", "/datasets/small/search?q=a", "/metrics", "/config.json",
     "/datasets/small/events", "/openapi.json"],
)  # fmt: skip
@pytest.mark.parametrize("unknown", ["zoom=3", "Rect=1", "a%20b=c", "=", "%00=1"])
def test_an_unknown_parameter_is_named(server, path, unknown):
    response = server.get(path + ("&" if "?" in path else "?") + unknown, stream=True)
    named = refusal(response)
    assert named == requests_name(unknown)


def requests_name(query):
    return {"a%20b=c": "a b", "=": "", "%00=1": "\0"}.get(query, query.split("=")[0])


@pytest.mark.parametrize(
    ("path", "name", "values"),
    [
        ("/datasets/small/search", "limit", ["0", "101", "-1", "x", "", HUGE]),
        ("/datasets/small/search", "q", ["a" * 201]),
        ("/datasets/small/clusters/CLUSTER/members", "limit", ["0", "1001", "-1", "1.5", ""]),
        ("/datasets/small/clusters/CLUSTER/members", "after", ["-1", "x", "4294967296", ""]),
        ("/datasets/small/clusters/CLUSTER", "spread_limit", ["-1", "1001", "x", ""]),
    ],
)
def test_a_wrong_value_elsewhere_is_named(server, path, name, values):
    small = plan(server, "small")
    path = path.replace("CLUSTER", next(iter(counts(small))))
    for value in values:
        query = {"q": "a"} if "search" in path else {"plan": small["plan"]["id"]}
        assert refusal(server.get(path, {**query, name: value})) == name


@pytest.mark.parametrize(
    ("path", "name"),
    [("/datasets/small/search", "q"), ("/datasets/small/clusters/p1", "plan"),
     ("/datasets/small/clusters/p1/members", "plan")],
)  # fmt: skip
def test_what_is_missing_elsewhere_is_named(server, path, name):
    assert refusal(server.get(path)) == name


@pytest.mark.parametrize("cluster", ["x", "c1", "c0-0-0", "p-1", "p01", "c2-2-2", "p4294967296", "%00"])
def test_what_is_no_cluster_name_is_refused(server, cluster):
    response = server.get(f"/datasets/small/clusters/{cluster}", {"plan": "x"})
    assert response.status_code in (400, 404, 410)
    refusal(response, response.status_code)


@pytest.mark.parametrize("place", ["x", "-1", "1.5", "4294967296", HUGE, "0x1", "%31%00"])
def test_what_is_no_row_is_refused(server, place):
    response = server.get(f"/datasets/small/places/{place}")
    assert response.status_code in (400, 404)
    assert refusal(response, response.status_code) in ("place", None)
