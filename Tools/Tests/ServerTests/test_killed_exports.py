"""What killed commands leave is removed by the next one with the same output."""

import os
import random
import subprocess
import time

import pytest

from running_server import pinfold_path


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(
    "command, output",
    [
        (["export"], ["-o", "out.csv"]),
        (["export"], ["-o", "out.geojson"]),
        (["export"], ["-o", "out.html"]),
        (["tiles"], ["-o", "out.pmtiles"]),
        (["tiles"], ["-o", "out.mbtiles"]),
        (["render"], ["-o", "out.svg"]),
        (["import"], ["out.gpkg"]),
    ],
)
def test_nothing_is_left_of_killed_commands(tmp_path, command, output):
    work, temporary = tmp_path / "work", tmp_path / "temporary"
    work.mkdir()
    temporary.mkdir()
    file = tmp_path / "places.csv"
    subprocess.run(
        [pinfold_path(), "generate", "clustered", "--count", "4000", "-o", str(file)], check=True
    )
    force = [] if command[0] in ("import", "render") else ["--force"]
    arguments = [pinfold_path(), *command, str(file), *output, *force]
    environment = {**os.environ, "TMPDIR": str(temporary)}

    def start():
        return subprocess.Popen(
            arguments, cwd=work, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    begin = time.monotonic()
    assert start().wait(timeout=120) == 0
    whole = time.monotonic() - begin
    expected = names(work)
    assert names(temporary) == []
    generator, left = random.Random(7), 0
    for _ in range(5):
        process = start()
        time.sleep(generator.uniform(0.02, whole))
        process.kill()
        process.wait()
        left += names(work) != expected or names(temporary) != []
    assert start().wait(timeout=120) == 0
    assert names(work) == expected and names(temporary) == [], f"{left} times something was left"
