"""`pinfold serve --watch` of a large file that changes before it is read, or before its store is made."""

import random
import time

import pytest

from running_server import RunningServer, wait_until

HEADER = "id,name,lat,lon\n"
COUNT = 400_000


def row(number):
    return f"{number},place {number},{number % 80},{number % 170}\n"


ROWS = "".join(map(row, range(COUNT)))


def append(path, number):
    with open(path, "a") as file:
        file.write(row(number))


def overwrite(path, text):
    """Makes it the content of a file that is never seen empty, which would be another one."""
    with open(path, "r+") as file:
        file.write(text)
        file.truncate()


def described(server):
    return server.json("/datasets/large")


def is_stored(server):
    time.sleep(0.05)
    return described(server)["preparing"] is None


def found(server, name):
    places = server.json("/datasets/large/search", {"q": name})["places"]
    return [place["name"] for place in places if place["name"] == name]


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "large.csv"
    path.write_text(HEADER + ROWS)
    return path


class Growing(RunningServer):
    """A server of a file that gets another row a moment after the start."""

    def __init__(self, path, moment):
        super().__init__(path, options=["--watch"])
        self.moment = moment

    def wait_for_health(self):
        time.sleep(self.moment)
        append(self.files[0], COUNT)
        return super().wait_for_health()


@pytest.mark.parametrize("seed", range(4))
def test_a_row_that_is_added_at_any_moment_of_a_first_start_is_shown(path, seed):
    with Growing(path, random.Random(seed).uniform(0.02, 1.5)) as server:
        wait_until(lambda: described(server)["count"] == COUNT + 1, "The row")
        wait_until(lambda: is_stored(server), "The store")
        assert found(server, f"place {COUNT}") and found(server, "place 7")
        # It is watched from then on.
        append(path, COUNT + 1)
        wait_until(lambda: described(server)["count"] == COUNT + 2, "The next row")
        wait_until(lambda: found(server, f"place {COUNT + 1}"), "The name")
        # After the edits the store is said to be that of the file.
        time.sleep(1.5)
    with RunningServer(path) as server:
        assert is_stored(server) and described(server)["count"] == COUNT + 2


def test_a_file_that_is_broken_while_its_store_is_made_shows_its_places_as_they_were(path):
    with RunningServer(path, options=["--watch"]) as server:
        assert described(server)["preparing"]["fraction"] is not None
        overwrite(path, "no,columns\n1,2\n")
        wait_until(lambda: "keeps the previous places" in server.output(), "The warning")
        assert described(server)["count"] == COUNT
        answer = server.get("/datasets/large/search", {"q": "place"})
        assert answer.status_code == 503 and "still being read" in answer.text
        time.sleep(2.5)
        assert server.output().count("keeps the previous places") == 1
        path.write_text(HEADER + ROWS + row(COUNT))
        wait_until(lambda: described(server)["count"] == COUNT + 1, "The file")
        wait_until(lambda: is_stored(server), "The store")
        assert found(server, f"place {COUNT}")
