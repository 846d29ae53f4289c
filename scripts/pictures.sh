#!/usr/bin/env bash
# Makes the pictures again. Those of the README show the page with 105,729 places of the
# United States. The one of Examples is drawn by `pinfold render`; a test fails when it is out of date.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scripts/setup.sh
scripts/browser-env.sh
scripts/web.sh
nested_swift build Tools --configuration release --product pinfold
pinfold=$(nested_swift build Tools --configuration release --show-bin-path)/pinfold

# The contiguous United States on a window of 1280 by 800 screen points.
"$pinfold" render Examples/Data/us-places.csv \
  --rect -125,24,-66,50 --size 1280x800 --output Examples/us-places.svg
echo "The picture is in Examples/us-places.svg"
PINFOLD=$pinfold PYTHONDONTWRITEBYTECODE=1 .venv/bin/python scripts/first_views.py docs/pictures
echo "The views of the page are in docs/pictures"
