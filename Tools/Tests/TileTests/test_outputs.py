"""Where tiles are written: links, folders that systems write to, long names, other runs."""

import json
import os
import resource
import shutil
import signal
import subprocess
import time

import pytest

from tiles_command import (
    command, make_tiles, mbtiles_metadata, pmtiles_header, run_tiles, write_places,
)  # fmt: skip

OUTPUTS = ["places.pmtiles", "places.mbtiles"]
HEADER = "latitude,longitude,name\n"


@pytest.fixture
def file(tmp_path):
    return write_places(tmp_path / "places.csv", HEADER + "52.5,13.4,A\n52.6,13.5,B\n")


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """Places whose tiles take some megabytes."""
    rows = "".join(f"{row % 79},{row % 179},{row:0600}\n" for row in range(2000))
    return write_places(tmp_path_factory.mktemp("many") / "many.csv", HEADER + rows)


@pytest.mark.parametrize("output", OUTPUTS)
def test_what_came_while_it_worked_is_not_overwritten(many, tmp_path, output):
    slow = stopped_while_it_writes(many, tmp_path, output)
    path = tmp_path / output
    path.write_text("of others")
    slow.send_signal(signal.SIGCONT)
    _, error = slow.communicate(timeout=120)
    assert slow.returncode == 1 and "--force" in error
    assert path.read_text() == "of others" and os.listdir(tmp_path) == [output]


@pytest.mark.parametrize("output", OUTPUTS)
def test_what_a_killed_run_left_is_removed_by_the_next(many, file, tmp_path, output):
    folder = tmp_path / "out"
    folder.mkdir()
    slow = stopped_while_it_writes(many, folder, output)
    slow.kill()
    slow.communicate(timeout=120)
    assert unfinished(folder, output)
    make_tiles(file, folder / output)
    assert os.listdir(folder) == [output]


def stopped_while_it_writes(file, folder, output):
    """A run that has looked at what is there and stopped in the middle of its output."""
    while True:
        run = subprocess.Popen(
            command(file, folder / output), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        while run.poll() is None:
            if any(map(is_begun, unfinished(folder, output))):
                run.send_signal(signal.SIGSTOP)
                os.waitid(os.P_PID, run.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
                if unfinished(folder, output):
                    return run
                run.send_signal(signal.SIGCONT)
            time.sleep(0.001)
        # It was done before the signal came.
        run.communicate()
        assert run.returncode == 0
        (folder / output).unlink()


def unfinished(folder, output):
    return list(folder.glob(f".{output}.pinfold-*"))


def is_begun(path):
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("ending", [".pmtiles", ".mbtiles"])
@pytest.mark.parametrize("letter", ["L", "é"])
def test_names_are_as_long_as_the_system_takes(file, tmp_path, ending, letter):
    count = (255 - len(ending)) // len(letter.encode())
    path = tmp_path / (letter * count + ending)
    make_tiles(file, path)
    make_tiles(file, path, "--force")
    assert len(os.listdir(tmp_path)) == 2


@pytest.mark.parametrize("output", OUTPUTS)
def test_output_without_room_is_named(many, tmp_path, output):
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 18, 1 << 18))

    run = run_tiles(many, tmp_path / output, preexec_fn=limit)
    assert run.returncode == 1
    assert run.stderr.startswith(f"pinfold: {tmp_path / output} could not be written: ")
    assert "try again" not in run.stderr and "import" not in run.stderr
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("mount"), reason="mounting is for root")
@pytest.mark.parametrize("output", OUTPUTS)
def test_a_disk_that_is_full_is_named(many, tmp_path, output):
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]
    if subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("mounting is not allowed")
    try:
        run = run_tiles(many, disk / output)
        left = os.listdir(disk)
    finally:
        subprocess.run(["umount", disk], check=True)
    assert run.returncode == 1 and left == []
    assert run.stderr.startswith(f"pinfold: {disk / output} could not be written: ")
    assert "no space left" in run.stderr.lower() and "import" not in run.stderr


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("2024.01.places.csv", "2024.01.places"),
        ("places.csv", "places"),
        ("v1.2", "v1.2"),
        ("Berlin.Mitte.TSV", "Berlin.Mitte"),
        (".hidden", ".hidden"),
        (".csv", ".csv"),
    ],
)
def test_only_formats_are_no_part_of_the_name(tmp_path, name, expected):
    text = HEADER + "1,2,A\n"
    file = write_places(tmp_path / name, text.replace(",", "\t") if "TSV" in name else text)
    path = make_tiles(file, tmp_path / "tiles.mbtiles")
    assert mbtiles_metadata(path)["name"] == expected


def test_unknown_columns_are_reported_as_by_all_commands(file, tmp_path):
    run = run_tiles(file, tmp_path / "a.pmtiles", "--columns", "name,nothing")
    assert run.returncode == 1
    assert run.stderr == (
        f'pinfold: {file} has no column "nothing"; its columns are latitude, longitude, name.\n'
    )


@pytest.mark.parametrize("columns", ["name,,longitude", "name,", ",", " "])
def test_columns_without_a_name_are_refused(file, tmp_path, columns):
    run = run_tiles(file, tmp_path / "a.pmtiles", "--columns", columns)
    assert run.returncode == 64 and "--columns" in run.stderr
    assert "pinfold tiles" in run.stderr


def test_blanks_around_names_do_no_harm(tmp_path):
    place = {"type": "Point", "coordinates": [1, 2]}
    feature = {"type": "Feature", "geometry": place, "properties": {"name": "A", " odd": "B"}}
    file = write_places(tmp_path / "a.geojson", json.dumps(feature))
    for columns, fields in ((" name , odd", {"name", " odd"}), (" name", {"name"}), ("", set())):
        path = make_tiles(file, tmp_path / "a.mbtiles", "--force", "--columns", columns)
        layer, = json.loads(mbtiles_metadata(path)["json"])["vector_layers"]
        assert {field for field in layer["fields"] if field.strip() in ("name", "odd")} == fields


def test_the_middle_of_what_crosses_the_antimeridian_is_near_it(tmp_path):
    file = write_places(tmp_path / "a.csv", "latitude,longitude\n-17,178\n-19,-179\n")
    header, _ = pmtiles_header(make_tiles(file, tmp_path / "a.pmtiles"))
    assert abs(header["center_lon_e7"] / 1e7 - 179.5) < 1e-3 and header["center_zoom"] > 5
    assert (header["min_lon_e7"], header["max_lon_e7"]) == (-1_800_000_000, 1_800_000_000)


@pytest.mark.parametrize("output", OUTPUTS)
def test_tiles_are_no_places(file, tmp_path, output):
    path = make_tiles(file, tmp_path / output)
    run = run_tiles(path, tmp_path / "again.pmtiles")
    assert run.returncode == 1 and "map tiles" in run.stderr
