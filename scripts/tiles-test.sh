#!/usr/bin/env bash
# Tests what `pinfold tiles` writes, with the decoders and readers of others. Arguments
# go to pytest. PINFOLD is the path of a command that is built already.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scripts/browser-env.sh
PINFOLD=$(pinfold_path)
export PINFOLD PYTHONDONTWRITEBYTECODE=1
.venv/bin/pytest --quiet Tools/Tests/TileTests "$@"
