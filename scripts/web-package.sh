#!/usr/bin/env bash
# Builds the package for web maps: the engine as WebAssembly modules with the JavaScript around it, as
# .build/web/package, and packed as out/npm/pinfold-VERSION.tgz. It has no dependencies. Last it makes
# what exported maps have inside, for the build of the command line.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scratch=.build/web
package=$scratch/package

scripts/setup.sh

# Browsers have all of these features since 2023, node since version 18. The stack comes first
# in the memory, so that one that is too deep ends in an error and not among the data.
features=()
for feature in bulk-memory bulk-memory-opt nontrapping-fptoint sign-ext simd128; do
  features+=(-Xcc "-m$feature")
done
# Made for size, and optimized as one program when it is linked: code that modules share is
# compiled once, and loading takes no longer than with objects made for speed. Libraries leave their
# code to what uses them. The build only knows names of objects, which have bitcode inside. The
# compiler would run an optimizer of its own choice after linking: it comes below.
build() {
  wasm_build Web "$1" "${features[@]}" \
    -Xswiftc -Osize -Xswiftc -enable-experimental-feature -Xswiftc DeferredCodeGen \
    -Xswiftc -Xfrontend -Xswiftc -lto=llvm-full -Xswiftc -Xfrontend -Xswiftc -emit-bc \
    -Xswiftc -Xfrontend -Xswiftc -disable-stack-protector \
    -Xswiftc -Xclang-linker -Xswiftc --no-wasm-opt \
    -Xlinker --stack-first -Xlinker --strip-debug "${@:2}"
}
build $scratch -Xswiftc -DPINFOLD_WITHOUT_THREADS
# Weights and edits are in all of the engine, so that the small entry has one that is built without.
build $scratch-lite --product supercluster \
  -Xswiftc -DPINFOLD_WITHOUT_THREADS -Xswiftc -DPINFOLD_WITHOUT_WEIGHTS \
  -Xswiftc -DPINFOLD_WITHOUT_EDITS

rm -rf $package
mkdir -p $package
cp Web/JavaScript/*.js Web/JavaScript/*.d.ts Web/README.md LICENSE $package/
cp -R Web/JavaScript/planner Web/JavaScript/supercluster Web/Examples $package/
# Makes a module smaller, and a file of JavaScript with its bytes: what was linked, and the result.
pack() {
  # No address is below 1024: that is the far end of the stack. What is called once and is large
  # stays a function: inside another one its variables would take more room.
  wasm-opt --flatten --rereloop -Oz -Oz -ocimfs 100 --low-memory-unused \
    --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-simd \
    --enable-mutable-globals --strip-debug --strip-producers "$1" -o "$2"
  node Web/embed.mjs "$2" "$package/$(basename "$2" .wasm).bytes.js"
}
linked=$scratch/$wasm_triple/release
for module in $(sed -nE 's/.*[.]executable[(]name: "([a-z]+)".*/\1/p' Web/Package.swift); do
  pack "$linked/$module.wasm" "$package/$module.wasm"
done
# A third of the class of supercluster is for edits and for saving.
node Web/cut.mjs "$scratch-lite/$wasm_triple/release/supercluster.wasm" $scratch/cut.wasm \
  Web/Sources/ModulePoints/{Byte,Edit,Weight}Exports.swift \
  Web/Sources/ModuleClusters/Exports/{Edit,Saving,Weight}Exports.swift
pack $scratch/cut.wasm $scratch/lite.wasm
# What runs in a worker, as one program and as text.
esbuild --bundle --minify --format=iife --log-level=error $package/thread.js \
  --outfile=$package/worker-script.js
node Web/embed-text.mjs $package/worker-script.js $package/thread.text.js
version=$(sed -nE 's/^## \[?([0-9]+\.[0-9]+\.[0-9]+).*/\1/p' CHANGELOG.md | head -n 1)
sed "s/\"version\": \".*\"/\"version\": \"${version:-0.1.0}\"/" Web/package.json >$package/package.json

mkdir -p out/npm
npm pack --silent --pack-destination out/npm "./$package"

scripts/map-engine.sh
