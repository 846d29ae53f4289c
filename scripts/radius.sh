#!/usr/bin/env bash
# Times loading points into a radius hierarchy against pysupercluster, which is
# supercluster in C++, in turns in one run and on one thread each. Arguments go to
# Benchmarks/Peers/radius.py: --rounds N, --quick, --cpu-time.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

peers=.build/peers
version=pysupercluster==0.7.7
scripts/setup.sh
if [[ ! -f $peers/VERSION || $(<"$peers/VERSION") != "$version" ]]; then
  section "Making $peers"
  rm -rf "$peers"
  python3 -m venv "$peers"
  pip=("$peers/bin/pip" install --quiet --disable-pip-version-check)
  # It is compiled here with the versions of pip, tools and numpy that it was written
  # for.
  "${pip[@]}" 'pip==23.3.2' 'numpy<2' 'setuptools<66' wheel
  "${pip[@]}" --no-use-pep517 --no-build-isolation "$version"
  printf '%s\n' "$version" >"$peers/VERSION"
fi
nested_swift build Benchmarks --configuration release --quiet
bin=$(nested_swift build Benchmarks --configuration release --show-bin-path)
"$peers/bin/python" Benchmarks/Peers/radius.py "$bin/Benchmarks" "$@"
