"""The figures can be read by Prometheus, and health by whoever starts the server."""

import re

from planning import plan

SAMPLE = re.compile(
    r"^(?P<name>[a-zA-Z_:][a-zA-Z0-9_:]*)"
    r'(?:\{(?P<labels>(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*",?)*)\})?'
    r" (?P<value>[-+]?(?:[0-9.]+(?:e[-+]?[0-9]+)?|Inf|NaN))$"
)


def parse(text):
    """The samples by name and labels, and the types by name."""
    assert text.endswith("\n")
    samples, types = {}, {}
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert name not in types, f"{name} has two types"
            assert kind in ("counter", "gauge", "histogram", "summary", "untyped")
            types[name] = kind
        elif line and not line.startswith("#"):
            match = SAMPLE.match(line)
            assert match, line
            key = match["name"], match["labels"] or ""
            assert key not in samples, f"{key} is there twice"
            samples[key] = float(match["value"])
    return samples, types


def test_each_line_is_a_sample_with_a_type(server):
    plan(server, "small")
    server.get("/no/such/path/" + "x" * 40)
    response = server.get("/metrics")
    assert response.headers["Content-Type"].startswith("text/plain")
    samples, types = parse(response.text)
    assert samples
    for name, _ in samples:
        assert name in types or re.sub("_(bucket|sum|count|total)$", "", name) in types, name


def test_buckets_grow(server):
    plan(server, "small")
    samples, types = parse(server.get("/metrics").text)
    for name in (name for name, kind in types.items() if kind == "histogram"):
        series = {}
        for (sample, labels), value in samples.items():
            if sample == f"{name}_bucket":
                rest = re.sub('le="[^"]*",?', "", labels).strip(",")
                series.setdefault(rest, []).append(value)
        for rest, values in series.items():
            assert values == sorted(values)
            counts = [
                v for (s, labels), v in samples.items()
                if s == f"{name}_count" and labels.strip(",") == rest
            ]  # fmt: skip
            assert counts == values[-1:]


def test_requests_are_counted(server):
    def total():
        samples, _ = parse(server.get("/metrics").text)
        return sum(v for (name, _), v in samples.items() if re.search("requests?(_total|_count)?$", name))

    before = total()
    for _ in range(5):
        plan(server, "small")
    assert total() >= before + 5


def test_paths_do_not_become_labels(server):
    """Or whoever asks for many paths fills the memory."""
    for number in range(50):
        server.get(f"/no/such/path/{number}")
        server.get(f"/datasets/small/places/{number}")
    text = server.get("/metrics").text
    assert "/no/such/path/7" not in text and "places/7" not in text


def test_health_says_what_is_served(server):
    health = server.json("/health")
    assert health["status"] == "ok" and health["datasets"] == 4
    assert health["version"] == server.json("/config.json")["version"]
