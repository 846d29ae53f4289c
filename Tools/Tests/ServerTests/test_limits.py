"""Connections beyond the limit get an error; none is left waiting."""

import os
import pathlib
import random
import resource
import shutil
import stat
import subprocess
import time

import pytest

from event_stream import EventStream
from planning import plan
from raw_http import read_answer, request_bytes
from running_server import RunningServer, pinfold_path, wait_until
from test_metrics import sample


def limited(file, limit, more=(), **options):
    """A server whose hard limit is set before it begins."""
    script = pathlib.Path(file).parent / "limited-pinfold"
    script.write_text(f'#!/bin/sh\nulimit -n {limit}\nexec "{pinfold_path()}" "$@"\n')
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    server = RunningServer(file, *more, **options)
    server.program = str(script)
    return server


def ask(connection, path="/health"):
    connection.sendall(request_bytes(path))
    with connection.makefile("rb") as stream:
        return read_answer(stream)


def test_connections_beyond_the_limit_are_refused_and_then_served(small_file):
    with limited(small_file, 64) as server:
        server.session.close()
        most = int(sample(server, "pinfold_connections_limit"))
        assert 8 <= most < 64
        server.session.close()
        idle = []
        # Connections are counted one after the other, when their requests are answered.
        refused = None
        for _ in range(most + 1):
            connection = server.connect()
            answer = ask(connection, "/datasets")
            if answer.status == 503:
                refused = answer
                break
            idle.append(connection)
        assert refused is not None and refused.headers[b"retry-after"] == b"5"
        assert b"error" in refused.body
        assert refused.headers[b"connection"] == b"close"
        # Health checks are answered.
        with server.connect() as connection:
            assert ask(connection, "/health").status == 200
        # What is of data sets with such names is not one.
        for path in ["/datasets/metrics/plan", "/datasets/health/places/1", "/datasets/metrics"]:
            with server.connect() as connection:
                assert ask(connection, path).status == 503, path
        for held in idle:
            held.close()
        wait_until(lambda: server.get("/datasets").status_code == 200, "Room")
        assert sample(server, "pinfold_connections_refused_total") >= 1


def test_a_flood_of_connections_stalls_other_clients_only_briefly(small_file):
    """As many as the system queues, of which most ask for nothing."""
    with limited(small_file, 64) as server:
        flood = [server.connect() for _ in range(200)]
        before = cpu_seconds(server)
        time.sleep(1.5)
        # Nothing turns in a circle.
        assert cpu_seconds(server) - before < 1.2
        for connection in flood:
            connection.close()
        wait_until(lambda: server.get("/datasets").status_code == 200, "Room")
        assert plan(server, "small")["features"]


def test_silent_connections_make_room(small_file):
    """Whoever sends nothing is dropped for whoever asks, and soon in any case."""
    with limited(small_file, 256) as server:
        silent = [server.connect() for _ in range(600)]
        for _ in range(20):
            with server.connect() as connection:
                connection.settimeout(10)
                assert ask(connection, "/datasets").status == 200
        for connection in silent:
            # The last of them, too.
            try:
                assert connection.recv(1) == b""
            except ConnectionError:
                pass
            connection.close()


# What a client begins a request with, and does not complete.
HALVES = {
    "a head": b"GET /datasets HTTP/1.1\r\nHost: local",
    "a body": b"PATCH /datasets/small/places HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n[",
    "a first line": b"G",
}


@pytest.mark.parametrize("half", HALVES)
def test_incomplete_requests_make_room(small_file, half):
    """Whoever asks is answered within two seconds, however many others are in the middle of a request."""
    with limited(small_file, 128) as server:
        server.session.close()
        flood = [server.connect() for _ in range(400)]
        for connection in flood:
            try:
                connection.sendall(HALVES[half])
            except ConnectionError:
                # It made room already.
                pass
        answered_soon(server)
        for connection in flood:
            connection.close()


def test_incomplete_second_requests_make_room(small_file):
    with limited(small_file, 128) as server:
        most = int(sample(server, "pinfold_connections_limit"))
        server.session.close()
        held = []
        for _ in range(most - 1):
            held.append(server.connect())
            assert ask(held[-1]).status == 200
        for connection in held:
            connection.sendall(HALVES["a head"])
        answered_soon(server)
        for connection in held:
            connection.close()


