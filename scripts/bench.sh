#!/usr/bin/env bash
# Runs the benchmarks in one process and prints their table. Arguments go to the
# benchmark program.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scripts/setup.sh
nested_swift build Benchmarks --configuration release --quiet
bin=$(nested_swift build Benchmarks --configuration release --show-bin-path)
"$bin/Benchmarks" "$@"
