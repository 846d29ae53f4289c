"""What the command says and leaves behind, when all is well and when it is not."""

import os
import signal
import subprocess
import time

import pytest

from tiles_command import AIRPORTS, US_PLACES, command, make_tiles, run_tiles, write_places

OUTPUTS = ["places.pmtiles", "places.mbtiles"]


@pytest.fixture
def file(tmp_path):
    return write_places(tmp_path / "places.csv", "latitude,longitude,name\n52.5,13.4,A\n52.6,13.5,B\n")


def entries(folder):
    return sorted(os.listdir(folder))


@pytest.mark.parametrize("output", OUTPUTS)
def test_it_says_what_it_made(file, tmp_path, output):
    run = run_tiles(file, tmp_path / output, "--max-zoom", 3)
    assert run.returncode == 0 and run.stderr == ""
    assert run.stdout.startswith(f"{tmp_path / output}: 2 places in ")
    assert "of zooms 0 to 3" in run.stdout and run.stdout.endswith(" s\n")
    assert entries(tmp_path) == sorted(["places.csv", output])
    again = run_tiles(file, tmp_path / output, "--max-zoom", 3, "--force", "--quiet")
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")


@pytest.mark.parametrize("output", OUTPUTS)
def test_nothing_is_overwritten_without_force(file, tmp_path, output):
    path = make_tiles(file, tmp_path / output, "--max-zoom", 2)
    before = path.read_bytes()
    run = run_tiles(file, path, "--max-zoom", 3)
    assert run.returncode == 1 and "--force" in run.stderr
    assert path.read_bytes() == before
    make_tiles(file, path, "--max-zoom", 3, "--force")
    assert path.read_bytes() != before
    assert entries(tmp_path) == sorted(["places.csv", output])


def heeding(*kinds, heed=signal.SIG_DFL):
    """Makes a command heed or ignore signals, whatever the process of the tests does."""

    def set_signals():
        for kind in kinds:
            signal.signal(kind, heed)

    return set_signals


@pytest.mark.parametrize("output", OUTPUTS)
@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE])
def test_interrupted_it_leaves_nothing(tmp_path, output, kind):
    process = subprocess.Popen(
        command(US_PLACES, tmp_path / output), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=heeding(kind),
    )  # fmt: skip
    end = time.monotonic() + 60
    # Until there is something to leave behind.
    while not any(size(tmp_path / name) > 16_384 for name in entries(tmp_path)):
        assert process.poll() is None and time.monotonic() < end
        time.sleep(0.01)
    process.send_signal(kind)
    out, err = process.communicate(timeout=60)
    assert process.returncode == -kind
    assert (out, err) == (b"", b"")
    assert entries(tmp_path) == []


