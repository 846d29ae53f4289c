#!/usr/bin/env bash
# Tests what `pinfold tiles` writes, with the decoders and readers of others. Arguments
# go to pytest. PINFOLD is the path of a command that is built already.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scripts/browser-env.sh
if [[ -z ${PINFOLD:-} ]]; then
  nested_swift build Tools --configuration release --product pinfold --quiet
  PINFOLD=$(nested_swift build Tools --configuration release --show-bin-path)/pinfold
fi
export PINFOLD PYTHONDONTWRITEBYTECODE=1
.venv/bin/pytest --quiet Tools/Tests/TileTests "$@"
