#!/usr/bin/env bash
# Measures how fast large files are imported, opened and filtered, and how much room they need, and
# prints a table. Argument: the millions of places that count as large (5). PINFOLD is the path of a
# command that is built already; OLD is another one, whose import runs in turn with ours.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mkdir -p out/stores
python3 Tools/Tests/StoreLoad/stores.py "$(pinfold_path)" out/stores "${1:-5}"
