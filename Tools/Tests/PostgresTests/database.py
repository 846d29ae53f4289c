"""The server of PostgreSQL that scripts/postgres-test.sh starts, and pinfold beside it."""

import json
import os
import pathlib
import subprocess
import urllib.parse

PINFOLD = os.environ["PINFOLD"]
HOST, PORT = os.environ["PINFOLD_TEST_POSTGRES"].split(":")
PASSWORD = "secret"

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]

# Ends a test that hangs; nothing takes so long.
DEADLINE = 120


def environment(**more):
    return {**os.environ, "PGPASSWORD": PASSWORD, **more}


def psql(statements, database="postgres", user="owner", port=PORT, password=PASSWORD):
    """Runs statements; returns what they print."""
    run = subprocess.run(
        ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]
        + ["-h", HOST, "-p", str(port), "-U", user, "-d", database],
        input=statements, env=environment(PGPASSWORD=password), capture_output=True, text=True,
        timeout=DEADLINE,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def address(table=None, database="places", user="owner", password=None, host=None, **more):
    """The address of a table; names are escaped."""
    quote = lambda text: urllib.parse.quote(text, safe="")
    secret = "" if password is None else ":" + quote(password)
    parameters = dict(more) if table is None else {"table": table, **more}
    query = "&".join(f"{name}={quote(value)}" for name, value in parameters.items())
    head = f"postgresql://{user}{secret}@{host or f'{HOST}:{PORT}'}/{database}"
    return head + ("?" + query if query else "")


def pinfold(*arguments, status=0, **variables):
    """Runs pinfold, which must end as expected."""
    run = subprocess.run(
        [PINFOLD, *map(str, arguments)],
        env=environment(**variables), capture_output=True, text=True, timeout=DEADLINE,
        stdin=subprocess.DEVNULL,
    )
    assert run.returncode == status, run.stdout + run.stderr
    return run


def failure(*arguments, **variables):
    """The message of a run that must fail, on one line."""
    run = pinfold(*arguments, status=1, **variables)
    assert run.stdout == ""
    lines = run.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("pinfold: "), run.stderr
    return lines[0]


def information(source, *arguments):
    """What `pinfold info` says of a source."""
    return json.loads(pinfold("info", source, "--format", "json", "--quiet", *arguments).stdout)


def features(source, *arguments):
    """The features of `pinfold cluster`."""
    return json.loads(pinfold("cluster", source, "--quiet", *arguments).stdout)["features"]


def places(source, *arguments):
    """The properties of all single places, by number."""
    found = features(
        source, "--rect", "-180,-80,180,80", "--size", "4000x4000", "--max-zoom", "0", *arguments
    )
    assert not any(feature["properties"]["cluster"] for feature in found)
    return sorted((feature["properties"] for feature in found), key=lambda one: one["place"])
