#!/usr/bin/env bash
# Makes what exported maps have inside: the modules of the page in one script, and those of its worker
# with the engine as WebAssembly. They are put where the build of the command line finds the page's
# files, and beside programs that are built already; they are under no version control. Nothing is
# made again unless its sources have changed.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

web=Tools/Sources/PinfoldServer/Web
package=.build/web/engine

# Whether the engine is newer than all it is made of.
is_made() {
  local newer
  [[ -s $web/engine/worker.js ]] || return 1
  newer=$(find Package.swift Sources/Pinfold Web/Package.swift Web/Sources Web/JavaScript Web/*.mjs \
    "$web/export" "$web/js" scripts/map-engine.sh -newer "$web/engine/worker.js" -print -quit)
  [[ -z $newer ]]
}

make_engine() {
  local fresh
  scripts/setup.sh
  web_build .build/web --product planner
  # The worker imports the package by its name: the planner is all it needs of it.
  rm -rf $package
  mkdir -p $package/modules/pinfold
  cp -R Web/JavaScript/. Web/package.json $package/modules/pinfold/
  web_pack .build/web/$wasm_triple/release/planner.wasm $package/modules/pinfold planner
  fresh=$(mktemp -d "$web/engine.XXXXXX")
  # shellcheck disable=SC2064  # the folder's name is known now
  trap "rm -rf '$fresh'" EXIT
  chmod 755 "$fresh"
  bundle main.js page.js
  bundle worker.js worker.js
  rm -rf "$web/engine"
  mv "$fresh" "$web/engine"
  trap - EXIT
}

# No module of the page is asked for later, and bytes are written as letters.
bundle() {
  NODE_PATH=$PWD/$package/modules esbuild --bundle --minify --format=iife --charset=utf8 \
    --target=es2022 '--external:node:*' --log-level=warning "--outfile=$fresh/$2" "$web/export/$1"
}

is_made || make_engine
install_map_engine
