# Shared by the scripts beside it, which source it and then stand in the root
# of the repository.
# shellcheck shell=bash

set -euo pipefail
# What fails inside `$(…)` ends the script, too.
shopt -s inherit_errexit
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Prints a heading, so that a long log can be searched.
section() {
  printf '\n== %s ==\n' "$*"
}

# Prints a message to standard error and stops.
fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# Lists the project's files that match the patterns: those under version control
# and those about to be, so never a build product or a checked out dependency.
project_files() {
  # A deleted file is listed until the deletion is staged.
  git ls-files --cached --others --exclude-standard -- "$@" | sort -u \
    | while IFS= read -r file; do if [[ -f $file ]]; then printf '%s\n' "$file"; fi; done
}

# Prints the path of a tool of the Swift toolchain. Some installations put only
# `swift` itself on the path.
toolchain() {
  command -v "$1" && return
  local beside
  beside="$(dirname "$(readlink -f "$(command -v swift)")")/$1"
  [[ -x $beside ]] || fail "the Swift toolchain has no $1"
  printf '%s\n' "$beside"
}

# Runs `swift build` or `swift test` as the tests are built: the command, the package's folder,
# then any arguments. Optimized, since they run many times as fast, but with all assertions and
# with internal declarations visible. In a folder of its own: a build with other arguments begins
# anew.
checked_swift() {
  swift "$1" --package-path "$2" --scratch-path "$PWD/.build/checked" --configuration release \
    --disable-build-manifest-caching \
    -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug "${@:3}"
}

# Runs all tests of a package: its folder, then any arguments. Everything is visible already, and
# to ask for it once more would build anew what `checked_swift build` builds.
checked_test() {
  checked_swift test "$1" --disable-testable-imports --disable-xctest \
    --explicit-target-dependency-import-check error "${@:2}"
}

# Prints the version of the project, which stands in one file.
project_version() {
  sed -nE 's/.*static let version = "([^"]+)".*/\1/p' Tools/Sources/PinfoldServer/ServerSettings.swift
}

# Prints the path of pinfold: that of PINFOLD, or of a build as it is shipped.
pinfold_path() {
  if [[ -n ${PINFOLD:-} ]]; then
    printf '%s\n' "$PINFOLD"
    return
  fi
  nested_swift build Tools --configuration release --product pinfold --quiet >&2
  printf '%s/pinfold\n' "$(nested_swift build Tools --configuration release --show-bin-path)"
}

# Runs `swift build`, `swift test` or `swift run` in a package inside this one:
# the command, the package's folder, then any arguments. All packages build in one folder,
# so that what they share is built once.
nested_swift() {
  # A cached build plan does not notice a new file in the package around it, and
  # would build without it.
  swift "$1" --package-path "$2" --scratch-path "$PWD/.build" --disable-build-manifest-caching \
    "${@:3}"
}

# Builds a package as Embedded Swift for WebAssembly, with the toolchain as it is and no SDK: its
# folder, a folder to build in where nothing else is built, then any arguments. The module is in
# `$wasm_triple/release` there.
wasm_triple=wasm32-unknown-none-wasm
wasm_build() {
  # The engine's manifest asks for libm on every platform without Apple's libraries.
  # WebAssembly rounds with an instruction and has no libm, so the linker is given
  # an archive with nothing in it.
  mkdir -p "$2/lib"
  printf '!<arch>\n' >"$2/lib/libm.a"
  swift build --package-path "$1" --quiet --configuration release --triple "$wasm_triple" \
    --scratch-path "$2" --disable-build-manifest-caching \
    -Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo \
    -Xswiftc -parse-as-library -Xswiftc -warnings-as-errors \
    -Xswiftc -Xclang-linker -Xswiftc -nostdlib \
    -Xlinker --no-entry -Xlinker "-L$PWD/$2/lib" "${@:3}"
}

