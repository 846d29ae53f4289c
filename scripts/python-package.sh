#!/usr/bin/env bash
# Builds the wheel of the Python package into out/python, and tests it in a fresh virtual environment.
# Only NumPy and pytest are fetched, unless WHEELS names a folder with their wheels.
#   record    writes anew what the engine answers when Swift calls it, for the tests to compare with
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

if [[ ${1:-} == record ]]; then
  swift run --quiet --package-path Python/tests/reference --scratch-path .build/python-reference \
    --configuration release --disable-build-manifest-caching Reference >Python/tests/reference.txt
  exit
fi

TEST=0 scripts/library.sh
rm -rf out/python
python3 Python/make_wheel.py .build/library/libpinfold.so out/python

environment=.build/python-environment
if [[ -n ${PYTHON_ENVIRONMENT:-} ]]; then
  # One that has NumPy and pytest already: the wheel goes into a folder beside it.
  rm -rf $environment
  mkdir -p $environment
  "$PYTHON_ENVIRONMENT/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
    --no-index --target $environment out/python/*.whl
  export PYTHONPATH=$PWD/$environment
  python=$PYTHON_ENVIRONMENT/bin/python
else
  python3 -m venv --clear $environment
  options=(--quiet --disable-pip-version-check)
  if [[ -n ${WHEELS:-} ]]; then options+=(--no-index --find-links "$WHEELS"); fi
  $environment/bin/python -m pip install "${options[@]}" out/python/*.whl pytest
  python=$environment/bin/python
fi
cd Python/tests
"$OLDPWD/${python#"$OLDPWD/"}" -m pytest -q "$@"
