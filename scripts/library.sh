#!/usr/bin/env bash
# Builds the engine as a C library, libpinfold, and tests it from C, into .build/library: Embedded
# Swift in one module with the engine, which needs the C library of the system and nothing else.
# With PREFIX=FOLDER it also installs library, header and pkg-config file there.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

out=.build/library
# What has been built and tested is x86-64 Linux. Linux on arm64, and macOS, have never been run.
name=libpinfold.so
if [[ $(uname -s) == Darwin ]]; then name=libpinfold.dylib; fi
sources=Library/Sources
header=$sources/CPinfold/include
mkdir -p $out

# Whether the library is newer than all it is made of.
is_made() {
  [[ -s $out/$name ]] || return 1
  [[ -z $(find Sources/Pinfold Sources/PinfoldVectorTiles $sources scripts/library.sh \
    -newer $out/$name -print -quit) ]]
}

build() {
  local unicode link
  unicode=$(dirname "$(toolchain swiftc)")/../lib/swift/embedded
  if [[ $name == *.dylib ]]; then
    unicode+=/$(uname -m)-apple-macos
    link=(-dynamiclib -install_name @rpath/$name -Wl,-dead_strip)
  else
    unicode+=/$(uname -m)-unknown-linux-gnu
    link=(-shared -Wl,--gc-sections -Wl,--no-undefined -Wl,-soname,libpinfold.so.1
      -Wl,--version-script=Library/exports.map -Wl,-s)
  fi
  clang=$(toolchain clang)
  "$clang" -O2 -fPIC -Wall -Wextra -Werror -I $header -c $sources/CPinfold/support.c -o $out/support.o
  # The engine's files import its module, which is the one they are part of: that is a warning.
  project_files 'Sources/Pinfold/*.swift' 'Sources/PinfoldVectorTiles/*.swift' \
    "$sources/PinfoldLibrary/*.swift" >$out/sources
  "$(toolchain swiftc)" -O -wmo -parse-as-library -swift-version 6 -suppress-warnings \
    -enable-experimental-feature Embedded \
    -module-name Pinfold -package-name pinfold -Xcc -fPIC -I $header \
    -Xfrontend -function-sections -c "@$out/sources" -o $out/pinfold.o
  "$clang" "${link[@]}" -o $out/$name.new $out/pinfold.o $out/support.o \
    "$unicode/libswiftUnicodeDataTables.a" -lm -pthread
  mv $out/$name.new $out/$name
  ln -sf libpinfold.so $out/libpinfold.so.1
}

is_made || build
printf '%d bytes\n' "$(wc -c <$out/$name)"

# The program that calls the library checks its own memory, and what it frees.
test_library() {
  local clang
  clang=$(toolchain clang)
  "$clang" -fuse-ld=lld -g -O1 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all \
    -I $header Library/Tests/library_test.c -o $out/library_test \
    -L $out -lpinfold -lm -pthread "-Wl,-rpath,$PWD/$out"
  $out/library_test
}

# Prints the file for pkg-config. The argument is the folder that the library is installed in.
write_pkg_config() {
  sed -e "s|@PREFIX@|$1|" -e "s|@VERSION@|$(project_version)|" Library/pinfold.pc.in
}

install_library() {
  mkdir -p "$PREFIX/include" "$PREFIX/lib/pkgconfig"
  install -m 644 $header/pinfold.h "$PREFIX/include/"
  install -m 755 $out/libpinfold.so "$PREFIX/lib/libpinfold.so.1"
  ln -sf libpinfold.so.1 "$PREFIX/lib/libpinfold.so"
  write_pkg_config "$PREFIX" >"$PREFIX/lib/pkgconfig/pinfold.pc"
}

if [[ ${TEST:-1} == 1 ]]; then test_library; fi
if [[ -n ${PREFIX:-} ]]; then install_library; fi
