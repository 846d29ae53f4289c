#!/usr/bin/env bash
# Measures whether edits, searches and health checks get their turn beside 64 readers of each kind, and
# prints a table. Arguments: the seconds of each run (5), the number of places (1000000), and the kinds of
# readers with commas between (all). PINFOLD is the path of a command that is built already.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mkdir -p out/load
python3 Tools/Tests/ServerLoad/turns.py \
  "$(pinfold_path)" out/load "${2:-1000000}" "${1:-5}" 64 "${@:3}"
