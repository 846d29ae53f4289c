#!/usr/bin/env bash
# Checks boundaries of the code that the compiler does not check: which module
# may import what, which words the engine must not use, which files have unsafe
# code, how long a file may be. Prints every violation, then fails if there was
# one.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

breaches=0
breach() {
  printf 'error: %s\n' "$*"
  breaches=$((breaches + 1))
}

# Prints `file:line:code` for every line of Swift files on standard input,
# without comments and the insides of string literals, which may say anything.
code_of() {
  tr '\n' '\0' | xargs -0 -r awk '{
    gsub(/"([^"\\]|\\.)*"/, "\"\"")
    sub(/\/\/.*/, "")
    print FILENAME ":" FNR ":" $0
  }'
}

# Reports every line of a module's code that matches a pattern: the module's
# folder, the pattern, and what is wrong with it.
forbid() {
  local line
  while IFS= read -r line; do
    breach "$(cut -d: -f1,2 <<<"$line"): $3"
  done < <(project_files "$1/*.swift" | code_of | grep -E ":[0-9]+:.*($2)" || true)
}

# Prints the modules that a module's files import, as `file:line:module`.
imports_of() {
  project_files "$1/*.swift" | code_of | sed -nE \
    's/^([^:]*:[0-9]+):[[:space:]]*((@[A-Za-z_]+(\([^)]*\))?|public|package|internal|fileprivate|private)[[:space:]]+)*import[[:space:]]+((struct|class|enum|protocol|func|var|let|typealias)[[:space:]]+)?([A-Za-z_0-9]+).*/\1:\7/p'
}

# A module of the root imports nothing but the modules named after its folder.
only_imports() {
  [[ -d $1 ]] || return 0  # not written yet
  local file line module
  while IFS=: read -r file line module; do
    [[ " ${*:2} " == *" $module "* ]] || breach "$file:$line: imports $module"
  done < <(imports_of "$1")
}

# A module of a nested package imports anything but the modules named.
never_imports() {
  [[ -d $1 ]] || return 0
  local file line module
  while IFS=: read -r file line module; do
    [[ " ${*:2} " != *" $module "* ]] || breach "$file:$line: imports $module"
  done < <(imports_of "$1")
}

only_imports Sources/Pinfold
only_imports Sources/PinfoldSurface Pinfold
only_imports Sources/PinfoldMapKit Pinfold PinfoldSurface MapKit AppKit UIKit SwiftUI Observation
only_imports Simulator Pinfold PinfoldSimulation MapKit CoreLocation Foundation Observation SwiftUI
only_imports Sources/PinfoldSimulation Pinfold PinfoldSurface
only_imports Sources/PinfoldTesting Pinfold
only_imports Sources/PinfoldVectorTiles Pinfold
never_imports Tools/Sources/pinfold PinfoldSurface PinfoldMapKit PinfoldSimulation GRDB
never_imports Tools/Sources/PinfoldServer GRDB ArgumentParser
never_imports Tools/Sources/PinfoldOutput ArgumentParser Hummingbird PinfoldServer
never_imports Tools/Sources/PinfoldStore Hummingbird ArgumentParser
only_imports Tools/Sources/PinfoldText
never_imports Tools/Sources/PinfoldPlans GRDB Hummingbird ArgumentParser PinfoldServer
only_imports Tools/Sources/PinfoldReaders Pinfold PinfoldText CZlib CSQLiteSettings GRDB Synchronization Glibc Musl Darwin
only_imports Tools/Sources/PinfoldPostgres Pinfold PinfoldReaders PinfoldText CPostgres Synchronization Glibc Musl Darwin
never_imports Tools/Sources/PinfoldOutput/Pictures GRDB
only_imports Web/Sources/ModuleMemory CWebAssembly
only_imports Web/Sources/ModulePoints Pinfold ModuleMemory
only_imports Web/Sources/ModuleClusters Pinfold ModuleMemory ModulePoints
only_imports Web/Sources/ModulePlans Pinfold ModuleMemory ModulePoints
only_imports Web/Sources/ModuleTiles Pinfold PinfoldVectorTiles ModuleClusters ModulePoints
# It is one module with the engine.
only_imports Library/Sources/PinfoldLibrary CPinfold

# The engine and the encoder of tiles are Embedded Swift, and the order of their results never
# depends on chance.
for folder in Sources/Pinfold Sources/PinfoldVectorTiles; do
  # Embedded Swift has existentials of classes only: that is what planners of strategies are.
  forbid "$folder" '\bany ([A-RT-Z(]|S[^t]|St[^r])' 'an existential; make it generic or an enum'
  forbid "$folder" '\b(Set|Dictionary)\b|\[[A-Z][A-Za-z0-9.]* ?: ?[A-Z[(]|\[:\]' \
    'a hashed collection; its order is chance, and it needs a runtime'
  forbid "$folder" '\bHasher\b|\bhashValue\b' 'hashing, which is seeded by chance'
  forbid "$folder" '\b(weak|unowned|actor|async|await)\b' 'not in Embedded Swift'
