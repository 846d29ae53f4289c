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
logs=.build/test-logs
mkdir -p "$logs"

# Prints the last line whatever happens, also when a check or the script itself
# stops early.
finish() {
  local status=$?
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
  local start=$SECONDS
  "${@:2}"
  printf 'took %d s\n' $((SECONDS - start))
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
    page)  # node
      all=$(sed -nE 's/^# tests ([0-9]+)/\1/p' "$log" | tail -n 1)
      bad=$(sed -nE 's/^# fail ([0-9]+)/\1/p' "$log" | tail -n 1)
      ;;
    server | browser | tiles)  # pytest: `2 failed, 40 passed in 9.1s`, again after a second try
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

imports_are_declared=(--explicit-target-dependency-import-check error)

check "Setup" scripts/setup.sh
check "Format" scripts/format.sh --lint
check "Boundaries" scripts/check-imports.sh
check "Tests" run_tests pinfold swift test --disable-xctest "${imports_are_declared[@]}"
check "Tests of the page's modules" run_tests page \
  node --test --test-reporter=tap Tools/Tests/PageTests/
check "Build of pinfold" nested_swift build Tools --configuration release --product pinfold --quiet
check "Browser and Python for tests" scripts/browser-env.sh
# The server's tests wait most of the time, for slow clients: they run beside others, and build
# nothing meanwhile.
server=$logs/server
pinfold=$(nested_swift build Tools --configuration release --show-bin-path)/pinfold
rm -f "$server.status"
(
  status=0
  PINFOLD=$pinfold scripts/server-test.sh >"$server.out" 2>&1 || status=$?
  echo "$status" >"$server.status"
) &
server_process=$!
check "Tests of Tools" run_tests tools nested_swift test Tools --disable-xctest "${imports_are_declared[@]}"
check "Tests of Examples" run_tests examples nested_swift test Examples --disable-xctest "${imports_are_declared[@]}"
wait "$server_process"
# Prints what they printed, and ends as they did.
server_tests() {
  cat "$server.out"
  return "$(<"$server.status")"
}
check "Tests of the server from outside" run_tests server server_tests
check "Tests of the page in a browser" run_tests browser scripts/browser-test.sh
check "Tests of tiles, with the decoders of others" run_tests tiles scripts/tiles-test.sh
check "Build of Benchmarks" nested_swift build Benchmarks --configuration release --quiet
check "Adapter with the delegate of older SDKs" swift build --quiet --target PinfoldMapKit \
  -Xswiftc -DSIMULATES_SDK_17 -Xswiftc -warnings-as-errors --scratch-path .build/sdk17
check "Controller under the thread sanitizer" scripts/stress.sh
check "Engine linked alone" scripts/link-test.sh
check "Engine in WebAssembly" scripts/wasm.sh
check "Documentation" scripts/docs.sh
check "Public interface" scripts/interface.sh
