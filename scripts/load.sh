#!/usr/bin/env bash
# Puts the server under load and prints what it achieves. Arguments: the seconds
# of each run (10), then a file of places (a million generated ones). PINFOLD is
# the path of a command that is built already.
#
# The page asks for compressed answers, so these are measured too. /health costs the
# server next to nothing: its rate is the most that this machine can do.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

seconds=${1:-10}
file=${2:-out/load/clustered.csv}
load=Tools/Tests/ServerLoad
connections=64

command -v wrk >/dev/null || install_packages wrk
pinfold=$(pinfold_path)

mkdir -p out/load
if [[ ! -f $file ]]; then
  "$pinfold" generate clustered --count 1000000 --output "$file"
fi

# A free port.
port=$(python3 -c 'import socket
with socket.socket() as listener:
    listener.bind(("127.0.0.1", 0))
    print(listener.getsockname()[1])')
origin=http://127.0.0.1:$port
server=""

# Starts a server. Arguments: its name, then what it serves if not the file, and its
# options.
start_server() {
  local start
  start=$(date +%s%N)
  "$pinfold" serve "${2:-$file}" --port "$port" "${@:3}" >out/load/server.log 2>&1 &
  server=$!
  until curl --silent --fail "$origin/health" >out/load/health.json; do
    kill -0 "$server" 2>/dev/null || fail "the server ended: $(cat out/load/server.log)"
    sleep 0.01
  done
  printf '%-34s %s ms\n' "$1" $((($(date +%s%N) - start) / 1000000))
}

stop_server() {
  if [[ -n $server ]]; then
    kill "$server" 2>/dev/null || true
    wait "$server" || true
    server=""
  fi
}
trap stop_server EXIT

resident() {
  printf '%-34s %s MB\n' "$1" $(($(ps -o rss= -p "$server") / 1024))
}

# Runs wrk. Arguments: the name of the run, the address, then other arguments of
# wrk.
measure() {
  printf '%-34s ' "$1"
  wrk --threads 2 --connections "$connections" --duration "$seconds" --timeout 10 \
    --script "$load/viewports.lua" "${@:3}" "$origin" -- out/load/places.txt "$dataset" "$2" \
    | tail -n 1
}

section "Starting"
start_server "to the first answer"
stop_server
start_server "again, with the store in place"
resident "resident memory"

dataset=$(curl --silent "$origin/datasets" | python3 -c 'import json, sys
print(json.load(sys.stdin)["datasets"][0]["id"])')
# Places for viewports: those in a plan of the whole world.
curl --silent "$origin/datasets/$dataset/plan?rect=-180,-85,180,85&size=8000x8000&columns=" \
  | python3 -c 'import json, sys
for feature in json.load(sys.stdin)["features"]:
    print("%f,%f" % tuple(feature["geometry"]["coordinates"]))' >out/load/places.txt
[[ -s out/load/places.txt ]] || fail "the data set has no places"

section "One after the other"
# Without load: how long one map waits.
python3 "$load/waits.py" "$origin" "$dataset" out/load/places.txt

section "$connections connections, $seconds s each"
compressed=(--header "Accept-Encoding: gzip")
measure "/health" /health
measure "the same view each time" repeated
measure "the same, compressed" repeated "${compressed[@]}"
measure "a new view each time" distinct
resident "resident memory"
measure "the same, compressed" distinct "${compressed[@]}"
resident "resident memory"
measure "a new view each time, again" distinct
resident "resident memory"

# Edits change a copy.
stop_server
cp "$file.gpkg" out/load/edited.gpkg
section "Edits"
start_server "with the copy" out/load/edited.gpkg --allow-edits --token load
dataset=$(curl --silent "$origin/datasets" | python3 -c 'import json, sys
print(json.load(sys.stdin)["datasets"][0]["id"])')
edit() { python3 "$load/edits.py" "$origin" "$dataset" load "$@"; }
edit 3000 50

section "$connections connections, and 50 edits a second"
for kind in distinct radius; do
  measure "first view, $kind" "$kind" >/dev/null
  quiet=$(measure "$kind, without edits" "$kind")
  edit $((50 * seconds)) 0 50 >out/load/edits.txt &
  edited=$(measure "$kind, with edits" "$kind")
  wait $!
  printf '%s\n%s\n' "$quiet" "$edited"
  printf '%s\n' "$quiet" "$edited" | grep -oE '[0-9]+ requests/s' | paste -sd ' ' \
    | awk '{ printf "%-34s %.0f %%\n", "of the plans without edits", 100 * $3 / $1 }'
done
