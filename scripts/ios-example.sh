#!/usr/bin/env bash
# Compiles the example app for iOS. On Linux, modules of the root stand for Apple's: they declare what
# the app uses of them. On a Mac, Xcode builds the app.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mapfile -t files < <(project_files 'Examples/iOS/*.swift')
if [[ $(uname) == Darwin ]]; then
  exec xcodebuild build -quiet -project Examples/iOS/Places.xcodeproj -scheme Places \
    -destination 'generic/platform=iOS Simulator'
fi
checked_swift build . --quiet --target PinfoldMapKit
modules=$(checked_swift build . --show-bin-path)/Modules
# As the project sets it.
"$(toolchain swiftc)" -typecheck -swift-version 6 -warnings-as-errors -parse-as-library \
  -module-name Places -I "$modules" "${files[@]}"
echo "${#files[@]} files of the example app compile"
