"""Exporting a map with a program that was built without the engine of maps."""

import pathlib
import re
import shutil
import subprocess

from running_server import REPOSITORY, pinfold_path
from sample_files import write_small


def test_the_one_command_that_helps_is_named(tmp_path):
    built = pathlib.Path(pinfold_path()).resolve().parent
    resources = "pinfold-tools_PinfoldServer.resources"
    program = shutil.copy(built / "pinfold", tmp_path / "pinfold")
    shutil.copytree(built / resources, tmp_path / resources, ignore=shutil.ignore_patterns("engine"))
    file, page = write_small(tmp_path / "small.csv"), tmp_path / "map.html"
    run = subprocess.run(
        [program, "export", file, "-q", "-o", page], capture_output=True, text=True, timeout=60
    )
    assert run.returncode != 0 and not page.exists()
    (script,) = re.findall(r"run (\S+\.sh)", run.stderr)
    assert (REPOSITORY / script).is_file() and "minute" in run.stderr
