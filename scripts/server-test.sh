#!/usr/bin/env bash
# Tests the built server from outside: its interface, and abuse of it. Arguments go
# to pytest. FUZZ_EXAMPLES is how many requests are made up for each operation, and
# PINFOLD the path of a command that is built already.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scripts/browser-env.sh
if [[ -z ${PINFOLD:-} ]]; then
  # As it is shipped: with the checks of a debug build, it would behave differently.
  nested_swift build Tools --configuration release --product pinfold --quiet
  PINFOLD=$(nested_swift build Tools --configuration release --show-bin-path)/pinfold
fi
export PINFOLD PYTHONDONTWRITEBYTECODE=1
# The tests wait most of the time, for slow clients and for servers that start.
.venv/bin/pytest --quiet --numprocesses 4 --dist worksteal Tools/Tests/ServerTests "$@"
