"""Prometheus can read the metrics, and supervisors the health of the server."""

import math

from prometheus_client.parser import text_string_to_metric_families

from planning import plan
from running_server import TOKEN, RunningServer, wait_until


def families(server):
    """The families by name, each of which Prometheus's own reader understands."""
    response = server.get("/metrics")
    assert response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert response.text.endswith("\n")
    found = list(text_string_to_metric_families(response.text))
    names = [family.name for family in found]
    assert len(names) == len(set(names)), "A family is there twice"
    return {family.name: family for family in found}


def samples(server):
    """The values by name and labels."""
    found = {}
    for family in families(server).values():
        for one in family.samples:
            key = one.name, tuple(sorted(one.labels.items()))
            assert key not in found, f"{key} is there twice"
            found[key] = one.value
    return found


def sample(server, text):
    """One value, named as in the text: `name` or `name{label="value"}`."""
    (family,) = text_string_to_metric_families(f"{text} 0\n")
    (wanted,) = family.samples
    return samples(server)[wanted.name, tuple(sorted(wanted.labels.items()))]


def test_each_family_has_a_type_and_a_meaning(server):
    plan(server, "small")
    server.get("/no/such/path/" + "x" * 40)
    found = families(server)
    for family in found.values():
        assert family.type in ("counter", "gauge", "histogram"), family.name
        assert family.documentation.endswith("."), family.name
        assert family.samples, family.name
    # The reader takes the ending of counters away.
    assert {
        "pinfold_requests", "pinfold_request_seconds", "pinfold_planning_seconds", "pinfold_edits",
        "pinfold_version", "pinfold_listener_connections_limit", "pinfold_connections",
        "pinfold_connections_limit", "pinfold_connections_refused", "pinfold_plan_cache_hits",
        "pinfold_plan_cache_misses", "pinfold_store_bytes",
        "pinfold_build_info", "process_resident_memory_bytes", "process_open_fds", "process_max_fds",
        "process_start_time_seconds",
    } <= set(found)  # fmt: skip


def test_buckets_grow(server):
    plan(server, "small")
    histograms = [family for family in families(server).values() if family.type == "histogram"]
    assert histograms
    for family in histograms:
        series = {}
        for one in family.samples:
            labels = tuple(sorted((k, v) for k, v in one.labels.items() if k != "le"))
            series.setdefault(labels, []).append(one)
        for all_of_it in series.values():
            buckets = [one for one in all_of_it if one.name.endswith("_bucket")]
            bounds = [float(one.labels["le"]) for one in buckets]
            assert bounds == sorted(bounds) and math.isinf(bounds[-1])
            values = [one.value for one in buckets]
            assert values == sorted(values)
            count, = (one.value for one in all_of_it if one.name.endswith("_count"))
            assert count == values[-1]


def test_requests_are_counted_by_route_and_status(server):
    name = 'pinfold_requests_total{route="/datasets/{dataset}/plan",status="%d"}'
    plan(server, "small")
    before = sample(server, name % 200)
    for _ in range(5):
        plan(server, "small")
    assert sample(server, name % 200) == before + 5
    server.get("/datasets/small/plan")
    assert sample(server, name % 400) >= 1


def test_known_plans_are_hits(server):
    query = {"rect": "-10,-10,10,11", "size": "300x301"}
    hits, misses = sample(server, "pinfold_plan_cache_hits_total"), sample(server, "pinfold_plan_cache_misses_total")
    for _ in range(3):
        server.json("/datasets/small/plan", query)
    assert sample(server, "pinfold_plan_cache_hits_total") == hits + 2
    assert sample(server, "pinfold_plan_cache_misses_total") == misses + 1


def test_edits_and_stores_have_figures(edited):
    version = sample(edited, 'pinfold_version{dataset="small"}')
    edits = sample(edited, 'pinfold_edits_total{dataset="small"}')
    move = {"op": "move", "place": 1, "coordinates": [10, 50]}
    edited.edit("small", move, move)
    assert sample(edited, 'pinfold_version{dataset="small"}') == version + 1
    assert sample(edited, 'pinfold_edits_total{dataset="small"}') == edits + 2
    assert sample(edited, 'pinfold_store_bytes{dataset="small"}') > 0


def test_connections_are_counted(server):
    connections = [server.connect() for _ in range(3)]
    wait_until(lambda: sample(server, "pinfold_connections") >= 3, "Connections")
    for connection in connections:
        connection.close()


def test_counters_never_fall(server):
    before = families(server)
    for path in ("/health", "/no/such", "/datasets/small/plan"):
        server.get(path)
    after = samples(server)
    for family in before.values():
        if family.type in ("counter", "histogram"):
            for one in family.samples:
                assert after[one.name, tuple(sorted(one.labels.items()))] >= one.value


def test_paths_do_not_become_labels(server):
    """Otherwise a client that requests many paths could fill the memory."""
    for number in range(50):
        server.get(f"/no/such/path/{number}")
        server.get(f"/datasets/small/places/{number}")
    text = server.get("/metrics").text
    assert "/no/such/path/7" not in text and "places/7" not in text


def test_no_token_is_in_the_figures(edited):
    edited.patch("small", [], token="wrong-one")
    text = edited.get("/metrics").text
    assert TOKEN not in text and "wrong-one" not in text


def test_health_says_what_is_served(server):
    health = server.json("/health")
    assert health["status"] == "ok" and health["datasets"] == 4
    assert health["version"] == server.json("/config.json")["version"]
