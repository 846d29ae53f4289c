#!/usr/bin/env bash
# Does the main job on the sample data: clusters 105,729 places of the United
# States for one look at the map, as a table and as a picture in out/.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

data=Examples/Data/us-places.csv
picture=out/us-places.svg
# The contiguous United States on a window of 1280 by 800 screen points.
look=(--rect -125,24,-66,50 --size 1280x800)

scripts/setup.sh

section "Building pinfold"
nested_swift build Tools --configuration release --product pinfold
pinfold=$(nested_swift build Tools --configuration release --show-bin-path)/pinfold

section "pinfold info $data"
"$pinfold" info "$data"

section "pinfold cluster $data ${look[*]} --format table"
"$pinfold" cluster "$data" "${look[@]}" --format table

section "pinfold cluster $data ${look[*]} --format svg > $picture"
mkdir -p out
"$pinfold" cluster "$data" "${look[@]}" --format svg >"$picture"
echo "The picture is in $picture"
