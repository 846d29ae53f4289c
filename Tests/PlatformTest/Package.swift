// swift-tools-version: 6.2

import PackageDescription

// One program that uses only the engine, built twice. The release executable proves that the engine
// links by itself. Embedded Swift for WebAssembly proves that both builds compute the same bits.
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
