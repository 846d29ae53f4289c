#!/usr/bin/env bash
# Makes the packages of scripts/package.sh and tests them in trees of Debian that have nothing else,
# which it makes with debootstrap in .build/bare-tree. Only root can do that.
# PROGRAM=built tests the program that was built before.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

((EUID == 0)) || fail "run it as root, which debootstrap and chroot need"
packages=()
for command in debootstrap mandoc zsh fish curl lintian; do
  command -v "$command" >/dev/null || packages+=("$command")
done
install_packages "${packages[*]}"

release=bookworm
bare=$PWD/.build/bare-tree/$release
work=$(mktemp -d)
server=
passed=0
failed=0
finish() {
  local status=$?
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  rm -rf --one-file-system "$work"
  ((status == 0 || failed > 0)) || failed=1
  printf '%d passed, %d failed\n' "$passed" "$failed"
}
trap finish EXIT

# Runs one check: what it claims, then the command.
check() {
  local log=$work/check.log
  if "${@:2}" >"$log" 2>&1; then
    passed=$((passed + 1))
    printf 'ok %s\n' "$1"
  else
    failed=$((failed + 1))
    printf 'not ok %s\n' "$1"
    sed 's/^/  /' "$log"
  fi
}

# Runs a command in a tree with nothing of this machine's environment: the tree, then the command. It
# becomes the command itself, so that its process can be stopped.
in_tree() {
  # shellcheck disable=SC2016  # the inner shell's own variables
  exec unshare --mount bash -c 'mount -t proc proc "$0/proc" && exec chroot "$0" \
    /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root "$@"' "$@"
}

section "Packages"
scripts/package.sh out/package
deb=$(echo out/package/pinfold_*.deb)
archive=$(echo out/package/pinfold-*.tar.gz)

section "Trees"
if [[ ! -d $bare ]]; then
  mkdir -p "$(dirname "$bare")"
  rm -rf "$bare.new"
  debootstrap --variant=minbase "$release" "$bare.new" >"$work/debootstrap.log" \
    || fail "debootstrap failed: $(tail -n 3 "$work/debootstrap.log")"
  mv "$bare.new" "$bare"
fi
for name in deb archive; do
  cp -a "$bare" "$work/$name"
  # Small enough for a picture with counts and names.
  head -n 2001 Examples/Data/us-places.csv >"$work/$name/srv/places.csv"
done
cp "$deb" "$work/deb/srv/pinfold.deb"

# Prints all that is in a tree, with what it is, but for what dpkg says of it.
listing() {
  (cd "$work/deb" && find . -xdev \( -path ./var/lib/dpkg -o -path ./var/log -o -path ./proc \) -prune \
    -o -printf '%p %y %m %s %l\n' | sort)
}

same_packages() {
  (umask 077 && TZ=Asia/Tokyo PROGRAM=built scripts/package.sh "$work/again") \
    && cmp "$deb" "$work/again/$(basename "$deb")" && cmp "$archive" "$work/again/$(basename "$archive")"
}

installs() (in_tree "$work/deb" dpkg --install /srv/pinfold.deb)

unpacks() {
  mkdir -p "$work/archive/opt" && tar -xf "$archive" -C "$work/archive/opt" --no-same-owner
  ln -s "/opt/$(basename "$archive" .tar.gz)/bin/pinfold" "$work/archive/usr/local/bin/pinfold"
}

# Prints what a server answers: the path.
answer() {
  curl --silent --show-error --fail --max-time 20 "$url$1"
}

# Starts a server in a tree, with the program by its name.
serves() {
  : >"$work/serve.log"
  (in_tree "$1" pinfold serve /srv/places.csv --port 0) >"$work/serve.log" 2>&1 &
  server=$!
  url=
  for _ in {1..100}; do
    url=$(sed -nE 's|.* at (http://[^ ]*[0-9])/$|\1|p' "$work/serve.log")
    [[ -z $url ]] || break
    sleep 0.1
  done
  [[ -n $url ]] || { cat "$work/serve.log"; return 1; }
}

answers_health() { [[ $(answer /health) == *'"ok"'* ]]; }

# All places are in some cluster of a plan.
plans() {
  answer "/datasets/places/plan?rect=-180,-85,180,85&size=1200x800" | python3 -c '
import json, sys
features = json.load(sys.stdin)["features"]
count = sum(one["properties"].get("point_count", 1) for one in features)
print(len(features), "features of", count, "places")
sys.exit(not (1 < len(features) < 2000 and count == 2000))'
}

