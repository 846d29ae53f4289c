#!/usr/bin/env bash
# Builds the engine as Embedded Swift for WebAssembly into .build/wasm, with the
# toolchain as it is and no SDK, then runs it in node and compares its results
# with those of the native build.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

package=Tests/PlatformTest
scratch=.build/wasm
wasm_build $package $scratch -Xlinker --allow-undefined -Xlinker --export=__heap_base

module=$scratch/$wasm_triple/release/PlatformTest.wasm
node $package/check.mjs $module $package/golden.txt
echo "$(wc -c <$module) bytes"
