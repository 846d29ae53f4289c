#!/usr/bin/env bash
# Builds the wheel of the Python package into out/python, and tests it in a fresh virtual environment
# with NumPy and pytest. Arguments go to pytest.
#
#   WHEELS=FOLDER    takes these packages from a folder instead of fetching them
#   ENVIRONMENT=DIR  tests with the packages of an existing environment, such as .venv
#   RECORD=1         only records the answers of the engine to Swift, for the tests to compare with
#   NOTEBOOKS=1      also installs the packages for tables, folium and browsers
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

if [[ ${RECORD:-} == 1 ]]; then
  swift run --quiet --package-path Python/tests/reference --scratch-path .build/python-reference \
    --configuration release --disable-build-manifest-caching Reference >Python/tests/reference.txt
  exit
fi

web=Tools/Sources/PinfoldServer/Web
modules=.build/web/engine/modules
page=.build/python-page
scripts/library.sh
scripts/web.sh
# The layer for folium needs the planner's modules, which the map's engine leaves there.
[[ -s $modules/pinfold/planner.bytes.js ]] || rm -rf $web/engine
scripts/map-engine.sh
rm -rf $page out/python
python3 Python/make_page.py $web $page
for script in folium notebook; do
  NODE_PATH=$PWD/$modules esbuild --bundle --minify --format=iife --charset=utf8 --target=es2022 \
    '--external:node:*' --log-level=warning "--outfile=$page/$script.js" "Python/browser/$script.js"
done
# The wheels of other platforms have never been built.
library=.build/library/libpinfold.so
tag=manylinux_2_28_$(uname -m)
if [[ $(uname -s) == Darwin ]]; then
  library=.build/library/libpinfold.dylib
  tag=macosx_12_0_$(uname -m)
fi
python3 Python/make_wheel.py "$(project_version)" $library $page out/python "$tag"

options=(--quiet --disable-pip-version-check)
if [[ -n ${ENVIRONMENT:-} ]]; then
  python=$(cd "$ENVIRONMENT" && pwd)/bin/python
  rm -rf .build/python-installed
  "$python" -m pip install "${options[@]}" --no-deps --no-index --target .build/python-installed \
    out/python/*.whl
  export PYTHONPATH=$PWD/.build/python-installed
else
  python3 -m venv --clear .build/python-environment
  python=$PWD/.build/python-environment/bin/python
  if [[ -n ${WHEELS:-} ]]; then options+=(--no-index --find-links "$WHEELS"); fi
  packages=(pytest)
  if [[ ${NOTEBOOKS:-} == 1 ]]; then
    packages+=(pandas polars pyarrow geopandas folium playwright nbclient ipykernel anywidget
      xstatic-leaflet==1.9.3.0)
  fi
  "$python" -m pip install "${options[@]}" out/python/*.whl "${packages[@]}"
fi
cd Python/tests
"$python" -m pytest -q "$@"
