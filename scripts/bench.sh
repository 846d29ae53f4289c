#!/usr/bin/env bash
# Runs the benchmarks in one process and prints their table. Arguments go to the
# benchmark program.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scripts/setup.sh
swift build --configuration release --package-path Benchmarks --quiet
bin=$(swift build --configuration release --package-path Benchmarks --show-bin-path)
"$bin/Benchmarks" "$@"
