#!/usr/bin/env bash
# Does the main job on the sample data: 105,729 places of the United States on a map
# in the browser. Arguments go to `pinfold serve`, such as --port 9000.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

data=Examples/Data/us-places.csv
pinfold=.build/release/pinfold

# Whether the program exists and its sources have not changed since: running the
# compiler would take longer than showing the map.
is_built() {
  [[ -x $pinfold && -s Tools/Sources/PinfoldServer/Web/vendor/VERSION ]] || return 1
  local newer
  newer=$(find Package.swift Sources Tools/Package.swift Tools/Sources \
    -path '*/PinfoldServer/Web/engine*' -prune -o -path '*/PinfoldServer/Web' -o \
    -newer "$pinfold" -print -quit)
  [[ -z $newer ]]
}

if ! is_built; then
  scripts/setup.sh
  section "Building pinfold"
  nested_swift build Tools --configuration release --product pinfold
  # Also where there was nothing to do but to look.
  touch "$pinfold"
  # The map does not need it, only `pinfold export`: it is made while the map is looked at.
  scripts/map-engine.sh >.build/map-engine.log 2>&1 &
fi

exec "$pinfold" serve "$data" --open "$@"
