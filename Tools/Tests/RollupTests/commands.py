"""Runs pinfold."""

import os
import subprocess


def pinfold(*arguments):
    return subprocess.run([os.environ["PINFOLD"], *map(str, arguments)], capture_output=True,
                          text=True, timeout=120, check=False)


def succeeded(*arguments):
    done = pinfold(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout
