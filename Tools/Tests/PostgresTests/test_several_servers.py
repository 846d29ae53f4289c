"""The example of several servers: they are restarted one after the other while clients go on."""

import collections
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import time

import pytest
import requests

from database import PINFOLD, REPOSITORY, psql
from table_server import running_server, wait_until

SCRIPT = REPOSITORY / "Examples" / "Cluster" / "cluster.sh"
SERVERS = 3
WORLD = {"rect": "-170,15,-60,70", "size": "800x600"}

os.environ["PATH"] += ":/usr/sbin"
pytestmark = pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")


class Example:
    """The script, in a folder and at ports of its own."""

    def __init__(self, folder):
        self.folder = folder / "cluster"
        self.port = free_ports(SERVERS + 2)

    def __call__(self, command, status=0, **variables):
        with tempfile.TemporaryFile() as output:
            # Servers that it starts must not keep a pipe open.
            run = subprocess.run(
                [SCRIPT, command], stdout=output, stderr=output, stdin=subprocess.DEVNULL, timeout=120,
                env={
                    **os.environ, "CLUSTER_FOLDER": str(self.folder), "PORT": str(self.port),
                    "SERVERS": str(SERVERS), "PINFOLD": PINFOLD, **variables,
                },
            )
            output.seek(0)
            text = output.read().decode()
        assert run.returncode == status, text
        return text

    def origin(self, number=0):
        """The address of a server, or that of nginx."""
        return f"http://127.0.0.1:{self.port + number}"

    def insert(self, name, at):
        """Inserts a row into the table, as any program does."""
        passwords = (self.folder / "passwords").read_text().splitlines()
        password = next(line.rsplit(":", 1)[1] for line in passwords if ":owner:" in line)
        psql(
            f"INSERT INTO places (name, longitude, latitude) VALUES ('{name}', {at[0]}, {at[1]})",
            "places", port=self.port + SERVERS + 1, password=password,
        )

    def requests(self, number):
        """How many plans a server was asked for."""
        text = requests.get(f"{self.origin(number)}/metrics", timeout=10).text
        return sum(float(value) for value in re.findall(r"^pinfold_plan_cache_(?:hits|misses)_total (\S+)", text, re.M))


def free_ports(count):
    """The first of some ports in a row that nobody listens on."""
    while True:
        first = running_server.free_port()
        try:
            for port in range(first, first + count):
                with running_server.socket.socket() as listener:
                    listener.bind(("127.0.0.1", port))
            return first
        except (OSError, OverflowError):
            continue


@pytest.fixture
def example():
    # A role of the server's own has to get there, which it does not in folders of pytest.
    folder = pathlib.Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    example = Example(folder)
    yield example
    # Shown where a test fails.
    for log in sorted(example.folder.glob("*.log")):
        print(log.name, log.read_text(), sep="\n")
    example("remove")
    assert not example.folder.exists()
    folder.rmdir()


class FromAddress(requests.adapters.HTTPAdapter):
    """Connects from an address of its own, by which nginx keeps a client at one server."""

    def __init__(self, address):
        self.address = address
        super().__init__()

    def init_poolmanager(self, *arguments, **options):
        super().init_poolmanager(*arguments, **options, source_address=(self.address, 0))


