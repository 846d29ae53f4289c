#!/usr/bin/env bash
# Makes what exported maps have inside, of the package for web maps that scripts/web-package.sh
# has built: the modules of the page in one script, and those of its worker with the engine. They
# are put where the build of the command line finds the page's files, and are under no version
# control.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

web=Tools/Sources/PinfoldServer/Web
scratch=.build/web
[[ -d $scratch/package ]] || fail "the package for web maps is missing; run scripts/web-package.sh"

# The worker imports the package by its name.
mkdir -p $scratch/modules
ln -sfn ../package $scratch/modules/pinfold
fresh=$(mktemp -d "$web/engine.XXXXXX")
trap 'rm -rf "$fresh"' EXIT
chmod 755 "$fresh"
bundle() {
  # No module of the page is asked for later, and bytes are written as letters.
  NODE_PATH=$PWD/$scratch/modules esbuild --bundle --minify --format=iife --charset=utf8 \
    --target=es2022 '--external:node:*' --log-level=warning "--outfile=$fresh/$2" "$web/export/$1"
}
bundle main.js page.js
bundle worker.js worker.js
rm -rf "$web/engine"
mv "$fresh" "$web/engine"
trap - EXIT
