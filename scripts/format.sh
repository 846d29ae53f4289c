#!/usr/bin/env bash
# Formats every Swift file of the project in place; with --lint only reports
# what is not formatted, and fails.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mapfile -t files < <(project_files '*.swift')
case ${1:-} in
  --lint) swift format lint --strict --parallel "${files[@]}" ;;
  '') swift format --in-place --parallel "${files[@]}" ;;
  *) fail "unknown argument $1; the only one is --lint" ;;
esac
