#!/usr/bin/env bash
# Measures the circles of six data sets on four screens at 40 zooms: the largest share, overlaps,
# their number, rows and columns. Arguments: other CSV files with latitude and longitude, and
# --pictures FOLDER for pictures of them. PINFOLD is the path of a command that is built already.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

python=.venv/bin/python
if ! "$python" -c 'import numpy' 2>/dev/null; then
  scripts/browser-env.sh
fi
"$python" Tools/Tests/Circles/measure.py "$(pinfold_path)" \
  Examples/Data/us-places.csv Examples/Data/airports.csv "$@"
