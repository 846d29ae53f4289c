#!/usr/bin/env bash
# Measures how long it takes from scripts/demo.sh to the first clusters on screen.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scripts/browser-env.sh
scripts/setup.sh
nested_swift build Tools --configuration release --product pinfold --quiet
touch .build/release/pinfold
.venv/bin/python Tools/Tests/ServerLoad/first_look.py
