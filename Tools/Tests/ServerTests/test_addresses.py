"""Files at addresses of the web: downloaded with curl, kept in a cache, and asked for again."""

import gzip
import json
import os
import pathlib
import shutil
import subprocess

import pytest

from file_host import FileHost
from running_server import RunningServer, free_port, pinfold_path, wait_until

pytestmark = pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")


def csv(count, name="place"):
    rows = (f"{number},{name} {number},{number % 80},{number % 170}\n" for number in range(count))
    return ("id,name,lat,lon\n" + "".join(rows)).encode()


@pytest.fixture
def host(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with FileHost() as host:
        yield host


def run(*arguments, status=0, **variables):
    made = subprocess.run(
        [pinfold_path(), *map(str, arguments)], capture_output=True, text=True, timeout=60,
        env={**os.environ, **variables}, stdin=subprocess.DEVNULL,
    )
    assert made.returncode == status, made.stdout + made.stderr
    return made


def count(address, **more):
    made = run("info", address, "--format", "json", **more)
    return json.loads(made.stdout)["rows"], made.stderr


def cached(name):
    folder = pathlib.Path(os.environ["XDG_CACHE_HOME"]) / "pinfold"
    return [path for path in folder.glob("*/*") if path.name == name]


def test_a_file_is_downloaded_once_and_again_when_it_has_changed(host):
    address = f"{host.origin}/data/places.csv"
    host.files["/data/places.csv"] = csv(10)
    assert count(address)[0] == 10
    assert count(address)[0] == 10
    # The second time only to hear that it is the same.
    assert [headers.get("if-none-match") is not None for _, headers in host.requests] == [False, True]
    host.files["/data/places.csv"] = csv(12)
    assert count(address)[0] == 12
    assert len(cached("places.csv")) == 1 and cached("places.csv")[0].read_bytes() == csv(12)
    assert (cached("places.csv")[0].parent.stat().st_mode & 0o077) == 0


@pytest.mark.parametrize("path", ["/places.csv.gz", "/a/%C3%BCber%20all.csv", "/get?file=1&x=y", "/", "/.hidden"])
def test_any_address_will_do(host, path):
    content = gzip.compress(csv(7)) if path.endswith("gz") else csv(7)
    host.files[path.split("?")[0]] = content
    assert count(host.origin + path)[0] == 7
    assert count(host.origin + "/moved" + path)[0] == 7 if path != "/" else True


def test_a_download_that_broke_off_is_continued(host):
    content = csv(20_000)
    host.files["/places.csv"], host.cut = content, 100_000
    address = f"{host.origin}/places.csv"
    failed = run("info", address, status=1)
    assert failed.stderr.startswith(f"pinfold: {address} could not be downloaded") and failed.stderr.count("\n") == 1
    host.cut = None
    assert count(address)[0] == 20_000
    assert host.requests[-1][1]["range"] == "bytes=100000-"
    assert cached("places.csv")[0].read_bytes() == content


def test_what_broke_off_and_changed_is_downloaded_anew(host):
    host.files["/places.csv"], host.cut = csv(20_000), 100_000
    address = f"{host.origin}/places.csv"
    run("info", address, status=1)
    host.files["/places.csv"], host.cut = csv(15_000, "other"), None
    assert count(address)[0] == 15_000
    assert cached("places.csv")[0].read_bytes() == csv(15_000, "other")


@pytest.mark.parametrize("headers", [{}, {"ETag": ""}, {"Last-Modified": "Thu, 01 Jan 2026 00:00:00 GMT"}])
def test_the_rest_of_another_version_is_not_appended(host, headers):
    """Some servers send a part whatever the condition."""
    host.files["/places.csv"], host.cut = csv(20_000), 100_000
    address = f"{host.origin}/places.csv"
    run("info", address, status=1)
    host.files["/places.csv"], host.cut, host.part_headers = csv(20_000, "other"), None, headers
    assert count(address)[0] == 20_000
    assert ["range" in headers for _, headers in host.requests] == [False, True, False]
    assert cached("places.csv")[0].read_bytes() == csv(20_000, "other")


@pytest.mark.parametrize("content_range", ["bytes 0-99/{}", "bytes 100000-1/{}1", "bytes 99999-5/*", "items", ""])
def test_another_part_than_the_rest_is_not_appended(host, content_range):
    content = csv(20_000)
    host.files["/places.csv"], host.cut = content, 100_000
    address = f"{host.origin}/places.csv"
    run("info", address, status=1)
    host.cut, host.part_headers = None, {"Content-Range": content_range.format(len(content))}
    assert count(address)[0] == 20_000
    assert ["range" in headers for _, headers in host.requests] == [False, True, False]
    assert cached("places.csv")[0].read_bytes() == content


@pytest.mark.parametrize("prefix", ["W/", None])
def test_without_a_strong_tag_a_download_begins_anew(host, prefix):
    host.files["/places.csv"], host.cut = csv(20_000), 100_000
    host.has_tags, host.tag_prefix, host.part_headers = prefix is not None, prefix or "", {}
    address = f"{host.origin}/places.csv"
    run("info", address, status=1)
    host.cut = None
    assert count(address)[0] == 20_000
    assert not any("if-range" in headers or "range" in headers for _, headers in host.requests)
    assert cached("places.csv")[0].read_bytes() == csv(20_000)


def test_a_part_that_was_not_asked_for_is_an_error(host):
    host.files["/places.csv"], host.all_parts = csv(20), True
    failed = run("info", f"{host.origin}/places.csv", status=1)
    assert "a part of it, which was not asked for" in failed.stderr and not cached("places.csv")


def test_what_broke_off_and_is_empty_now_is_empty(host):
    host.files["/places.csv"], host.cut = csv(20_000), 100_000
    address = f"{host.origin}/places.csv"
    run("info", address, status=1)
    host.files["/places.csv"], host.cut = b"", None
    assert "empty" in run("info", address, status=1).stderr


def test_a_broken_network_leaves_the_part(host):
    content = csv(20_000)
    host.files["/places.csv"], host.cut = content, 100_000
    address = f"{host.origin}/places.csv"
    run("info", address, status=1)
    host.status = 503
    run("info", address, status=1)
    host.status, host.cut = None, None
    assert count(address)[0] == 20_000 and host.requests[-1][1]["range"] == "bytes=100000-"


def test_a_whole_part_that_was_not_named_yet(host):
    """A run that was killed after the last byte."""
    address = f"{host.origin}/places.csv"
    host.files["/places.csv"] = csv(100)
    count(address)
    path = cached("places.csv")[0]
    path.rename(path.parent / ".part")
    (path.parent / ".headers").rename(path.parent / ".part-headers")
    assert count(address)[0] == 100


@pytest.mark.parametrize("status", [404, 403, 500, 503])
def test_without_an_answer_the_copy_is_read_and_that_is_said(host, status):
    address = f"{host.origin}/places.csv"
    failed = run("info", address, status=1)
    assert "404" in failed.stderr and "check the address" in failed.stderr
    host.files["/places.csv"] = csv(10)
    count(address)
    host.status = status
    rows, warning = count(address)
    assert rows == 10 and str(status) in warning and "copy of the last time" in warning
    host.close()
    rows, warning = count(address)
    assert rows == 10 and "copy of the last time" in warning
    host.__enter__()


def test_servers_without_tags_are_asked_each_time(host):
    host.has_tags = False
    address = f"{host.origin}/places.csv"
    for rows in (5, 6):
        host.files["/places.csv"] = csv(rows)
        assert count(address)[0] == rows


def test_what_is_secret_in_an_address_is_not_printed(host):
    address = host.origin.replace("http://", "http://user:hidden@") + "/none.csv?token=hidden"
    failed = run("info", address, status=1)
    assert "hidden" not in failed.stderr and "/none.csv could not" in failed.stderr


def test_two_runs_at_once_read_the_same(host):
    host.files["/places.csv"] = csv(50_000)
    address = f"{host.origin}/places.csv"
    runs = [
        subprocess.Popen([pinfold_path(), "info", address, "--format", "json"], stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for one in runs:
        assert '"rows":50000' in one.communicate(timeout=60)[0].replace(" ", "")


def test_without_curl_it_is_said_what_to_install(host, tmp_path):
    failed = run("info", f"{host.origin}/places.csv", status=1, PATH=str(tmp_path))
    assert "apt install curl" in failed.stderr


def test_import_needs_a_name_for_the_store(host, tmp_path):
    host.files["/places.csv"] = csv(10)
    address = f"{host.origin}/places.csv"
    assert "name the store" in run("import", address, status=64).stderr
    run("import", address, tmp_path / "own.gpkg")
    assert (tmp_path / "own.gpkg").exists()


def test_it_is_served_and_watched(host, tmp_path):
    host.files["/data/places.csv"] = csv(10)
    server = RunningServer(f"{host.origin}/data/places.csv")
    server.port, server.log_path = free_port(), tmp_path / "server.log"
    with open(server.log_path, "wb") as log:
        server.process = subprocess.Popen(
            [pinfold_path(), "serve", *server.files, "--port", str(server.port), "--watch"],
            stdout=log, stderr=log, stdin=subprocess.DEVNULL,
        )
    try:
        server.wait_for_health()
        assert server.json("/datasets/places")["count"] == 10
        host.files["/data/places.csv"] = csv(12)
        wait_until(lambda: server.json("/datasets/places")["count"] == 12, "The change", deadline=60)
    finally:
        server.kill()
