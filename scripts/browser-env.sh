#!/usr/bin/env bash
# Makes what the tests of the server and of its page run on: a browser, and
# Python packages of fixed versions in .venv.
# Does nothing, and needs no network, where everything is there.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

requirements=Tools/Tests/requirements.txt
# What .venv was made of.
made_of=.venv/requirements.txt

# Prints the Debian packages that are missing.
missing_packages() {
  command -v chromium >/dev/null || printf 'chromium '
  command -v python3 >/dev/null || printf 'python3 '
  # Debian has the part that makes environments in a package of its own.
  python3 -c 'import ensurepip' 2>/dev/null || printf 'python3-venv '
}

install_packages "$(missing_packages)"

if ! cmp --silent "$requirements" "$made_of"; then
  section "Making .venv"
  # An environment that was left half made, or has other versions, is no use.
  rm -rf .venv
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --requirement "$requirements"
  cp "$requirements" "$made_of"
fi
