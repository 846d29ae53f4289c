#!/usr/bin/env bash
# Proves everything: format, boundaries, all tests, the nested packages, the
# engine alone as a program and as WebAssembly, the documentation.
#
# Stops at the first failure. The last line is `N passed, M failed`: the tests of
# all test runs, and a check that failed counts as one more.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

passed=0
failed=0
current=""
# The process groups of checks in the background.
declare -A processes
logs=.build/test-logs
mkdir -p "$logs"

# Prints the last line whatever happens, also when a check or the script itself
# stops early.
finish() {
  local status=$? process
  # What is still running beside a check that failed proves nothing anymore.
  for process in "${processes[@]}"; do
    kill -- "-$process" 2>/dev/null || true
  done
  printf '\n'
  if ((status != 0)); then
    ((failed > 0)) || failed=1
    printf 'Failed: %s\n' "$current"
  fi
  printf '%d passed, %d failed\n' "$passed" "$failed"
}
trap finish EXIT

# Runs one check under a heading: its title, then the command.
check() {
  current=$1
  section "$1"
  # What runs beside it has its own line.
  TIMEFORMAT='took %R s, %U + %S s of processor time'
  time "${@:2}"
}

# Prints the sum of some outcomes in the first or the last summary of pytest, or nothing
# without one: the log, `head` or `tail`, a pattern of outcomes.
pytest_count() {
  local summary
  summary=$(grep -E ' in [0-9.]+s( |$)' "$1" | "$2" -n 1 || true)
  [[ -n $summary ]] || return 0
  { grep -oE "[0-9]+ ($3)" <<<"$summary" || true; } | awk '{ sum += $1 } END { print sum + 0 }'
}

# Runs tests and counts them: a name for the log, then the command. Every test is in
# the log; what passed is not worth a screen.
run_tests() {
  local log=$logs/$1.log status=0
  # No colors, so that the log can be read by machine.
  NO_COLOR=1 "${@:2}" 2>&1 | tee "$log" \
    | { grep --line-buffered -vE '(started\.$|passed after|^\[[0-9]+/[0-9]+\]|^ok |^# )' || true; } || status=$?
  local all bad
  case $1 in
    page | web)  # node; what was skipped is no test
      all=$(awk '/^# (pass|fail) / { sum += $3 } END { print sum }' "$log")
      bad=$(sed -nE 's/^# fail ([0-9]+)/\1/p' "$log" | tail -n 1)
      ;;
    server | browser | web-browser | tiles | rollups | postgres | python)  # pytest: `2 failed, 40 passed in 9.1s`, again after a second try
      all=$(pytest_count "$log" head 'passed|failed|error')
      bad=$(pytest_count "$log" tail 'failed|error')
      ;;
    *)
      all=$(sed -nE 's/.*Test run with ([0-9]+) tests? .*/\1/p' "$log" | tail -n 1)
      # A test with arguments has a line for itself and one for each failed argument.
      bad=$(grep -E '^[^ ]+ +Test .* failed after' "$log" | grep -cvE '^[^ ]+ +Test (run|case) ' || true)
      ;;
  esac
  bad=${bad:-0}
  # No summary means that the tests did not build, or trapped.
  if ((status != 0 && bad == 0)); then bad=1; fi
  passed=$((passed + (${all:-0} > bad ? ${all:-0} - bad : 0)))
  failed=$((failed + bad))
  if ((status == 0)) && [[ -z $all ]]; then
    echo "No tests were run"
    return 1
  fi
  echo "${all:-0} tests, $bad failed; the log is $log"
  return "$status"
}

# Starts a check beside others: its name, then the command. `collect` says how it ended.
background() {
  local name=$1
  rm -f "$logs/$name.status"
  # With job control the check is a process group, which can be stopped as one.
  set -m
  {
    local status=0
    TIMEFORMAT='ran %R s beside others, %U + %S s of processor time'
    time "${@:2}" || status=$?
    echo "$status" >"$logs/$name.status"
  } </dev/null >"$logs/$name.out" 2>&1 &
  set +m
  processes[$name]=$!
}

# Prints what a check in the background prints until it ends, and ends as it did.
collect() {
  tail --follow --lines=+1 --pid="${processes[$1]}" "$logs/$1.out"
  return "$(<"$logs/$1.status")"
}

# Checks that no later one depends on take only the time that others leave: most of what is
# compiled waits for one module at a time.
idle=(nice -n 19)
# What a Swift build starts is nice no longer, but it keeps its scheduler.
if command -v chrt >/dev/null; then idle+=(chrt --idle 0); fi

check "Setup" scripts/setup.sh
background environment scripts/browser-env.sh
background package scripts/web-package.sh
background wasm "${idle[@]}" scripts/wasm.sh
background sdk "${idle[@]}" swift build --quiet --target PinfoldMapKit \
  -Xswiftc -DSIMULATES_SDK_17 -Xswiftc -warnings-as-errors --disable-index-store \
  --scratch-path .build/sdk17
background availability "${idle[@]}" scripts/availability.sh
background stress "${idle[@]}" scripts/stress.sh
background docs "${idle[@]}" scripts/docs.sh
check "Format" scripts/format.sh --lint
check "Boundaries" scripts/check-imports.sh
check "Size of the basemap" scripts/basemap_sizes.py
check "Code and links in documents" scripts/check-documents.py
check "Tests" run_tests pinfold checked_test .
check "Example app" scripts/ios-example.sh
check "Engine linked alone" env ENGINE=checked scripts/link-test.sh
# What exported maps have inside is part of the program.
check "Build of the package for web maps" collect package
check "Tests of the page's modules" run_tests page \
  node --test --test-reporter=tap Tools/Tests/PageTests/
# They have supercluster from there.
check "Browser and Python for tests" collect environment
background web "${idle[@]}" env PACKAGE=built scripts/web-test.sh
background python "${idle[@]}" env ENVIRONMENT=.venv scripts/python-package.sh
check "Build of Tools" checked_swift build Tools --build-tests --disable-xctest --quiet \
  --explicit-target-dependency-import-check error
export PINFOLD=$PWD/.build/checked/release/pinfold
# They wait most of the time, for slow clients.
background server scripts/server-test.sh
background postgres scripts/postgres-test.sh
# As built above: asked to build again, Swift compiles some modules of dependencies twice.
check "Tests of Tools" run_tests tools checked_test Tools --skip-build
check "Tests of Examples" run_tests examples checked_test Examples
check "Build of Benchmarks" checked_swift build Benchmarks --quiet
check "Tests of the server from outside" run_tests server collect server
check "Tests with PostgreSQL" run_tests postgres collect postgres
check "Engine in WebAssembly" collect wasm
check "Package for web maps" run_tests web collect web
check "Library for C, and the package for Python" run_tests python collect python
check "Adapter with the delegate of older SDKs" collect sdk
check "Availability in systems of Apple" collect availability
background tiles nice scripts/tiles-test.sh
background rollups nice scripts/rollup-test.sh
check "Tests of the page in a browser" run_tests browser scripts/browser-test.sh
check "Roll-ups by a database" run_tests rollups collect rollups
check "Tests of tiles, with the decoders of others" run_tests tiles collect tiles
check "Tests of the package in a browser" run_tests web-browser scripts/web-browser-test.sh
check "Controller under the thread sanitizer" collect stress
check "Documentation" collect docs
check "Public interface" scripts/interface.sh
