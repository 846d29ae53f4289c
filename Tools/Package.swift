// swift-tools-version: 6.2

import Foundation
import PackageDescription

// libpq reads tables of PostgreSQL. Without its headers everything else is built.
// SwiftPM remembers what this file said until the environment changes, so after
// installing libpq build once with PINFOLD_POSTGRES=yes; PINFOLD_POSTGRES=no does without.
let hasPostgres =
  Context.environment["PINFOLD_POSTGRES"].map { $0 != "no" }
  ?? [
    "/usr/include/postgresql", "/usr/include", "/usr/local/include", "/opt/homebrew/include",
    "/opt/homebrew/opt/libpq/include",
  ]
  .contains { FileManager.default.fileExists(atPath: "\($0)/libpq-fe.h") }

// Products of the root that several targets use.
let engine: Target.Dependency = .product(name: "Pinfold", package: "pinfold")
let vectorTiles: Target.Dependency = .product(name: "PinfoldVectorTiles", package: "pinfold")
let testing: Target.Dependency = .product(name: "PinfoldTesting", package: "pinfold")

let package = Package(
  name: "pinfold-tools",
  platforms: [.macOS(.v15)],
  products: [
    // Public API
    .library(name: "PinfoldReaders", targets: ["PinfoldReaders"]),
    .library(name: "PinfoldStore", targets: ["PinfoldStore"]),
    .executable(name: "pinfold", targets: ["pinfold"]),
  ],
  dependencies: [
    .package(name: "pinfold", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.20.0"),
    // Without its traits, swift-configuration is not built.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird",
      from: "2.28.1",
      traits: []
    ),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Public API
    .target(
      name: "PinfoldReaders",
      dependencies: [
        "PinfoldText", engine, "CZlib", "CSQLiteSettings",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .target(
      name: "PinfoldStore",
      dependencies: [
        "PinfoldText", "PinfoldReaders", engine,
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]
    ),
    // Text, numbers and JSON.
    .target(name: "PinfoldText"),
    // Tables of PostgreSQL, read as files are, or row by row.
    .target(
      name: "PinfoldPostgres",
      dependencies: ["PinfoldText", "PinfoldReaders", engine]
    ),
    // Settings; from files, stores and tables to plans, and plans as GeoJSON.
    .target(
      name: "PinfoldPlans",
      dependencies: ["PinfoldPostgres", "PinfoldReaders", "PinfoldStore", "PinfoldText", engine]
    ),
    // Tiles and their archives, pictures.
    .target(
      name: "PinfoldOutput",
      dependencies: [
        "PinfoldPlans", "PinfoldReaders", "PinfoldStore", "PinfoldText", engine, vectorTiles,
        .product(name: "GRDB", package: "GRDB.swift"),
        "CZlib",
      ]
    ),
    .target(
      name: "PinfoldServer",
      dependencies: [
        "PinfoldText", "PinfoldPlans", "PinfoldReaders", "PinfoldStore", "PinfoldOutput", engine,
        vectorTiles,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      resources: [.copy("Web")]
    ),
    .executableTarget(
      name: "pinfold",
      dependencies: [
        "PinfoldText", "PinfoldOutput", "PinfoldPlans", "PinfoldPostgres", "PinfoldReaders",
        "PinfoldServer", "PinfoldStore", "CSQLiteSettings", engine, vectorTiles,
        testing,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),

    // System libraries
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .systemLibrary(name: "CSQLiteSettings"),

    // Tests
    .testTarget(
      name: "PinfoldTextTests",
      dependencies: ["PinfoldText", testing]
    ),
    .testTarget(
      name: "PinfoldPlansTests",
      dependencies: [
        "PinfoldPlans", "PinfoldReaders", "PinfoldText", "PlaceFiles", engine, testing,
      ]
    ),
    .testTarget(
      name: "PinfoldReadersTests",
      dependencies: [
        "PinfoldReaders", "PlaceFiles", engine, testing,
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Samples"]
    ),
    .testTarget(
      name: "PinfoldPostgresTests",
      dependencies: ["PinfoldText", "PinfoldPostgres", "PinfoldReaders", engine, testing]
    ),
    // Files that the tests of readers and of the store read.
    .target(
      name: "PlaceFiles",
      dependencies: ["PinfoldReaders", engine],
      path: "Tests/PlaceFiles"
    ),
    .testTarget(
      name: "PinfoldStoreTests",
      dependencies: [
        "PinfoldReaders", "PinfoldStore", "PlaceFiles",
        .product(name: "GRDB", package: "GRDB.swift"),
        engine, testing,
      ]
    ),
    .testTarget(
      name: "PinfoldOutputTests",
      dependencies: [
        "PinfoldOutput", "PinfoldPlans", "PinfoldReaders", "PinfoldStore", "PinfoldText", engine,
        vectorTiles, testing,
      ]
    ),
    // Edits a store until it is killed.
    .executableTarget(
      name: "StoreEditor",
      dependencies: ["PinfoldReaders", "PinfoldStore", engine],
      path: "Tests/StoreEditor"
    ),
    // Writes clusters by distance, to compare them with another engine's.
    .executableTarget(
      name: "LevelSets",
      dependencies: [engine, testing],
      path: "Tests/LevelSets"
    ),
    .testTarget(
      name: "PinfoldServerTests",
      dependencies: [
        "PinfoldText", "PinfoldReaders", "PinfoldServer", "PinfoldPlans", "PinfoldStore",
        "PlaceFiles", engine, testing,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]
    ),
    .testTarget(
      name: "PinfoldCommandTests",
      dependencies: [
        "pinfold", "PinfoldOutput", "PinfoldPlans", "PinfoldReaders", "PinfoldServer",
        "PinfoldStore", "PinfoldText", "PlaceFiles", "StoreEditor", engine, testing,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      // Read by their paths beside the tests.
      exclude: ["Fixtures", "Golden"]
    ),
  ]
)

if hasPostgres {
  package.targets.append(
    .systemLibrary(
      name: "CPostgres",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    )
  )
  for target in package.targets where target.name == "PinfoldPostgres" {
    target.dependencies += ["CPostgres"]
    // Files that need libpq are left out without it.
    target.swiftSettings = [.define("POSTGRES")]
  }
}

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
  // Tests compile in a third of the time: what is slow when they run is in what they test.
  if target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
}
