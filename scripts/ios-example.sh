#!/usr/bin/env bash
# Compiles the example apps for Apple's systems. On Linux, modules of the root stand for Apple's: they
# declare what the apps use of them. On a Mac, Xcode builds the app for iOS.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

if [[ $(uname) == Darwin ]]; then
  exec xcodebuild build -quiet -project Examples/iOS/Places.xcodeproj -scheme Places \
    -destination 'generic/platform=iOS Simulator'
fi
checked_swift build . --quiet --target PinfoldMapKit
checked_swift build . --quiet --target WidgetKit
modules=$(checked_swift build . --show-bin-path)/Modules
for app in iOS MapView Map Watch Widget; do
  mapfile -t files < <(project_files "Examples/$app/*.swift")
  # As the project sets it.
  "$(toolchain swiftc)" -typecheck -swift-version 6 -warnings-as-errors -parse-as-library \
    -module-name Places -I "$modules" "${files[@]}"
  echo "${#files[@]} files of the example in $app compile"
done
# A closure after the parentheses would be taken for the view of an item, and is none.
wrong=.build/TrailingClosure.swift
cat >"$wrong" <<'SWIFT'
import PinfoldMapKit
import SwiftUI
struct Place: Identifiable { var id = 0, name = "", coordinate = CLLocationCoordinate2D() }
let map = ClusterMap([Place()], coordinate: \.coordinate) { $0.name }
SWIFT
"$(toolchain swiftc)" -typecheck -swift-version 6 -I "$modules" "$wrong" >"$wrong.log" 2>&1 || true
grep -q 'error: extra trailing closure' "$wrong.log" || fail "ClusterMap takes a closure for a title"
