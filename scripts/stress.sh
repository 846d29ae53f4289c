#!/usr/bin/env bash
# Runs the tests of a controller that many tasks use at once under the thread sanitizer,
# which finds data races. The build is separate, because everything in it is
# instrumented.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Other tests would take longer to compile than these take to run.
ONLY_TEST_TARGET=PinfoldSurfaceTests swift test --sanitize=thread --scratch-path .build/stress \
  --disable-xctest --quiet --filter StressTests "$@"
echo "No data race"