# Builds the modules for JavaScript: a folder to build in, then any arguments, such as one product.
#
# They are made for size, and optimized as one program when they are linked: code that modules share
# is compiled once, and loading takes no longer than with objects made for speed. Libraries leave
# their code to what uses them. The build only knows names of objects, which have bitcode inside. The
# compiler would run an optimizer of its own choice after linking: that is `web_pack`.
web_build() {
  # Browsers have all of these features since 2023, node since version 18.
  local features=() feature
  for feature in bulk-memory bulk-memory-opt nontrapping-fptoint sign-ext simd128; do
    features+=(-Xcc "-m$feature")
  done
  # The stack comes first in the memory, so that one that is too deep ends in an error and not among
  # the data.
  wasm_build Web "$1" "${features[@]}" \
    -Xswiftc -Osize -Xswiftc -enable-experimental-feature -Xswiftc DeferredCodeGen \
    -Xswiftc -Xfrontend -Xswiftc -lto=llvm-full -Xswiftc -Xfrontend -Xswiftc -emit-bc \
    -Xswiftc -Xfrontend -Xswiftc -disable-stack-protector \
    -Xswiftc -Xclang-linker -Xswiftc --no-wasm-opt \
    -Xswiftc -DPINFOLD_WITHOUT_THREADS -Xswiftc -DPINFOLD_WITHOUT_COLUMN_KINDS \
    -Xlinker --stack-first -Xlinker --strip-debug "${@:2}"
}

# Makes a module smaller, and a file of JavaScript with its bytes: what was linked, the folder of
# both, and their name.
web_pack() {
  # No address is below 1024: that is the far end of the stack. What is called once and is large
  # stays a function: inside another one its variables would take more room.
  wasm-opt --flatten --rereloop -Oz -Oz -ocimfs 100 --low-memory-unused \
    --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-simd \
    --enable-mutable-globals --strip-debug --strip-producers "$1" -o "$2/$3.wasm"
  node Web/embed.mjs "$2/$3.wasm" "$2/$3.bytes.js"
}

# Copies what exported maps have inside beside the programs that are built already.
install_map_engine() {
  local resources
  for resources in .build/{release,debug}/pinfold-tools_PinfoldServer.resources/Web; do
    [[ -d $resources ]] || continue
    rm -rf "$resources/engine"
    cp -R Tools/Sources/PinfoldServer/Web/engine "$resources/engine"
  done
}

# Installs packages where the system is Debian's: their names, with blanks between.
install_packages() {
  # Other systems have these, or use other names.
  command -v apt-get >/dev/null || return 0
  local packages root=()
  read -ra packages <<<"$1"
  [[ ${#packages[@]} -gt 0 ]] || return 0
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null || fail "install these packages first: ${packages[*]}"
    root=(sudo)
  fi
  echo "Installing ${packages[*]}"
  # Not interactive: the script may run unattended.
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${packages[@]}" </dev/null >/dev/null
}

# The modules of the root that are products.
product_modules() {
  sed -nE 's/^ *[.]library[(]name: "([A-Za-z]+)".*/\1/p' Package.swift
}

# Builds a module of the root, writes its public symbols as symbol graphs unless they are there,
# and prints the folder they are in.
symbol_graphs() {
  local folder=.build/symbols/$1 modules triple
  swift build --quiet --target "$1" >&2
  modules=$(swift build --show-bin-path)/Modules
  # What documentation says is in a file of its own.
  if [[ ! $folder/made -nt $modules/$1.swiftmodule || ! $folder/made -nt $modules/$1.swiftdoc ]]; then
    triple=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -n 1)
    rm -rf "$folder"
    mkdir -p "$folder"
    "$(toolchain swift-symbolgraph-extract)" -module-name "$1" -target "$triple" -I "$modules" \
      -minimum-access-level public -output-dir "$folder" >&2
    touch "$folder/made"
  fi
  printf '%s\n' "$folder"
}
