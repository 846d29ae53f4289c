#!/usr/bin/env bash
# Installs what the build needs from the system, and checks the compiler.
# Does nothing, and needs no network, where everything is there.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Prints the Debian packages that are missing.
missing_packages() {
  # SwiftPM fetches the tools' dependencies with git.
  command -v git >/dev/null || printf 'git ca-certificates '
  # Runs the engine's WebAssembly build. Any installed version will do, also one
  # that is not Debian's.
  command -v node >/dev/null || printf 'nodejs '
  # The package for web maps: makes its WebAssembly smaller, packs it, checks its types.
  command -v wasm-opt >/dev/null || printf 'binaryen '
  command -v xz >/dev/null || printf 'xz-utils '
  command -v npm >/dev/null || printf 'npm '
  # Puts the modules of the page of exported maps into one file.
  command -v esbuild >/dev/null || printf 'esbuild '
  command -v tsc >/dev/null || printf 'node-typescript '
  # Makes one file of what runs in a worker.
  command -v esbuild >/dev/null || printf 'esbuild '
  # The readers of the command line inflate gzip files.
  dpkg-query --show --showformat '${Status}' zlib1g-dev 2>/dev/null \
    | grep -q 'install ok installed' || printf 'zlib1g-dev '
  # The page's map library is downloaded as a Python wheel.
  command -v python3 >/dev/null || printf 'python3 '
  python3 -m pip --version >/dev/null 2>&1 || printf 'python3-pip '
  # Makes PNG and PDF of pictures, with some letters.
  command -v rsvg-convert >/dev/null || printf 'librsvg2-bin fonts-dejavu-core '
  # Reads tables of PostgreSQL.
  dpkg-query --show --showformat '${Status}' libpq-dev 2>/dev/null \
    | grep -q 'install ok installed' || printf 'libpq-dev '
  # The place store is an SQLite database.
  dpkg-query --show --showformat '${Status}' libsqlite3-dev 2>/dev/null \
    | grep -q 'install ok installed' || printf 'libsqlite3-dev '
}

check_swift() {
  command -v swift >/dev/null \
    || fail "Swift is missing: install 6.3 or later from https://www.swift.org/install"
  local version
  version=$(swift --version 2>/dev/null \
    | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  [[ -n $version ]] || fail "swift --version does not say which version it is"
  local major=${version%%.*} minor=${version#*.}
  if ((major < 6 || (major == 6 && minor < 3))); then
    fail "Swift $version is too old: install 6.3 or later from https://www.swift.org/install"
  fi
}

install_packages "$(missing_packages)"
check_swift
scripts/web.sh
