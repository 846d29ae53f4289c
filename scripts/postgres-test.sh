#!/usr/bin/env bash
# Tests pinfold against a server of PostgreSQL of its own, in a temporary folder, at 127.0.0.1 and
# a free port; it is removed whatever happens. Arguments go to pytest. PINFOLD is the path of a
# command that is built already, and PYTEST that of pytest, if not that of .venv.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Prints the Debian packages that are missing.
missing_packages() {
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null \
    || printf 'postgresql '
  compgen -G '/usr/share/postgresql/*/extension/postgis.control' >/dev/null \
    || printf 'postgresql-15-postgis-3 '
}

# Prints the folder of the server's programs, the newest of several.
server_programs() {
  local folder
  for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort --version-sort --reverse); do
    if [[ -x $folder/initdb ]]; then
      printf '%s\n' "$folder"
      return
    fi
  done
  folder=$(command -v initdb || true)
  [[ -n $folder ]] || fail "PostgreSQL is missing: install postgresql and postgresql-15-postgis-3"
  dirname "$folder"
}

install_packages "$(missing_packages)"
[[ -n ${PYTEST:-} ]] || scripts/browser-env.sh
PINFOLD=$(pinfold_path)
export PINFOLD PYTHONDONTWRITEBYTECODE=1
programs=$(server_programs)
folder=$(mktemp -d)

# The server refuses to run as root.
as_server=()
if [[ $(id -u) -eq 0 ]]; then
  as_server=(setpriv --reuid=postgres --regid=postgres --clear-groups env "--chdir=$folder" "HOME=$folder")
  chown postgres "$folder"
fi

finish() {
  local status=$?
  "${as_server[@]}" "$programs/pg_ctl" --pgdata="$folder/data" --mode=immediate --silent stop \
    >/dev/null 2>&1 || true
  rm -rf "$folder"
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

printf 'secret' >"$folder/password"
chmod 644 "$folder/password"
"${as_server[@]}" "$programs/initdb" --pgdata="$folder/data" --username=owner --encoding=UTF8 \
  --locale=C.UTF-8 --auth=scram-sha-256 --pwfile="$folder/password" --no-sync >/dev/null
started=no
# Another program may take the port first.
for _ in 1 2 3 4 5; do
  port=$(free_port)
  if "${as_server[@]}" "$programs/pg_ctl" --pgdata="$folder/data" --silent --log="$folder/log" \
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