class Visitor(threading.Thread):
    """A client that changes the table; every request counts."""

    def __init__(self, example, number):
        super().__init__(daemon=True)
        self.example, self.number = example, number
        self.origin = f"{example.origin()}/datasets/places"
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.mount("http://", FromAddress(f"127.0.0.{number + 2}"))
        self.ends, self.failure = threading.Event(), None
        self.answers, self.inserted = collections.Counter(), []

    def run(self):
        try:
            while not self.ends.is_set():
                self._visit()
        except (AssertionError, requests.RequestException, KeyError) as error:
            self.failure = error

    def _visit(self):
        plan = self._get("plan", **WORLD, columns="name")
        assert sum(one["properties"].get("point_count", 1) for one in plan["features"]) > 100_000
        cluster = next(one for one in plan["features"] if one["properties"].get("cluster"))
        report = self._cluster(cluster["properties"]["cluster_id"], plan["plan"]["id"])
        assert report is None or report["point_count"] > 0
        assert self._get("places/7")["properties"]["id"] == 7
        assert self._get("search", q="Autauga")["places"]
        name = f"visitor{self.number}x{len(self.inserted):05}"
        self.example.insert(name, at=[-100 + self.number, 40])
        self.inserted.append(name)

    def _get(self, path, **parameters):
        response = self.session.get(f"{self.origin}/{path}", params=parameters, timeout=30)
        self.answers[response.status_code] += 1
        assert response.status_code == 200, (response.status_code, response.url, response.text)
        return response.json()

    def _cluster(self, cluster, plan):
        """As the page does: a plan that the server does not know is asked for again."""
        response = self.session.get(f"{self.origin}/clusters/{cluster}", params={"plan": plan}, timeout=30)
        self.answers[response.status_code] += 1
        if response.status_code == 410:
            plan = self._get("plan", **WORLD)
            return self._cluster(cluster, plan["plan"]["id"])
        # A change may have made two clusters of it.
        assert response.status_code in (200, 404), response.text
        return response.json() if response.status_code == 200 else None


def visits(visitors, count):
    """Waits until each has visited so often again."""
    made = [len(one.inserted) for one in visitors]

    def is_done():
        failures = [one.failure for one in visitors if one.failure is not None]
        assert not failures, failures
        return all(len(one.inserted) >= n + count for one, n in zip(visitors, made))

    wait_until(is_done, "Visits")


def test_no_request_is_lost_while_all_servers_are_restarted(example):
    example("start")
    assert example("status").count('"status":"ok"') == SERVERS
    count = requests.get(f"{example.origin()}/datasets", timeout=10).json()["datasets"][0]["count"]
    visitors = [Visitor(example, number) for number in range(6)]
    for visitor in visitors:
        visitor.start()
    visits(visitors, 2)
    seen = [example.requests(number) for number in range(1, SERVERS + 1)]
    assert sum(number > 0 for number in seen) > 1, seen
    output = example("restart")
    assert output.count("was restarted") == SERVERS
    visits(visitors, 2)
    for visitor in visitors:
        visitor.ends.set()
    for visitor in visitors:
        visitor.join(timeout=60)
        assert not visitor.is_alive() and visitor.failure is None, (visitor.failure, visitor.answers)
    # All servers have all changes, each once.
    names = sorted(name for visitor in visitors for name in visitor.inserted)
    for number in range(1, SERVERS + 1):
        origin = f"{example.origin(number)}/datasets/places"
        wait_until(
            lambda: requests.get(origin, timeout=10).json()["count"] == count + len(names), "All changes"
        )
        last = requests.get(f"{origin}/search", params={"q": names[-1]}, timeout=10).json()["places"]
        assert [place["name"] for place in last] == [names[-1]]


def test_an_open_map_hears_of_changes_through_the_proxy_and_of_a_server_that_stops(example):
    example("start")
    session = requests.Session()
    origin = f"{example.origin()}/datasets/places"
    with session.get(f"{origin}/events", stream=True, timeout=30) as events:
        lines = events.iter_lines(decode_unicode=True)
        assert next(lines) == "event: version"
        example.insert("new", at=[-100, 40])
        start = time.monotonic()
        assert any(line == "event: edit" for line in lines)
        assert time.monotonic() - start < 10
        # What is open ends, so that a map connects to another server.
        stopping = threading.Thread(target=lambda: example("restart"))
        stopping.start()
        try:
            for _ in lines:
                pass
        except requests.exceptions.ChunkedEncodingError:
            pass
        stopping.join()
    assert session.get(f"{origin}/plan", params=WORLD, timeout=30).status_code == 200


def test_what_was_stopped_starts_again_with_its_table(example):
    example("start")
    example("stop")
    assert example("status", status=1).count("Failed to connect") == SERVERS
    assert "nothing" not in example("start")
    found = requests.get(f"{example.origin()}/datasets/places/search", params={"q": "Autauga"}, timeout=10)
    assert found.json()["places"]
    # A second one at the same ports says so, and leaves the first alone.
    other = Example(example.folder.parent)
    other.folder, other.port = example.folder.parent / "other", example.port
    assert "does not start" in other("start", status=1)
    other("remove")
    assert example("status").count('"status":"ok"') == SERVERS
