"""What is said of files at addresses: their addresses, and not the paths of their copies."""

import json
import shutil
import subprocess

import pytest

from file_host import FileHost
from running_server import free_port, pinfold_path, wait_until
from test_addresses import cached, csv, host, run  # noqa: F401

pytestmark = pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")


@pytest.mark.parametrize(
    "content, status, said",
    [
        (b"<html><body>Not found", 1, "is HTML or XML"),
        (b"", 1, "is empty"),
        (b"a,b\n1,2\n", 1, "has no latitude"),
        (csv(9) + b"x,y,95,1\n", 0, ": skipped 1 of 10 rows"),
        (b"PK\3\4", 1, "is a damaged ZIP archive"),
    ],
)
def test_problems_of_the_content_name_the_address(host, content, status, said):  # noqa: F811
    host.files["/a/x.csv"] = content
    address = host.origin.replace("http://", "http://user:hidden@") + "/a/x.csv?token=hidden"
    made = run("info", address, status=status)
    assert f"pinfold: {host.origin}/a/x.csv{said if said[0] == ':' else ' ' + said}" in made.stderr
    assert "hidden" not in made.stderr + made.stdout and "cache" not in made.stderr + made.stdout
    if status == 0:
        assert f"{host.origin}/a/x.csv (CSV" in made.stdout
        facts = json.loads(run("info", address, "--format", "json").stdout)
        assert facts["file"] == f"{host.origin}/a/x.csv"


def test_the_server_names_the_address(host, tmp_path):  # noqa: F811
    host.files["/a/x.csv"] = csv(9)
    with open(tmp_path / "server.log", "wb") as file:
        process = subprocess.Popen(
            [pinfold_path(), "serve", f"{host.origin}/a/x.csv?token=hidden", "--port", str(free_port())],
            stdout=file, stderr=file, stdin=subprocess.DEVNULL,
        )
    try:
        wait_until(lambda: "Ctrl-C" in (tmp_path / "server.log").read_text(), "The start")
    finally:
        process.kill()
    log = (tmp_path / "server.log").read_text()
    assert f"Serving {host.origin}/a/x.csv (9 places)" in log and "hidden" not in log


def test_a_store_beside_the_copy_keeps_its_path(host):  # noqa: F811
    host.files["/x.csv"] = csv(9)
    run("info", f"{host.origin}/x.csv")
    path = cached("x.csv")[0]
    (path.parent / "x.csv.gpkg").write_bytes(b"no store")
    failed = run("serve", f"{host.origin}/x.csv", "--port", str(free_port()), status=1)
    assert failed.stderr.startswith(f"pinfold: {path}.gpkg is not a place store")


def test_nothing_new_at_first_is_an_error_of_the_server(host):  # noqa: F811
    host.files["/x.csv"], host.status = csv(9), 304
    failed = run("info", f"{host.origin}/x.csv", status=1)
    assert failed.stderr.startswith(f"pinfold: {host.origin}/x.csv could not be downloaded (the server says")


@pytest.mark.parametrize(
    "argument, said",
    [
        ("http://user:hidden@host/a b.csv", "http://host/a b.csv is no address with the blanks in it; write %20"),
        ("file:///tmp/x.csv", "file:///tmp/x.csv is no path, and of addresses only those with https:// or http://"),
        ("ftp://user:hidden@host/x.csv?hidden", "ftp://host/x.csv is no path, and of addresses only"),
        ("https://me:hid/den@host/a b.csv", "https://host/a b.csv is no address with the blanks in it"),
        ("https://me:hid?den@host/a b.csv", "https://host/a b.csv is no address with the blanks in it"),
        ("HTTPS://host/a\tb.csv", "https://host/a b.csv is no address with the blanks"),
    ],
)
def test_other_addresses_are_said_to_be_none(argument, said):
    failed = run("info", argument, status=1)
    assert failed.stderr.startswith(f"pinfold: {said}") and "hidden" not in failed.stderr
