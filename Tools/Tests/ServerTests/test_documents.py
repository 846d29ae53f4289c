"""The commands of the guides run, on files of the names that they use; requests get what is shown."""

import os
import re
import shutil
import subprocess

import pytest

from running_server import REPOSITORY, pinfold_path

BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)

# What ends by itself. DocumentTests parses all others, too.
ENDING = re.compile(r"pinfold (backup|check|cluster|export|formats|generate|import|info|render|rollup|tiles) ")

# What needs a server of PostgreSQL, other programs or root.
ELSEWHERE = re.compile(r"postgresql://|https://|sql:|duckdb|--crs|cells|/var/|sudo ")


def blocks():
    """The commands of each block, which are run in one folder: later ones use files of earlier ones."""
    for path in (REPOSITORY / "README.md", *sorted((REPOSITORY / "docs").glob("*.md"))):
        text = path.read_text(encoding="utf-8")
        for found in BLOCK.finditer(text):
            commands = [line for line in found.group(1).splitlines() if not ELSEWHERE.search(line)]
            # What prepares a folder is part of it.
            commands = [line for line in commands if ENDING.match(line) or line.startswith("mkdir ")]
            if any(map(ENDING.match, commands)):
                yield pytest.param(commands, id=f"{path.name}:{text.count(chr(10), 0, found.start()) + 1}")


@pytest.fixture
def folder(tmp_path):
    """A folder with the files of the guides."""
    rows = [
        ("name", "kind", "opened", "employees", "rank", "latitude", "longitude"),
        *((f"Shop {n}", ("bakery", "cafe")[n % 2], f"{1960 + n}-07-01", 5 + n, n, 48 + n / 100, 2 + n / 90) for n in range(80)),
    ]
    text = "\n".join(",".join(map(str, row)) for row in rows) + "\n"
    for name in ("places.csv", "shops.csv", "shops/2026-01.csv", "shops/2026-02.csv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "Examples").symlink_to(REPOSITORY / "Examples")
    for store in ("places.gpkg", "places.csv.gpkg"):
        subprocess.run([pinfold_path(), "import", "places.csv", store, "--quiet"], cwd=tmp_path, check=True)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/pinfold").symlink_to(shutil.which(pinfold_path()) or pinfold_path())
    return tmp_path


@pytest.mark.parametrize("commands", list(blocks()))
def test_the_commands_run(folder, commands):
    for command in commands:
        run = subprocess.run(
            ["bash", "-c", f"PATH={folder}/bin:$PATH; {command}"],
            cwd=folder, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL,
        )
        assert run.returncode == 0, f"{command}\n{run.stderr}"


def test_requests_get_what_the_document_shows(server, tmp_path):
    """Commands of one document share their variables and files."""
    text = (REPOSITORY / "docs/server.md").read_text(encoding="utf-8")
    text = text.replace("http://127.0.0.1:8080", server.origin)
    commands = [found for found in BLOCK.finditer(text) if "curl" in found.group(1)]
    script = "\n".join(f"{found.group(1)}\nprintf '\\0'" for found in commands)
    run = subprocess.run(
        ["bash", "-euc", script], cwd=tmp_path, capture_output=True, text=True, timeout=120,
        # No proxy is between.
        env={"PATH": os.environ["PATH"], "NO_PROXY": "*"},
    )
    assert run.returncode == 0, run.stderr
    compared = 0
    for found, printed in zip(commands, run.stdout.split("\0")):
        shown = re.match(r"\s*```\n(.*?)^```$", text[found.end():], re.DOTALL | re.MULTILINE)
        if shown:
            compared += 1
            assert printed.strip() == shown.group(1).strip()
    assert compared > 4


def test_there_are_commands():
    assert len(list(blocks())) > 5
