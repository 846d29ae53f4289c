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
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Public API
    .target(
      name: "PinfoldStore",
      dependencies: [
        .product(name: "Pinfold", package: "pinfold"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        "CZlib",
      ]
    ),
    .executableTarget(
      name: "pinfold",
      dependencies: [
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
    // Edits a store until it is killed.
    .executableTarget(
      name: "StoreEditor",
      dependencies: ["PinfoldStore", .product(name: "Pinfold", package: "pinfold")],
      path: "Tests/StoreEditor"
    ),
    .testTarget(
      name: "PinfoldCommandTests",
      dependencies: [
        "pinfold",
        "StoreEditor",
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
