"""Whatever the description of the interface allows, and what it does not.

Schemathesis makes the requests; the seed makes them the same each time.
"""

import os
import pathlib
import re
import subprocess
import sys

import pytest

from planning import counts, plan
from running_server import RunningServer, TOKEN
from sample_files import write_small

CHECKS = ["not_a_server_error", "status_code_conformance", "content_type_conformance",
          "response_headers_conformance", "response_schema_conformance", "unsupported_method"]  # fmt: skip

# So many of the links are followed, however few the examples are.
LINKS = 8

# More finds more, and takes longer.
EXAMPLES = os.environ.get("FUZZ_EXAMPLES", "20")


@pytest.fixture
def settings(edited, tmp_path):
    """Names what is there: made-up names would only be not found."""
    small = plan(edited, "small")
    cluster = max(counts(small), key=counts(small).get)
    file = tmp_path / "schemathesis.toml"
    file.write_text(
        f'headers = {{ Authorization = "Bearer {TOKEN}" }}\n'
        "[parameters]\n"
        '"path.dataset" = "small"\n'
        f'"path.cluster" = "{cluster}"\n'
        f'"query.plan" = "{small["plan"]["id"]}"\n'
        f'"query.cluster" = "{cluster}"\n'
    )
    return file


def run(server, folder, checks, *options, phases="examples,coverage,fuzzing"):
    command = [
        str(pathlib.Path(sys.executable).parent / "st"),
        *options,
        "run",
        f"{server.origin}/openapi.json",
        "--checks", ",".join(checks),
        "--phases", phases,
        "--max-examples", EXAMPLES,
        "--seed", "1",
        "--generation-database", "none",
        "--continue-on-failure",
        # An endless answer is not one to wait for; its tests are elsewhere.
        "--exclude-path-regex", "events$",
        "--warnings", "off",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    report = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout + done.stderr)
    assert done.returncode == 0, report[-20_000:]
    assert server.get("/health").status_code == 200
    return report


def test_names_that_are_there(edited, settings, tmp_path):
    run(edited, tmp_path, CHECKS, "--config-file", str(settings))


def test_any_names(tmp_path):
    with RunningServer(write_small(tmp_path / "small.csv")) as server:
        # Names that are given above would be taken for the wrong ones that are meant.
        settings = tmp_path / "schemathesis.toml"
        # A plan that no longer exists may be reported before other errors.
        settings.write_text(
            "[checks.negative_data_rejection]\n"
            'expected-statuses = ["400", "401", "403", "404", "405", "410", "413", "414", "415", "417", "421", "431"]\n'
        )
        checks = [*CHECKS, "negative_data_rejection"]
        run(server, tmp_path, checks, "--config-file", str(settings))


def test_one_request_leads_to_the_next(edited, settings, tmp_path):
    """Along the links of the description: data set, plan, cluster, members, place, edits."""
    file = tmp_path / "links.toml"
    # Clusters and plans are those of earlier answers.
    file.write_text(
        f'headers = {{ Authorization = "Bearer {TOKEN}" }}\n[parameters]\n"path.dataset" = "small"\n'
    )
    checks = [*CHECKS, "use_after_free", "ensure_resource_availability"]
    report = run(edited, tmp_path, checks, "--config-file", str(file), phases="stateful")
    covered = re.search(r"API Links:\s+(\d+) covered", report)
    assert covered and int(covered[1]) >= LINKS, report[-5000:]
