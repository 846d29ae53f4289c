#!/usr/bin/env bash
# Tests the built package for web maps in Chromium: workers, maps of the real MapLibre, Leaflet
# and deck.gl, the examples and the demo. Arguments go to pytest. Pictures are written to
# out/screenshots.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scripts/browser-env.sh
[[ -d .build/web/package ]] || scripts/web-package.sh
export PYTHONDONTWRITEBYTECODE=1
tests=(.venv/bin/pytest --quiet --numprocesses 2
  -o "cache_dir=$PWD/.build/web-browser-cache" Web/BrowserTests)
if ! "${tests[@]}" "$@"; then
  # As with the page of the server: what a busy machine may miss is tried again by itself.
  section "Failed tests, run again"
  "${tests[@]}" --numprocesses 0 --last-failed "$@"
fi
