"""The folder of copies of files at addresses: one of the user's own, that can be written."""

import os
import shutil
import stat
import subprocess

import pytest

from running_server import pinfold_path
from test_addresses import csv, host, run  # noqa: F401

pytestmark = pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")


def test_a_cache_that_cannot_be_written_is_named(host, tmp_path):  # noqa: F811
    host.files["/x.csv"] = csv(9)
    (tmp_path / "file").touch()
    failed = run("info", f"{host.origin}/x.csv", status=1, XDG_CACHE_HOME=f"{tmp_path}/file/cache")
    assert failed.stderr == (
        f"pinfold: {host.origin}/x.csv needs a copy, which could not be written to "
        f"{tmp_path}/file/cache/pinfold: not a directory; set XDG_CACHE_HOME to a folder with room that may "
        "be written.\n"
    )


def without_home(host, folder, status=0):  # noqa: F811
    environment = {key: os.environ[key] for key in os.environ if key not in ("HOME", "XDG_CACHE_HOME")}
    made = subprocess.run(
        [pinfold_path(), "info", f"{host.origin}/x.csv"], capture_output=True, text=True, timeout=60,
        env=environment | {"TMPDIR": str(folder)}, stdin=subprocess.DEVNULL,
    )
    assert made.returncode == status, made.stdout + made.stderr
    return made.stderr


def test_without_a_home_the_folder_is_the_users_own(host, tmp_path):  # noqa: F811
    host.files["/x.csv"] = csv(9)
    without_home(host, tmp_path)
    folder = tmp_path / f"pinfold-{os.geteuid()}"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    without_home(host, tmp_path)


@pytest.mark.parametrize("kind", ["writable", "link", "owner"])
def test_a_folder_of_others_is_refused(host, tmp_path, kind):  # noqa: F811
    host.files["/x.csv"] = csv(9)
    folder = tmp_path / f"pinfold-{os.geteuid()}"
    if kind == "link":
        (tmp_path / "other").mkdir()
        folder.symlink_to(tmp_path / "other")
    else:
        folder.mkdir()
        folder.chmod(0o777 if kind == "writable" else 0o700)
    if kind == "owner":
        if os.geteuid() != 0:
            pytest.skip("only root gives folders away")
        os.chown(folder, 12345, -1)
    error = without_home(host, tmp_path, status=1)
    assert error.startswith(f"pinfold: {host.origin}/x.csv needs a copy, which is not written to {folder}: other users")
    assert not host.requests and not any(os.scandir(folder))
