#!/usr/bin/env bash
# Tests the page of the built server in Chromium. Arguments go to pytest. Pictures of
# the page at three sizes, light and dark, are written to out/screenshots.
# CONFORMANCE=all compares clusters by distance with MapLibre's over larger sets, too.
# PINFOLD is the path of a command that is built already, with LevelSets beside it.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scripts/browser-env.sh
scripts/web.sh
# What exported maps have inside is part of the program.
[[ -n ${PINFOLD:-} || -d Tools/Sources/PinfoldServer/Web/engine ]] || scripts/map-engine.sh
# Writes the engine's clusters by distance, to compare them with the browser's.
[[ -n ${PINFOLD:-} ]] || nested_swift build Tools --configuration release --product LevelSets --quiet
PINFOLD=$(pinfold_path)
export PINFOLD PYTHONDONTWRITEBYTECODE=1
# The cache knows what failed.
tests=(.venv/bin/pytest --quiet --numprocesses 2 --dist loadfile
  -o "cache_dir=$PWD/.build/browser-cache" Tools/Tests/BrowserTests)
if ! "${tests[@]}" "$@"; then
  # A browser that draws in software can miss what a test waits for while the machine
  # is busy: tests that failed run again by themselves.
  section "Failed tests, run again"
  "${tests[@]}" --numprocesses 0 --dist no --last-failed "$@"
fi
