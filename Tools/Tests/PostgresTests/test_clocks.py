"""Servers whose clock jumps, by seconds or by years, while places change."""

import pathlib
import random
import shutil
import subprocess

import pytest

from database import address, environment
from table_server import TableServer, wait_for_agreement

SOURCE = pathlib.Path(__file__).with_name("jumping_clock.c")
JUMPS = [-1, 1, 60, -3600, 86_400 * 3, -86_400 * 400, 2**31, 0]
FILE = "id,name,lat,lon\n" + "".join(f"{row},place {row},{row},{2 * row}\n" for row in range(10))

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="There is no C compiler")


@pytest.fixture
def clock(tmp_path, monkeypatch):
    """Sets by how many seconds the clock of servers that start from now on is off."""
    library, offset = tmp_path / "jumping_clock.so", tmp_path / "offset"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)

    def jump(seconds):
        # At once: half a number would be another time.
        new = tmp_path / "offset.new"
        new.write_text(str(seconds))
        new.replace(offset)

    jump(0)
    monkeypatch.setenv("LD_PRELOAD", str(library))
    monkeypatch.setenv("CLOCK_OFFSET", str(offset))
    jump(86_400 * 365 * 20)
    year = subprocess.run(["date", "+%Y"], env=environment(), capture_output=True, text=True, check=True).stdout
    assert int(year) > 2040, "The clock is not off"
    jump(0)
    return jump


def jumps(clock, chance):
    """Lets the clock jump twice by each number of seconds, in any order; yields how often it did."""
    for number, jump in enumerate(chance.sample(JUMPS, len(JUMPS)) + chance.sample(JUMPS, len(JUMPS))):
        clock(jump)
        yield number


@pytest.mark.parametrize("seed", range(2))
def test_a_table_is_followed_whatever_the_clock_says(followed, tmp_path, clock, seed):
    chance = random.Random(seed)
    with TableServer(address("places", followed.name), tmp_path) as server:
        for number in jumps(clock, chance):
            lat, lon = chance.randrange(-80, 80), chance.randrange(-170, 170)
            followed(f"INSERT INTO places VALUES ({10 + number}, {lat}, {lon}, 'new {number}')")
            wait_for_agreement(server, followed.name)
            assert server.get("/health").status_code == 200, server.output()


@pytest.mark.parametrize("seed", range(2))
def test_a_file_is_edited_whatever_the_clock_says(tmp_path, clock, seed):
    path, chance, count = tmp_path / "places.csv", random.Random(seed), 10
    path.write_text(FILE)
    with TableServer(path, tmp_path, edits=True) as server:
        for number in jumps(clock, chance):
            # Sent twice with its key, it is made once.
            at = [chance.uniform(-170, 170), chance.uniform(-80, 80)]
            edit = {"op": "insert", "coordinates": at, "properties": {"name": f"new {number}"}}
            first, again = (
                server.session.patch(
                    f"{server.origin}/datasets/places/places", json={"edits": [edit]}, timeout=60,
                    headers={"Authorization": server.authorization, "Idempotency-Key": f"{seed}-{number}"},
                )
                for _ in range(2)
            )
            assert first.status_code == again.status_code == 200, again.text
            assert first.json() == again.json()
            place = server.json(f"/datasets/places/places/{first.json()['results'][0]['place']}")
            assert place["properties"]["name"] == f"new {number}"
            count += 1
            assert server.json("/datasets/places")["count"] == count
            assert server.get("/health").status_code == 200, server.output()
    # The next one finds the same, at another time again.
    clock(-86_400 * 1000)
    with TableServer(path, tmp_path, edits=True) as server:
        assert server.json("/datasets/places")["count"] == count
