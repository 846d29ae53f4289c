"""Names of columns that are as long as a file."""

import json
import subprocess

import pytest

from running_server import pinfold_path

NAME = "a" * 10_000_000


@pytest.mark.parametrize(
    "name, text",
    [
        ("a.ndjson", f'{{"lat":1,"lon":2,"{NAME}":1}}\n'),
        ("a.csv", f"lat,lon,{NAME}\n1,2,3\n"),
        ("b.csv", f"lat,lon,{NAME}é\n1,2,3\n"),
    ],
)
def test_a_long_name_takes_no_longer_than_other_text(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    # It took 10 to 20 seconds when each of its letters was looked at for each usual name.
    made = subprocess.run(
        [pinfold_path(), "info", tmp_path / name, "--format", "json"], capture_output=True, text=True,
        timeout=5, stdin=subprocess.DEVNULL,
    )
    assert made.returncode == 0 and len(json.loads(made.stdout)["columns"][2]) >= len(NAME)
