#!/usr/bin/env bash
# Makes packages of pinfold for Linux, which need nothing but the system's libraries of C and C++:
# pinfold-VERSION-linux-MACHINE.tar.gz and pinfold_VERSION_ARCHITECTURE.deb, in out/package or in the
# folder that is the argument. It runs on Debian. PROGRAM=built packs what was built before.
#
# Swift's libraries are in the program. All others are Debian's, copied to lib/pinfold as they are, since
# some of those that libpq needs cannot be linked statically; the program looks there first, from
# wherever it is. The same files make the same bytes (SOURCE_DATE_EPOCH, or the last commit's).
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

output=$(realpath -m "${1:-out/package}")
scratch=$PWD/.build/package
export LC_ALL=C TZ=UTC
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
# All files are for everyone to read, whoever makes the package.
umask 022

command -v dpkg-shlibdeps >/dev/null || install_packages "dpkg-dev"

# Builds the program. Nothing in it tells where it was built.
build() {
  swift build --package-path Tools --scratch-path "$scratch" --configuration release \
    --product pinfold --disable-build-manifest-caching --static-swift-stdlib \
    --disable-local-rpath -debug-info-format none \
    -Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=." \
    -Xlinker --disable-new-dtags -Xlinker "-rpath=\$ORIGIN/../lib/pinfold" "$@"
}

if [[ ${PROGRAM:-} != built ]]; then
  # Exported maps have the engine inside.
  scripts/map-engine.sh
  PINFOLD_POSTGRES=yes build --quiet
fi
program=$scratch/release/pinfold
[[ -x $program ]] || fail "there is no $program; run it without PROGRAM=built"
version=$("$program" --version)

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
package=$stage/debian/pinfold
tree=$package/usr
documents=$tree/share/doc/pinfold
mkdir -p "$package/DEBIAN" "$tree"/{bin,lib/pinfold,lib/systemd/system} "$documents/licenses" \
  "$tree"/share/{man/man1,pinfold,bash-completion/completions,zsh/vendor-completions} \
  "$tree"/share/{fish/vendor_completions.d,lintian/overrides}

# The program and its page. The order of --strip-all: symbols are two thirds of it.
install -m 755 "$program" "$tree/bin/pinfold"
strip --strip-all "$tree/bin/pinfold"
page=$tree/share/pinfold/page
cp -R Tools/Sources/PinfoldServer/Web "$page"
find "$page" -name '.*' -delete
for file in vendor/maplibre-gl.js engine/worker.js; do
  [[ -f $page/$file ]] || fail "the page has no $file; run it without PROGRAM=built"
done

# Prints the package of Debian that a file belongs to.
package_of() {
  local owner
  owner=$(dpkg-query --search "*/$(basename "$1")" 2>/dev/null | grep -F "/$(basename "$(dirname "$1")")/" \
    | head -n 1) || fail "$1 is of no package of Debian"
  printf '%s\n' "${owner%%:*}"
}

# The libraries, by the names that the linker asks for. Those of C and C++ are everywhere, and must
# be the system's own.
declare -A packages
while read -r name file; do
  file=$(readlink -f "$file")
  owner=$(package_of "$file")
  case $owner in
    libc6 | libgcc-s1 | libstdc++6) continue ;;
  esac
  install -m 644 "$file" "$tree/lib/pinfold/$name"
  packages[$owner]=1
done < <(ldd "$program" | sed -nE 's/^\s*(\S+) => (\S+) .*/\1 \2/p')

# The manual, and completions as the program writes them.
"$program" --experimental-dump-help | scripts/manual.py "$version" "$SOURCE_DATE_EPOCH" \
  | gzip -9n >"$tree/share/man/man1/pinfold.1.gz"
"$program" --generate-completion-script bash >"$tree/share/bash-completion/completions/pinfold"
"$program" --generate-completion-script zsh >"$tree/share/zsh/vendor-completions/_pinfold"
"$program" --generate-completion-script fish >"$tree/share/fish/vendor_completions.d/pinfold.fish"

