// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "pinfold-tools",
  platforms: [.macOS(.v15)],
  products: [
    // Public API
    .library(name: "PinfoldStore", targets: ["PinfoldStore"]),
    .executable(name: "pinfold", targets: ["pinfold"]),
  ],
  dependencies: [
    .package(name: "pinfold", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  ],
  targets: [
    // Public API
    .target(
      name: "PinfoldStore",
      dependencies: [.product(name: "Pinfold", package: "pinfold"), "CZlib"]
    ),
    .target(
      name: "PinfoldFormats",
      dependencies: [
        "PinfoldStore",
        .product(name: "Pinfold", package: "pinfold"),
      ]
    ),
    .target(
      name: "PinfoldServer",
      dependencies: [
        "PinfoldFormats",
        "PinfoldStore",
        .product(name: "Pinfold", package: "pinfold"),
        .product(name: "Hummingbird", package: "hummingbird"),
        "CZlib",
      ],
      resources: [.copy("Web")]
    ),
    .executableTarget(
      name: "pinfold",
      dependencies: [
        "PinfoldFormats",
        "PinfoldServer",
        "PinfoldStore",
        .product(name: "Pinfold", package: "pinfold"),
        .product(name: "PinfoldTesting", package: "pinfold"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),

    // System libraries
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),

    // Tests
    .testTarget(
      name: "PinfoldStoreTests",
      dependencies: [
        "PinfoldStore",
        .product(name: "Pinfold", package: "pinfold"),
        .product(name: "PinfoldTesting", package: "pinfold"),
      ]
    ),
    .testTarget(
      name: "PinfoldCommandTests",
      dependencies: [
        "pinfold",
        "PinfoldFormats",
        "PinfoldStore",
        .product(name: "Pinfold", package: "pinfold"),
        .product(name: "PinfoldTesting", package: "pinfold"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // Read by their paths beside the tests.
      exclude: ["Fixtures", "Golden"]
    ),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      // A declaration is visible only where its module is imported.
      .enableUpcomingFeature("MemberImportVisibility"),
      // An import is internal unless it says otherwise.
      .enableUpcomingFeature("InternalImportsByDefault"),
      // Existential types are spelled with `any`.
      .enableUpcomingFeature("ExistentialAny"),
    ]
}
