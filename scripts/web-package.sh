#!/usr/bin/env bash
# Builds the package for web maps: the engine as WebAssembly modules with the JavaScript around it, as
# .build/web/package, and packed as out/npm/pinfold-VERSION.tgz. It has no dependencies. Last it makes
# what exported maps have inside, for the build of the command line.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scratch=.build/web
package=$scratch/package

scripts/setup.sh

web_build $scratch
# Weights and edits are in all of the engine, so that the small entry has one that is built without.
web_build $scratch-lite --product supercluster \
  -Xswiftc -DPINFOLD_WITHOUT_WEIGHTS -Xswiftc -DPINFOLD_WITHOUT_EDITS

rm -rf $package
mkdir -p $package
cp Web/JavaScript/*.js Web/JavaScript/*.d.ts Web/*.md LICENSE $package/
cp -R Web/JavaScript/planner Web/JavaScript/supercluster Web/Examples $package/
linked=$scratch/$wasm_triple/release
for module in $(sed -nE 's/.*[.]executable[(]name: "([a-z]+)".*/\1/p' Web/Package.swift); do
  web_pack "$linked/$module.wasm" $package "$module"
done
# A third of the class of supercluster is for edits and for saving.
node Web/cut.mjs "$scratch-lite/$wasm_triple/release/supercluster.wasm" $scratch/cut.wasm \
  Web/Sources/ModulePoints/{Byte,Edit,Weight}Exports.swift \
  Web/Sources/ModuleClusters/Exports/{Edit,Saving,Weight}Exports.swift
web_pack $scratch/cut.wasm $scratch lite
mv $scratch/lite.bytes.js $package/
# What runs in a worker, as one program and as text.
esbuild --bundle --minify --format=iife --log-level=error $package/thread.js \
  --outfile=$package/worker-script.js
node Web/embed-text.mjs $package/worker-script.js $package/thread.text.js
sed "s/\"version\": \".*\"/\"version\": \"$(project_version)\"/" Web/package.json >$package/package.json

mkdir -p out/npm
npm pack --silent --pack-destination out/npm "./$package"

scripts/map-engine.sh