# Files of the page are there, as they are in the repository.
has_page() {
  local file
  for file in vendor/maplibre-gl.js css/page.css; do
    answer "/web/$file" | cmp - "Tools/Sources/PinfoldServer/Web/$file" || return
  done
  answer / | cmp - Tools/Sources/PinfoldServer/Web/index.html
}

stops() {
  kill "$server" && wait "$server"
  local status=$?
  server=
  return "$status"
}

exports() {
  (in_tree "$1" pinfold export /srv/places.csv -o /srv/map.html --quiet) && grep -c '<script' "$1/srv/map.html" \
    && (($(stat -c %s "$1/srv/map.html") > 1000000))
}

draws() {
  (in_tree "$1" pinfold render /srv/places.csv --size 1200x800 -o /srv/map.svg --quiet) \
    && grep -q '</svg>' "$1/srv/map.svg"
}

# PostgreSQL's client is there, and finds nobody at this port.
asks_postgres() {
  local text
  text=$(in_tree "$1" pinfold info 'postgresql://127.0.0.1:1/shop?table=places' 2>&1) && return 1
  echo "$text"
  [[ $text == *"Connection refused"* ]]
}

keeps_a_store() {
  (in_tree "$1" pinfold import /srv/places.csv /srv/kept.gpkg --quiet) && (in_tree "$1" pinfold check /srv/kept.gpkg)
}

manual_lints() { gunzip -c "$1/share/man/man1/pinfold.1.gz" | mandoc -T lint -W warning; }

bash_completes() {
  # shellcheck disable=SC2016  # the inner shell's own variables
  bash -uc 'source "$0" && complete -p pinfold && COMP_WORDS=(pinfold se) COMP_CWORD=1 COMP_LINE="pinfold se" COMP_POINT=10 \
    && { _pinfold pinfold se pinfold || true; } && printf "%s\n" "${COMPREPLY[@]}" | grep -x serve' \
    "$1/share/bash-completion/completions/pinfold"
}
zsh_completes() {
  # shellcheck disable=SC2016  # the inner shell's own variables
  zsh -fc 'fpath=("$1" $fpath); autoload -Uz compinit && compinit -u -D && [[ ${_comps[pinfold]} == _pinfold ]] \
    && autoload +X _pinfold && zsh -n "$1/_pinfold"' zsh "$1"
}
fish_completes() {
  # shellcheck disable=SC2016  # fish's own variables
  fish --no-config -c 'source $argv[1]; complete -C "pinfold se"' "$1/share/fish/vendor_completions.d/pinfold.fish" \
    | grep '^serve'
}

leaves_nothing() {
  listing >"$work/before"
  installs && (in_tree "$work/deb" dpkg --verify pinfold) && (in_tree "$work/deb" dpkg --purge pinfold) || return
  listing >"$work/after"
  diff "$work/before" "$work/after"
}

section "Tests"
check "the same files make the same packages" same_packages
check "lintian finds no error" lintian --fail-on error --suppress-tags-from-file /dev/null "$deb"
check "removing the package leaves nothing" leaves_nothing
check "dpkg installs it in a bare tree" installs
check "the archive is unpacked in a bare tree" unpacks
for name in deb archive; do
  tree=$work/$name
  check "$name: serve starts" serves "$tree"
  check "$name: /health answers" answers_health
  check "$name: a plan has all places" plans
  check "$name: the page is there" has_page
  check "$name: serve stops when it is told to" stops
  check "$name: export writes a map" exports "$tree"
  check "$name: render draws SVG" draws "$tree"
  check "$name: a store is made and checked" keeps_a_store "$tree"
  check "$name: tables of PostgreSQL are asked for" asks_postgres "$tree"
done
installed=$work/deb/usr
unpacked=$work/archive/opt/$(basename "$archive" .tar.gz)
for tree in "$installed" "$unpacked"; do
  check "the manual has no mistake" manual_lints "$tree"
  check "bash completes commands" bash_completes "$tree"
  check "fish completes commands" fish_completes "$tree"
done
check "zsh completes commands" zsh_completes "$installed/share/zsh/vendor-completions"
check "zsh completes commands" zsh_completes "$unpacked/share/zsh/site-functions"
((failed == 0))
