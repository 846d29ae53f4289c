#!/usr/bin/env bash
# Tests pinfold against a server of PostgreSQL of its own, in a temporary folder, at 127.0.0.1 and
# a free port; it is removed whatever happens. Arguments go to pytest. PINFOLD is the path of a
# command that is built already, and PYTEST that of pytest, if not that of .venv.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

source scripts/postgres-server.sh

# Prints the Debian packages that are missing.
missing_packages() {
  postgres_packages
  compgen -G '/usr/share/postgresql/*/extension/postgis.control' >/dev/null \
    || printf 'postgresql-15-postgis-3 '
  command -v nginx >/dev/null || [[ -x /usr/sbin/nginx ]] || printf 'nginx-light '
}

install_packages "$(missing_packages)"
[[ -n ${PYTEST:-} ]] || scripts/browser-env.sh
PINFOLD=$(pinfold_path)
export PINFOLD PYTHONDONTWRITEBYTECODE=1
programs=$(postgres_programs)
folder=$(mktemp -d)

postgres_folder "$folder"

finish() {
  local status=$?
  postgres_run "$folder" "$programs/pg_ctl" --pgdata="$folder/data" --mode=immediate --silent stop \
    >/dev/null 2>&1 || true
  rm -rf "$folder"
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

printf 'secret' >"$folder/password"
chmod 644 "$folder/password"
postgres_run "$folder" "$programs/initdb" --pgdata="$folder/data" --username=owner --encoding=UTF8 \
  --locale=C.UTF-8 --auth=scram-sha-256 --pwfile="$folder/password" --no-sync >/dev/null
started=no
# Another program may take the port first.
for _ in 1 2 3 4 5; do
  port=$(free_port)
  if postgres_run "$folder" "$programs/pg_ctl" --pgdata="$folder/data" --silent --log="$folder/log" \
    --options="-h 127.0.0.1 -p $port -k $folder -F" start >/dev/null; then
    started=yes
    break
  fi
done
[[ $started == yes ]] || fail "PostgreSQL does not start: $(tail -n 3 "$folder/log")"

# What the environment says of servers is about others.
while IFS= read -r name; do unset "$name"; done < <(compgen -e PG || true)
export PINFOLD_TEST_POSTGRES=127.0.0.1:$port PGPASSFILE=$folder/none
# Some tests kill a server, which is one of their own.
export PINFOLD_TEST_PROGRAMS=$programs
"${PYTEST:-.venv/bin/pytest}" --quiet Tools/Tests/PostgresTests "$@"
