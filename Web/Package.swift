// swift-tools-version: 6.2

import PackageDescription

// The engine for JavaScript: functions that a WebAssembly module exports. The package for
// npm, with the JavaScript around them, is made by `scripts/web-package.sh`.
let package = Package(
  name: "pinfold-web",
  dependencies: [.package(name: "pinfold", path: "..")],
  targets: [
    // What Swift cannot say: the module's own memory.
    .target(name: "CWebAssembly"),
    .executableTarget(
      name: "PinfoldWeb",
      dependencies: ["CWebAssembly", .product(name: "Pinfold", package: "pinfold")]
    ),
  ]
)