def test_quitting_is_no_crash(tmp_path):
    """While the file is read."""
    process = subprocess.Popen(
        command("-", tmp_path / "places.pmtiles"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={**os.environ, "SWIFT_BACKTRACE": "enable=yes,color=no"},
        preexec_fn=heeding(signal.SIGQUIT),
    )  # fmt: skip
    # More than a pipe holds: what is written by then was read.
    process.stdin.write(b"lat,lon\n" + b"52.5,13.4\n" * 100_000)
    process.stdin.flush()
    process.send_signal(signal.SIGQUIT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (-signal.SIGQUIT, b"", b"")
    assert entries(tmp_path) == []


def size(path):
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def test_a_full_disk_is_reported(file):
    run = run_tiles(AIRPORTS, "/dev/full")
    assert run.returncode == 1 and run.stderr.startswith("pinfold: ")


@pytest.mark.parametrize("output", OUTPUTS)
def test_a_file_that_cannot_be_read_leaves_nothing(tmp_path, output):
    run = run_tiles(tmp_path / "none.csv", tmp_path / output)
    assert run.returncode == 1 and "does not exist" in run.stderr
    assert entries(tmp_path) == []


@pytest.mark.parametrize("output", OUTPUTS)
def test_a_missing_folder_is_reported(file, tmp_path, output):
    run = run_tiles(file, tmp_path / "none" / output)
    assert run.returncode == 1 and "its folder does not exist" in run.stderr


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["-o", ""], "--output"),
        (["-o", "-"], "--output"),
        (["-o", "tiles.zip"], "--output"),
        (["-o", "a.pmtiles", "--max-zoom", "25"], "--max-zoom"),
        (["-o", "a.pmtiles", "--min-zoom", "-1"], "--min-zoom"),
        (["-o", "a.pmtiles", "--min-zoom", "9", "--max-zoom", "8"], "--min-zoom"),
        (["-o", "a.pmtiles", "--radius", "0"], "--radius"),
        (["-o", "a.pmtiles", "--radius", "nan"], "--radius"),
        (["-o", "a.pmtiles", "--radius", "0:1,0:2"], "--radius"),
        (["-o", "a.pmtiles", "--cluster-max-zoom", "-2"], "--cluster-max-zoom"),
        (["-o", "a.pmtiles", "--cluster-max-zoom", "24"], "--cluster-max-zoom"),
        (["-o", "a.pmtiles", "--separation", "27"], "--separation"),
        (["-o", "a.pmtiles", "--separation", "56", "--radius", "40"], "--separation"),
        (["-o", "a.pmtiles", "--method", "spaced", "--min-points", "3"], "--min-points"),
        (["-o", "a.pmtiles", "--method", "grid"], "--method"),
        (["-o", "a.pmtiles", "--min-points", "0"], "--min-points"),
        (["-o", "a.pmtiles", "--buffer", "4097"], "--buffer"),
        (["-o", "a.pmtiles", "--buffer", "-1"], "--buffer"),
        (["-o", "a.pmtiles", "--layer", ""], "--layer"),
        (["-o", "a.pmtiles", "--where", "name"], "name"),
    ],
)
def test_what_makes_no_sense_is_named(file, tmp_path, options, names):
    run = subprocess.run(
        [*command(file, "x")[:3], *options], capture_output=True, text=True, cwd=tmp_path
    )
    assert run.returncode == 64 and names in run.stderr and run.stdout == ""
    assert entries(tmp_path) == ["places.csv"]


def test_tiles_that_are_slow_to_show_are_reported(tmp_path):
    """Each of 1,000 places has its own ten thousand letters."""
    rows = "".join(f"{row % 80},{row % 180},{row:010000}\n" for row in range(1000))
    file = write_places(tmp_path / "long.csv", "latitude,longitude,text\n" + rows)
    everyone = ["--max-zoom", 1, "--cluster-max-zoom", -1]
    run = run_tiles(file, tmp_path / "long.pmtiles", *everyone)
    assert run.returncode == 0 and run.stderr.startswith("pinfold: ") and run.stderr.count("\n") == 1
    assert "0/0/0" in run.stderr and "8 MB" in run.stderr and "--columns" in run.stderr
    quiet = run_tiles(file, tmp_path / "long.pmtiles", *everyone, "--force", "--quiet")
    assert (quiet.returncode, quiet.stderr) == (0, "")
    short = run_tiles(file, tmp_path / "short.pmtiles", *everyone, "--columns", "")
    assert (short.returncode, short.stderr) == (0, "")


def test_it_reads_a_pipe(file, tmp_path):
    with open(file, "rb") as pipe:
        run = subprocess.run(
            command("-", tmp_path / "places.pmtiles"), stdin=pipe, capture_output=True, text=True
        )
    assert run.returncode == 0, run.stderr


def test_without_a_terminal_it_goes_on(tmp_path):
    """As with nohup."""
    process = subprocess.Popen(
        command(US_PLACES, tmp_path / "places.pmtiles"), stderr=subprocess.PIPE,
        preexec_fn=heeding(signal.SIGHUP, heed=signal.SIG_IGN),
    )  # fmt: skip
    end = time.monotonic() + 60
    while not entries(tmp_path):
        assert process.poll() is None and time.monotonic() < end
        time.sleep(0.01)
    process.send_signal(signal.SIGHUP)
    process.communicate(timeout=120)
    assert process.returncode == 0
    assert entries(tmp_path) == ["places.pmtiles"]
