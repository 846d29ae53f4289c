#!/usr/bin/env bash
# Builds the engine as Embedded Swift for WebAssembly into .build/wasm, with the
# toolchain as it is and no SDK, then runs it in node and compares its results
# with those of the native build.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

package=Tests/PlatformTest
triple=wasm32-unknown-none-wasm

# The engine's manifest asks for libm on every platform without Apple's libraries.
# WebAssembly rounds with an instruction and has no libm, so the linker is given
# an archive with nothing in it.
mkdir -p .build/wasm/lib
printf '!<arch>\n' >.build/wasm/lib/libm.a

# In a folder of its own: nothing else is built for this platform.
swift build --package-path "$package" --quiet --configuration release --triple "$triple" \
  --scratch-path .build/wasm --disable-build-manifest-caching \
  -Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo \
  -Xswiftc -parse-as-library -Xswiftc -warnings-as-errors \
  -Xswiftc -Xclang-linker -Xswiftc -nostdlib \
  -Xlinker --no-entry -Xlinker --allow-undefined -Xlinker --export=__heap_base \
  -Xlinker "-L$PWD/.build/wasm/lib"

module=.build/wasm/$triple/release/PlatformTest.wasm
node "$package/check.mjs" "$module" "$package/golden.txt"
echo "$(wc -c <"$module") bytes"
