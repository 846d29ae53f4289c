#!/usr/bin/env bash
# Tests the package for web maps: its classes, in node; its types; the tarball, installed into
# an empty folder and bundled. Where scripts/browser-env.sh was run also against supercluster 8.0.1,
# as MapLibre has it; SUPERCLUSTER=folder takes that of a folder, with kdbush in its node_modules.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# PACKAGE=built tests the package that is there.
[[ ${PACKAGE:-} == built ]] || scripts/web-package.sh
node --test --test-reporter=tap Web/Tests/
# The small entry has clusters, filters and figures of its own.
PINFOLD_ENTRY=lite.js node --test --test-reporter=dot Web/Tests/re{corded,ference}.test.mjs

# As a user gets it: from the tarball, in a folder with nothing else.
folder=.build/web/installed
rm -rf $folder
mkdir -p $folder
cp Web/Tests/types*.ts $folder/
echo '{ "type": "module", "private": true }' >$folder/package.json
tarball=$(find "$PWD/out/npm" -name 'pinfold-*.tgz' | sort | tail -n 1)
(
  cd $folder
  npm install --silent --offline --no-audit --no-fund "$tarball"
  for entry in supercluster supercluster/beside supercluster/lite; do
    node --input-type=module --eval "
      import assert from 'node:assert/strict';
      import { Supercluster } from 'pinfold/$entry';
      const geometry = { type: 'Point', coordinates: [1, 2] };
      const feature = { type: 'Feature', properties: {}, geometry };
      const [cluster] = new Supercluster().load([feature, feature]).getClusters([0, 0, 3, 3], 4);
      assert.equal(cluster.properties.point_count, 2);
    "
  done
  for entry in pinfold pinfold/beside; do
    node --input-type=module --eval "
      import assert from 'node:assert/strict';
      import { Planner } from '$entry';
      const planner = await Planner.create({ coordinates: new Float64Array([1, 2, 1, 2]) });
      const viewport = { center: [1, 2], zoom: 4, width: 400, height: 300 };
      assert.equal(planner.plan(viewport).cluster(0).count, 2);
    "
  done
  tsc --noEmit --strict --target es2022 --module node16 --moduleResolution node16 types*.ts
  tsc --noEmit --strict --exactOptionalPropertyTypes --target es2022 --module node16 --moduleResolution node16 types*.ts
  # As bundlers find packages, which the compiler knows since version 5.
  if [[ $(tsc --version) =~ ([0-9]+) && ${BASH_REMATCH[1]} -ge 5 ]]; then
    tsc --noEmit --strict --target es2022 --module es2022 --moduleResolution bundler types*.ts
  fi
)
echo "The package installs and its types hold"

# In a browser, where scripts/browser-env.sh has made what that needs.
if command -v chromium-headless-shell >/dev/null && [[ -x .venv/bin/python ]]; then
  .venv/bin/python Web/Tests/browser_check.py $folder/node_modules/pinfold
fi

# The download of a page that imports a class: minified, with the engine inside, gzipped. A little
# more than today is an error.
if command -v esbuild >/dev/null; then
  download() {
    local size
    echo "export { $1 } from \"$2\"" >$folder/page.js
    esbuild --bundle --minify --format=esm --log-level=error --outfile=$folder/bundle.js $folder/page.js
    size=$(gzip --best --stdout $folder/bundle.js | wc -c)
    echo "$size bytes of $2 in one file, gzipped"
    [[ $size -le $3 ]] || fail "$2 has become larger than $3 bytes"
  }
  download Supercluster pinfold/supercluster/lite 60200
  download Supercluster pinfold/supercluster 98500
  download Planner pinfold 217000
fi
for module in .build/web/package/*.wasm; do
  echo "$(gzip --best --stdout "$module" | wc -c) bytes of $(basename "$module"), gzipped"
done
