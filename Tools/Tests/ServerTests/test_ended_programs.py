"""Programs that read for Pinfold end with it, and with all that they have started."""

import os
import signal
import subprocess

import pytest

from running_server import pinfold_path, wait_until


def script(folder, text):
    """A program `duckdb` that, like that of PyPI, starts the one that does the work."""
    folder.mkdir()
    path = folder / "duckdb"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def is_alive(process):
    try:
        os.kill(process, 0)
        # What has ended and is not waited for has no memory.
        with open(f"/proc/{process}/statm") as file:
            return not file.read().startswith("0 ")
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["cluster"], ["export", "-o", "map.html"]])
def test_what_a_program_started_ends_with_us(tmp_path, command, number):
    started = tmp_path / "started"
    # It writes nothing, so that no pipe ends it.
    script(tmp_path / "bin", f"sleep 100 & echo $$ $! > {started}.new; mv {started}.new {started}; wait")
    environment = {**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    process = subprocess.Popen(
        [pinfold_path(), *command, "sql:SELECT 1"],
        env=environment,
        cwd=tmp_path,
        stderr=subprocess.DEVNULL,
        # What runs the tests may ignore signals, as a shell does in the background.
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    try:
        wait_until(started.exists, "The start of the program")
        programs = [int(text) for text in started.read_text().split()]
        assert all(is_alive(program) for program in programs)
        process.send_signal(number)
        assert process.wait(timeout=20) != 0
        wait_until(lambda: not any(map(is_alive, programs)), "The end of the programs")
    finally:
        process.kill()
