# Programs of a server of PostgreSQL, for scripts that start one of their own: they source it.
# shellcheck shell=bash

# Prints the Debian packages that are missing.
postgres_packages() {
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null \
    || printf 'postgresql '
}

# Prints the folder of the server's programs, the newest of several.
postgres_programs() {
  local folder
  for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort --version-sort --reverse); do
    if [[ -x $folder/initdb ]]; then
      printf '%s\n' "$folder"
      return
    fi
  done
  folder=$(command -v initdb || true)
  [[ -n $folder ]] || fail "PostgreSQL is missing: install postgresql"
  dirname "$folder"
}

# Runs a program of the server that keeps its data in a folder: the folder, then the command. As
# another user where this one is root, as whom it refuses to run.
postgres_run() {
  local prefix=()
  if [[ $(id -u) -eq 0 ]]; then
    prefix=(setpriv --reuid=postgres --regid=postgres --clear-groups env "--chdir=$1" "HOME=$1")
  fi
  "${prefix[@]}" "${@:2}"
}

# Makes a folder one that the server can write to.
postgres_folder() {
  if [[ $(id -u) -eq 0 ]]; then chown postgres "$1"; fi
}

# Prints a port that nobody listens on.
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