done

sources=(Sources Web/Sources)
[[ ! -d Tools/Sources ]] || sources+=(Tools/Sources)
# All of the C library is pointers: it is no part of the list of unsafe files.
for folder in "${sources[@]}" Library/Sources; do
  forbid "$folder" '@unchecked +Sendable' 'claims what the compiler cannot check'
  forbid "$folder" '\btry!' 'traps on an error; catch it or let it pass'
done
while IFS= read -r file; do
  breach "$file: @preconcurrency outside PinfoldMapKit"
done < <(project_files '*.swift' | grep -vE '^(Sources/PinfoldMapKit|Simulator)/' | code_of \
  | grep '@preconcurrency' | cut -d: -f1,2 || true)

# Unsafe code is in these files only, each of which does one thing, so that it can be
# verified by reading.
unsafe_files=(
  Sources/Pinfold/Index/Build/KeyedPointSort.swift  # sorts points
  Sources/Pinfold/Index/Build/RadixSort.swift  # sorts columns
  Sources/Pinfold/Support/Collections/Array+Spans.swift  # elements to change
  Sources/Pinfold/Support/Threads/ConcurrentRunner+Parts.swift  # parts of an array
  Sources/Pinfold/Support/Threads/SharedElements.swift  # elements that threads set
  Sources/PinfoldMapKit/Annotations/AnnotationObserver.swift  # key-value observation
  Tools/Sources/PinfoldOutput/Tiles/Gzip.swift  # zlib, to gzip
  Tools/Sources/PinfoldPostgres/PostgresConnection+Answers.swift  # libpq
  Tools/Sources/PinfoldPostgres/PostgresConnection.swift  # libpq
  Tools/Sources/PinfoldReaders/Input/Inflater.swift  # zlib, from gzip
  Tools/Sources/PinfoldReaders/Input/Files/OpenFile.swift  # files of POSIX
  Tools/Sources/PinfoldReaders/Input/Text/Span+UTF8.swift  # what is UTF-8
  Tools/Sources/PinfoldReaders/Programs/ChildProgram.swift  # starts duckdb
  Tools/Sources/PinfoldStore/Database/DirectStatement.swift  # statements of SQLite
  Tools/Sources/PinfoldText/Bytes/ByteSearch.swift  # sixteen bytes at once
  Tools/Sources/pinfold/Output/PendingFile.swift  # what a signal removes
  Tools/Sources/pinfold/Terminal/ArgumentBytes.swift  # arguments that are not UTF-8
  Web/Sources/ModuleMemory/Allocation.swift  # what the runtime allocates by
  Web/Sources/ModuleMemory/Heap.swift  # the module's memory
  Web/Sources/ModuleMemory/Page.swift  # what JavaScript reads and writes
)
while IFS= read -r file; do
  [[ " ${unsafe_files[*]} " == *" $file "* ]] \
    || breach "$file has unsafe code; move it to one of the files named for it"
done < <(for folder in "${sources[@]}"; do project_files "$folder/*.swift"; done | code_of \
  | sed 's/nonisolated(unsafe)//' | grep -E ':[0-9]+:.*[Uu]nsafe' | cut -d: -f1 | sort -u || true)

# One idea per file.
while IFS= read -r file; do
  length=$(wc -l <"$file")
  if ((length > 400)); then
    breach "$file has $length lines; split it by topic"
  elif ((length > 300)); then
    printf 'warning: %s has %d lines\n' "$file" "$length"
  fi
done < <(project_files '*.swift' '*.sh' '*.py' '*.js' '*.mjs')

# Paths of one machine. The brackets keep this line from matching itself.
while IFS= read -r place; do
  breach "$place: a path of one machine"
done < <(project_files | grep -vE '\.(csv|bin|svg|png|webp)$' | tr '\n' '\0' \
  | xargs -0 grep -nIE '(^|[^A-Za-z0-9_.])/(wor[k]|roo[t]|hom[e]/[a-z]+|tm[p]/[a-z]+|User[s]/[a-z]+)/' \
  | cut -d: -f1,2 || true)
while IFS= read -r file; do
  breach "$file is under version control; it is made by the build"
done < <(git ls-files | grep -E '(^|/)(\.build/|node_modules/|Package\.resolved$)' || true)

((breaches == 0)) || fail "$breaches violations"
echo "Boundaries hold"
