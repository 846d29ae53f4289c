// swift-tools-version: 6.2

import PackageDescription

// One program over the engine and nothing else, built twice: as a release
// executable, which proves that the engine links by itself, and as Embedded Swift
// for WebAssembly, which proves that both compute the same bits.
let package = Package(
  name: "platform-test",
  dependencies: [.package(name: "pinfold", path: "../..")],
  targets: [
    .executableTarget(
      name: "PlatformTest",
      dependencies: [.product(name: "Pinfold", package: "pinfold")]
    )
  ]
)