install -m 644 docs/pinfold.service "$tree/lib/systemd/system/"

# What the parts are, and their licenses.
install -m 644 scripts/package/README CHANGELOG.md "$documents/"
{
  printf 'Libraries of Debian in this package, each with its version:\n\n'
  for owner in "${!packages[@]}"; do
    # shellcheck disable=SC2016  # dpkg-query's own variables
    dpkg-query --show --showformat '${Package} ${Version}, of the source ${source:Package}\n' "$owner" \
      | head -n 1
    install -m 644 "/usr/share/doc/$owner/copyright" "$documents/licenses/$owner.txt"
  done | sort
} >"$documents/LIBRARIES"
for checkout in "$scratch"/checkouts/*/; do
  for license in "$checkout"{LICENSE,NOTICE}{,.txt}; do
    [[ ! -f $license ]] \
      || install -m 644 "$license" "$documents/licenses/$(basename "$checkout")-$(basename "$license" .txt).txt"
  done
done
# Swift's own license is that of the packages of its project.
install -m 644 "$scratch/checkouts/swift-argument-parser/LICENSE.txt" "$documents/licenses/swift-LICENSE.txt"
install -m 644 Tools/Sources/PinfoldServer/Web/vendor/LICENSE.txt "$documents/licenses/maplibre-gl-LICENSE.txt"
{
  printf 'Pinfold is under this license; those of its parts are in licenses, beside this file.\n\n'
  cat LICENSE
} >"$documents/copyright"

# The same time for all, as the archives have it.
settle() {
  find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
}

mkdir -p "$output"
rm -f "$output"/pinfold{-,_}*
name=pinfold-$version-linux-$(uname -m)
cp -a "$tree" "$stage/$name"
rm -r "$stage/$name/share/lintian"
# Where zsh looks for what is not of Debian.
mv "$stage/$name"/share/zsh/{vendor-completions,site-functions}
settle "$stage/$name"
tar --create --directory "$stage" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu "$name" \
  | gzip -9n >"$output/$name.tar.gz"

# What Debian's package has besides.
maintainer=${MAINTAINER:-$(git log -1 --format='%an <%ae>')}
install -m 644 scripts/package/lintian-overrides "$tree/share/lintian/overrides/pinfold"
printf 'pinfold (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$(date --date "@$SOURCE_DATE_EPOCH" --rfc-email)" \
  | gzip -9n >"$documents/changelog.gz"
for script in postinst prerm postrm; do
  install -m 755 "scripts/package/$script" "$package/DEBIAN/"
done
printf 'Source: pinfold\n\nPackage: pinfold\nArchitecture: any\n' >"$stage/debian/control"
# Only what is not in lib/pinfold.
inside=("${!packages[@]}")
depends=$(cd "$stage" && dpkg-shlibdeps --ignore-missing-info -O -l"$tree/lib/pinfold" "${inside[@]/#/-x}" \
  "$tree/bin/pinfold" "$tree"/lib/pinfold/* 2>"$stage/shlibdeps.log" \
  | sed -n 's/^shlibs:Depends=//p') || fail "$(<"$stage/shlibdeps.log")"
[[ $depends == *libc6* ]] || fail "dpkg-shlibdeps found no libraries: $(<"$stage/shlibdeps.log")"
cat >"$package/DEBIAN/control" <<CONTROL
Package: pinfold
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: $maintainer
Installed-Size: $(du --apparent-size --summarize --block-size=1K "$tree" | cut -f 1)
Depends: $depends
Recommends: librsvg2-bin, fonts-dejavu-core
Section: science
Priority: optional
Description: shows any number of places on a map without clutter
 One command turns a file of places into a map in the browser, a picture, vector tiles, or a web
 page that needs no server. Files are CSV or GeoJSON; tables of PostgreSQL are read and followed.
CONTROL
(cd "$package" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
settle "$package"
dpkg-deb --root-owner-group -Zxz --build "$package" "$output" >/dev/null

ls -l "$output"
