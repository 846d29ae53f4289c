#!/usr/bin/env bash
# Keeps a server busy for MINUTES (10) as maps and editors do, with one restart in the middle,
# and fails when an answer is a failure, an acknowledged edit is missing, strategies count
# different totals, or memory grows. PINFOLD is the path of a command that is built already.
#
# MINUTES=0.3 scripts/soak.sh is short enough to be tried between two changes; memory is judged
# from two minutes on.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

pinfold=$(pinfold_path)

section "Soaking for ${MINUTES:-10} minutes"
python3 Tools/Tests/ServerSoak/soak.py "$pinfold" Examples/Data/airports.csv "${MINUTES:-10}"
