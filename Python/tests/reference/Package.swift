// swift-tools-version: 6.2

import PackageDescription

// What the engine answers when Swift calls it: the tests of the Python package compare with the
// recorded lines. `scripts/python-package.sh record` writes them anew.
let package = Package(
  name: "python-reference",
  dependencies: [.package(name: "pinfold", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Reference",
      dependencies: [
        .product(name: "Pinfold", package: "pinfold"),
        .product(name: "PinfoldVectorTiles", package: "pinfold"),
      ]
    )
  ]
)
