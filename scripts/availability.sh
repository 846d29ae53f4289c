#!/usr/bin/env bash
# Compiles the modules of the root package as for the oldest systems they are made for, and fails
# where they use what the standard library has only in later systems: on Linux, it has everything.
# On tvOS and watchOS, MapKit has less than on iOS, and so has the simulator's there.
#
# The standard library for a system is made of its interface in the toolchain, which says since when
# each declaration is there. UIKit, MapKit and SwiftUI are the simulator's; of Foundation there is
# what is used of it.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

resources="$(dirname "$(dirname "$(toolchain swiftc)")")/lib/swift"
interfaces=$resources/linux
machine=$(uname -m)

# Makes a module of the standard library: its name, then arguments. What is deployed to older
# systems is left as if it were not.
make_library() {
  mkdir -p "$made/interfaces"
  sed -E -e "s/-target $machine-unknown-linux-gnu/-target $target/" -e '/^import Glibc$/d' \
    -e 's/@backDeployed\([^)]*\)//g' \
    "$interfaces/$1.swiftmodule/$machine-unknown-linux-gnu.swiftinterface" \
    >"$made/interfaces/$1.swiftinterface"
  "${compiler[@]}" -compile-module-from-interface "$made/interfaces/$1.swiftinterface" \
    -module-name "$1" -o "$made/$1.swiftmodule" -I "$made" -disable-availability-checking \
    "${@:2}" 2>"$made/interfaces/$1.log" \
    || { cat "$made/interfaces/$1.log" >&2; fail "$1 does not compile for $system"; }
}

# Compiles a module of the package: its folder, whose name it has.
make_module() {
  local files
  mapfile -t files < <(project_files "$1/*.swift")
  "${compiler[@]}" -emit-module -module-name "$(basename "$1")" "${files[@]}" \
    -o "$made/$(basename "$1").swiftmodule" -I "$made" -parse-as-library -swift-version 6 \
    -package-name pinfold \
    -enable-upcoming-feature MemberImportVisibility \
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature ExistentialAny \
    -suppress-warnings
}

if [[ $(uname) == Darwin ]]; then
  swift build --quiet
  exit
fi
for system in iOS tvOS watchOS; do
  version=$(sed -nE "s/.*\\.$system\\(\\.v([0-9]+)\\).*/\\1/p" Package.swift)
  target=${machine/aarch64/arm64}-apple-${system,,}$version-simulator
  made=$PWD/.build/availability/$system
  compiler=("$(toolchain swiftc)" -frontend -target "$target" -resource-dir "$resources"
    -plugin-path "$resources/host/plugins" -disable-objc-interop)
  if [[ ! -f $made/$target || ! -f $made/Observation.swiftmodule || $made/$target -ot $interfaces/Swift.swiftmodule ]]; then
    rm -rf "$made"
    make_library Swift -parse-stdlib
    make_library _Concurrency
    make_library _StringProcessing
    make_library Observation
    make_library SwiftOnoneSupport
    touch "$made/$target"
  fi
  for module in Sources/Pinfold Sources/PinfoldSurface Sources/PinfoldSimulation \
    Sources/PinfoldTesting Sources/PinfoldVectorTiles Simulator/Foundation \
    Simulator/CoreLocation Simulator/MapKit Simulator/SwiftUI Sources/PinfoldMapKit; do
    make_module "$module"
  done
  echo "Everything that is used is there from $system $version on"
done