def answered_soon(server):
    for path in ["/health/live", "/datasets", "/health/live"]:
        start = time.monotonic()
        with server.connect() as connection:
            connection.settimeout(10)
            assert ask(connection, path).status == 200
        assert time.monotonic() - start < 2, path


def test_a_slow_request_is_not_dropped_while_there_is_room(small_file):
    with RunningServer(small_file) as server, server.connect() as connection:
        request = request_bytes("/datasets")
        connection.sendall(request[:20])
        time.sleep(2.5)
        with server.connect() as other:
            assert ask(other).status == 200
        connection.sendall(request[20:])
        with connection.makefile("rb") as stream:
            assert read_answer(stream).status == 200


def cpu_seconds(server):
    fields = open(f"/proc/{server.process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_listeners_leave_room_for_requests(small_file):
    other = shutil.copy(small_file, small_file.parent / "other.csv")
    with limited(small_file, 96, edits=True, more=[other]) as server:
        most = int(sample(server, "pinfold_listener_connections_limit"))
        listeners = []
        try:
            for number in range(most):
                # One connection counts once, however many data sets it listens to.
                listeners.append(EventStream(server, "small" if number % 2 else None))
                assert listeners[-1].status == 200
            with server.connect() as connection:
                answer = ask(connection, "/datasets/small/events")
                assert answer.status == 503 and int(answer.headers[b"retry-after"]) > 0
            assert server.get("/datasets").status_code == 200
            assert sample(server, "pinfold_listener_connections") == most
            server.edit("small", {"op": "move", "place": 1, "coordinates": [10, 50]})
        finally:
            for listener in listeners:
                listener.close()
        wait_until(lambda: sample(server, "pinfold_listener_connections") == 0, "Fewer listeners")


def test_too_few_files_are_reported_at_the_start(small_file):
    server = limited(small_file, 32).start()
    assert server.wait_for_end() == 1
    assert "32 open files" in server.output() and "ulimit -n" in server.output()


def test_the_soft_limit_is_raised(small_file):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 1024:
        pytest.skip("This system allows few files anyway")
    with limited(small_file, "-S 128") as server:
        assert sample(server, "process_max_fds") > 128
        assert sample(server, "pinfold_connections_limit") > 128


def test_a_near_view_waits_for_the_clusters_that_a_draft_does_not_have(tmp_path):
    """A draft would show some fifty thousand parts of a dense place."""
    numbers = random.Random(1)
    file = tmp_path / "dense.csv"
    with file.open("w") as text:
        text.write("lat,lon\n")
        towns = [(numbers.uniform(25, 50), numbers.uniform(-120, -70)) for _ in range(500)]
        for _ in range(500_000):
            (y, x), spread = numbers.choice(towns), numbers.choice([0.01, 0.1, 1])
            text.write(f"{numbers.gauss(y, spread):.6f},{numbers.gauss(x, spread):.6f}\n")
    subprocess.run([pinfold_path(), "import", "-q", file, tmp_path / "dense.gpkg"], check=True)
    with RunningServer(tmp_path / "dense.gpkg") as server:
        query = {"rect": "-114.4,17,-71,41.5", "size": "1920x1080", "strategy": "spaced", "columns": ""}
        for _ in range(2):
            assert 0 < len(server.json("/datasets/dense/plan", query)["features"]) < 50_000


def test_places_with_much_in_their_columns_come_in_several_answers(tmp_path):
    file = tmp_path / "wide.csv"
    text = "common " + "x" * 300_000
    file.write_text("name,note,lat,lon\n" + "".join(f'common {row},"{text}",1,2\n' for row in range(100)))
    with RunningServer(file) as server:
        query = {"rect": "-180,-80,180,80", "size": "1000x1000", "columns": ""}
        plan = server.json("/datasets/wide/plan", query)
        path = f"/datasets/wide/clusters/{plan['features'][0]['properties']['cluster_id']}/members"
        places, after = [], ""
        while after is not None:
            query = {"plan": plan["plan"]["id"], "limit": "1000", **({"after": after} if after != "" else {})}
            page = server.json(path, query)
            assert 0 < len(page["members"]) <= 8_000_000 / 300_000 + 2
            places += [member["place"] for member in page["members"]]
            after = page["next"]
        assert places == list(range(100))
        wait_until(lambda: server.get("/datasets/wide/search?q=common").status_code == 200, "The search")
        found = server.json("/datasets/wide/search", {"q": "common", "limit": "100"})["places"]
        assert 0 < len(found) <= 8_000_000 / 300_000 + 2
