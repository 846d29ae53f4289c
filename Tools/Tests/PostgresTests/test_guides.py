"""The SQL and the configuration of nginx in the guides do what the guides say."""

import os
import re
import shutil
import subprocess

import pytest
import requests

from database import PASSWORD, REPOSITORY, address, failure, information, psql
from table_server import RunningServer, free_port, wait_until
from running_server import TOKEN
from sample_files import write_small

os.environ["PATH"] += ":/usr/sbin"


def block(document, language):
    """The only block of a language in a guide."""
    text = (REPOSITORY / "docs" / document).read_text(encoding="utf-8")
    found = re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert len(found) == 1, f"{len(found)} blocks of {language} in {document}"
    return found[0]


def test_the_role_of_the_guide_reads_the_table(database):
    database("CREATE TABLE places (id int PRIMARY KEY, lat float8, lon float8); INSERT INTO places VALUES (1, 2, 3)")
    database("REVOKE ALL ON SCHEMA public FROM public")
    source = address("places", database.name, user="reader")
    *others, last = block("postgresql.md", "sql").splitlines()
    try:
        # The role has a password, as the server of the tests wants one.
        database("\n".join([*others, f"ALTER ROLE reader PASSWORD '{PASSWORD}'"]))
        assert "may not be read by the role reader" in failure("info", source)
        database(last)
        assert information(source)["rows"] == 1
    finally:
        database("DROP OWNED BY reader; DROP ROLE reader")


@pytest.fixture
def proxied(tmp_path):
    """A server behind nginx with the configuration of the guide; its address, and the server."""
    if not shutil.which("nginx"):
        pytest.skip("nginx is not installed")
    options = ["--public-url", "https://maps.example.org/places", "--trust-proxy", "127.0.0.1"]
    with RunningServer(write_small(tmp_path / "small.csv"), options=options, edits=True) as server:
        port = free_port()
        text = block("operating.md", "nginx")
        for shown, own in (("listen 443 ssl;", f"listen 127.0.0.1:{port};"), ("http://127.0.0.1:8080", server.origin)):
            assert shown in text
            text = text.replace(shown, own)
        kinds = "client_body proxy fastcgi uwsgi scgi".split()
        paths = " ".join(f"{kind}_temp_path {tmp_path / kind};" for kind in kinds)
        file, errors = tmp_path / "nginx.conf", tmp_path / "errors"
        file.write_text(f"pid {tmp_path}/pid; error_log {errors}; events {{}} http {{ access_log off; {paths}\n{text}}}")
        command = ["nginx", "-c", file, "-e", errors, "-g", "daemon off; master_process off;"]
        process = subprocess.Popen(command)
        session = requests.Session()
        session.trust_env, session.headers["Host"] = False, "maps.example.org"

        def answers():
            assert process.poll() is None, errors.read_text()
            try:
                return session.get(f"http://127.0.0.1:{port}/places/health", timeout=10).ok
            except requests.ConnectionError:
                return False

        try:
            wait_until(answers, "nginx")
            yield f"http://127.0.0.1:{port}/places", session
        finally:
            process.terminate()
            process.wait()


def test_maps_are_shown_and_edited_behind_nginx(proxied):
    origin, session = proxied
    assert "<title>" in session.get(f"{origin}/", timeout=10).text
    assert session.get(f"{origin}/datasets", timeout=10).json()["datasets"][0]["id"] == "small"
    assert session.get(f"{origin}/metrics", timeout=10).status_code == 403
    # An edit reaches open maps at once, through the proxy.
    with session.get(f"{origin}/datasets/small/events", stream=True, timeout=10) as stream:
        lines = stream.iter_lines(chunk_size=1, decode_unicode=True)
        assert next(line for line in lines if line.startswith("event:")) == "event: version"
        edits = {"edits": [{"op": "remove", "place": 0}]}
        headers = {"Authorization": f"Bearer {TOKEN}"}
        made = session.patch(f"{origin}/datasets/small/places", json=edits, headers=headers, timeout=10)
        assert made.status_code == 200, made.text
        assert next(line for line in lines if line.startswith("event:")) == "event: edit"


def test_clients_that_guess_the_token_wait(proxied):
    origin, session = proxied
    guess = lambda: session.patch(f"{origin}/datasets/small/places", json={}, headers={"Authorization": "Bearer x"}, timeout=30)
    times = [guess().elapsed.total_seconds() for _ in range(6)]
    # Five a second: each waits for its turn.
    assert sum(times) > 0.8, times
