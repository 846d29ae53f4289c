#!/usr/bin/env bash
# Tests the built server from outside: its interface, and abuse of it. Arguments go
# to pytest. FUZZ_EXAMPLES is how many requests are made up for each operation, and
# PINFOLD the path of a command that is built already.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scripts/browser-env.sh
PINFOLD=$(pinfold_path)
export PINFOLD PYTHONDONTWRITEBYTECODE=1
# The tests wait most of the time, for slow clients and for servers that start.
.venv/bin/pytest --quiet --numprocesses 4 --dist worksteal Tools/Tests/ServerTests "$@"
