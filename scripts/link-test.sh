#!/usr/bin/env bash
# Links a release executable that imports only the engine, runs it, and compares
# what it computes with Tests/PlatformTest/golden.txt. UPDATE_GOLDEN=1 rewrites
# the file instead. ENGINE=checked links the engine as the tests have built it; afterwards other
# packages fetch their dependencies anew.
#
# Other tests cannot show this: they link libraries that a program with the
# engine alone does not have.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

package=Tests/PlatformTest
# In a folder of its own: a package without dependencies takes those of others out of theirs.
build=(swift build --package-path "$package" --configuration release --scratch-path .build/link
  --disable-build-manifest-caching)
# With the engine that tests are built with, where it is there already.
if [[ ${ENGINE:-} == checked ]]; then build=(checked_swift build "$package"); fi
"${build[@]}" --quiet
computed=$("$("${build[@]}" --show-bin-path)/PlatformTest")
if [[ ${UPDATE_GOLDEN:-} == 1 ]]; then printf '%s\n' "$computed" >"$package/golden.txt"; fi
diff "$package/golden.txt" - <<<"$computed" \
  || fail "results differ from $package/golden.txt; if that is intended, set UPDATE_GOLDEN=1"
echo "The engine links by itself, and its results are the golden ones"
