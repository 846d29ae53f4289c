"""A server that is killed leaves nothing behind that the next one cannot use."""

import subprocess
import threading

import pytest
import requests

from kills import kill_again_and_again
from planning import WORLD, counts, plan
from running_server import RunningServer, pinfold_path, wait_until
from sample_files import small_rows

COUNT = len(small_rows())
LARGE = 200_000


def generate(path):
    command = [pinfold_path(), "generate", "clustered", "--count", str(LARGE), "-o", str(path)]
    subprocess.run(command, check=True)
    return path


def new_bytes(folder):
    """How much is in a folder beside the places and the logs."""
    size = 0
    for file in folder.iterdir():
        if file.suffix not in (".csv", ".log"):
            try:
                size += file.stat().st_size + 1
            except FileNotFoundError:
                pass
    return size


def leftovers(folder):
    return sorted(f.name for f in folder.iterdir() if f.suffix not in (".csv", ".log", ".gpkg"))


# From the first byte on; the store of the large file has more.
@pytest.mark.parametrize("size", [0, 1, 100_000, 2_000_000, 6_000_000])
def test_killed_while_importing(tmp_path, size):
    file = generate(tmp_path / "large.csv")
    server = RunningServer(file)
    server.start()
    wait_until(lambda: size == 0 or new_bytes(tmp_path) >= size or is_healthy(server), "The import")
    server.kill()
    with RunningServer(file) as server:
        assert server.json("/datasets/large")["count"] == LARGE
        assert sum(counts(plan(server, "large", WORLD)).values()) == LARGE
        assert server.json(f"/datasets/large/places/{LARGE - 1}")["place"] == LARGE - 1
    assert leftovers(tmp_path) == []


def is_healthy(server):
    try:
        return server.get("/health").status_code == 200
    except requests.ConnectionError:
        return False


@pytest.mark.parametrize("size", [1, 1_000_000, 4_000_000])
def test_killed_while_importing_on_purpose(tmp_path, size):
    file, store = generate(tmp_path / "large.csv"), tmp_path / "made.gpkg"
    command = [pinfold_path(), "import", str(file), str(store)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: new_bytes(tmp_path) >= size or process.poll() is not None, "The import")
    process.kill()
    process.wait()
    # A store that is there is whole.
    if not store.exists():
        subprocess.run(command, check=True, capture_output=True)
    with RunningServer(store) as server:
        (dataset,) = server.json("/datasets")["datasets"]
        assert dataset["count"] == LARGE


class Editor(threading.Thread):
    """Inserts places one batch after the other, and notes what is acknowledged."""

    def __init__(self, server, name, per_batch):
        super().__init__()
        self.server, self.editor, self.per_batch = server, name, per_batch
        self.session = requests.Session()
        self.session.trust_env = False
        self.acknowledged = {}
        self.sent = 0

    def run(self):
        headers = {"Authorization": self.server.authorization}
        url = f"{self.server.origin}/datasets/small/places"
        while True:
            names = [f"{self.editor} {self.sent + number}" for number in range(self.per_batch)]
            edits = [
                {"op": "insert", "coordinates": [10 + self.sent % 7, 50], "properties": {"name": name}}
                for name in names
            ]
            self.sent += self.per_batch
            try:
                response = self.session.patch(url, json={"edits": edits}, headers=headers, timeout=60)
            except requests.RequestException:
                return
            assert response.status_code == 200, response.text
            results = response.json()["results"]
            self.acknowledged.update(zip(names, (result["place"] for result in results)))


def test_killed_while_editing(tmp_path):
    """A few rounds of scripts/kill-test.sh."""
    figures = kill_again_and_again(tmp_path, runs=3)
    assert figures["batches"] > 0 and figures["lost"] == figures["doubled"] == 0


def check_kept(server, kept):
    """Each acknowledged place is there, and the index has the same places."""
    assert len(set(kept.values())) == len(kept), "Two places have one row"
    for name, place in kept.items():
        assert server.json(f"/datasets/small/places/{place}")["name"] == name
    small = server.json("/datasets/small")
    # A batch of each editor may have been made and not acknowledged.
    assert COUNT + len(kept) <= small["count"] <= COUNT + len(kept) + 5 * 6
    assert sum(counts(plan(server, "small", WORLD)).values()) == small["count"]
    if kept:
        name, place = next(reversed(kept.items()))
        found = server.json("/datasets/small/search", {"q": name, "limit": 100})["places"]
        assert place in [each["place"] for each in found]


def test_killed_batches_are_whole(small_file):
    """Of a batch, all edits are there or none."""
    with RunningServer(small_file, edits=True) as server:
        editor = Editor(server, "Batch", 50)
        editor.start()
        wait_until(lambda: len(editor.acknowledged) >= 200, "Edits")
        server.kill()
        editor.join()
    with RunningServer(small_file) as server:
        assert (server.json("/datasets/small")["count"] - COUNT) % 50 == 0
        assert server.json("/datasets/small")["edits"] % 50 == 0


def test_two_servers_do_not_write_one_store(small_file):
    with RunningServer(small_file, edits=True) as first:
        second = RunningServer(small_file, edits=True)
        second.start()
        status = wait_until(lambda: second.process.poll() is not None or is_healthy(second), "An answer")
        assert status and second.process.poll() not in (None, 0), "It serves the same store"
        assert "small.csv" in second.output()
        assert first.edit("small", {"op": "remove", "place": 1})["version"] == 1


def test_stopping_does_not_lose_what_is_on_its_way(small_file):
    with RunningServer(small_file, edits=True) as server:
        editor = Editor(server, "Late", 1)
        editor.start()
        wait_until(lambda: len(editor.acknowledged) >= 20, "Edits")
        assert server.stop() == 0
        editor.join()
    with RunningServer(small_file) as server:
        check_kept(server, editor.acknowledged)
