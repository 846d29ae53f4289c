#!/usr/bin/env bash
# Tests the SQL of `pinfold rollup`: the cells that a database makes of rows from a seed, against an
# oracle that does without it, and maps of them against maps of the rows. DuckDB with some rows; with
# --all 10 million in Spark (two worker processes), ClickHouse, DuckDB and PostgreSQL. Other arguments
# go to pytest. With
# --large it measures: 100 million points (ROWS), rolled up by DuckDB, and plans of their cells, in
# out/large, where what is there is not made again. PINFOLD is the path of a command that is built
# already.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

scripts/browser-env.sh
PINFOLD=$(pinfold_path)
export PINFOLD PYTHONDONTWRITEBYTECODE=1
python=.venv
tests=Tools/Tests/RollupTests
if [[ ${1:-} == --large ]]; then
  exec "$python/bin/python" "$tests/large.py" "${2:-out/large}" "${ROWS:-100000000}"
fi
if [[ ${1:-} == --all ]]; then
  shift
  export ROWS=${ROWS:-10000000} DATABASES=${DATABASES:-duckdb postgresql clickhouse spark}
  python=.build/databases
  # The others need no other database, and modules that are not there.
  tests+=/test_rollups.py
  versions='chdb==4.4.0 duckdb-cli==1.5.6 mpmath==1.4.1 numpy==2.4.6 pyspark==4.3.0 pytest==9.2.0'
  if [[ ! -f $python/VERSIONS || $(<"$python/VERSIONS") != "$versions" ]]; then
    section "Making $python"
    rm -rf "$python"
    python3 -m venv "$python"
    # shellcheck disable=SC2086
    "$python/bin/pip" install --quiet --disable-pip-version-check $versions
    printf '%s\n' "$versions" >"$python/VERSIONS"
  fi
  # Of few rows everything is compared; of many the cells.
  ROWS=20000 "$python/bin/python" -m pytest --quiet "$tests" "$@"
fi
"$python/bin/python" -m pytest --quiet "$tests" "$@"
