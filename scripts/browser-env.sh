#!/usr/bin/env bash
# Makes what the tests of the server and of its page run on: a browser, and
# Python packages of fixed versions in .venv.
# Does nothing, and needs no network, where everything is there.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

requirements=Tools/Tests/requirements.txt
# Packages of which the tests take files only, without what these packages need.
files_only='maplibre==0.3.6 --hash=sha256:eeafab617d4a1b71c0c174c71405f67c4b4e494fe1b27968d4d2359bc160e277
panel==1.9.4 --hash=sha256:c89c4c1e728297daf0628ea5070fb0da8ad77781e2a3142d302479537c1de6a4
xstatic-leaflet==1.9.3.0 --hash=sha256:9d6871255940f03fd5406cacc36c7e1a8e2a681cabe65b8514c9a68cf8c04e48'
# What .venv was made from.
made_of=.venv/requirements.txt

# Prints the Debian packages that are missing.
missing_packages() {
  command -v chromium-headless-shell >/dev/null || printf 'chromium-headless-shell '
  # Makes files of other formats for the tests, and reads them.
  command -v ogr2ogr >/dev/null || printf 'gdal-bin '
  command -v python3 >/dev/null || printf 'python3 '
  # Documents show it.
  command -v jq >/dev/null || printf 'jq '
  # Debian has the part that makes environments in a package of its own.
  python3 -c 'import ensurepip' 2>/dev/null || printf 'python3-venv '
}

install_packages "$(missing_packages)"

wanted() {
  cat "$requirements"
  printf '%s\n' "$files_only"
}

if ! wanted | cmp --silent - "$made_of"; then
  section "Making .venv"
  # An environment that is incomplete or has other versions is made again.
  rm -rf .venv
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --requirement "$requirements"
  printf '%s\n' "$files_only" >.venv/files.txt
  .venv/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes \
    --only-binary :all: --requirement .venv/files.txt
  wanted >"$made_of"
fi
