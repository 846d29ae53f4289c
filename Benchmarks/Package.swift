// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "pinfold-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "pinfold", path: ".."),
    .package(name: "pinfold-tools", path: "../Tools"),
  ],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CMalloc",
        .product(name: "Pinfold", package: "pinfold"),
        .product(name: "PinfoldSurface", package: "pinfold"),
        .product(name: "PinfoldMapKit", package: "pinfold"),
        .product(name: "PinfoldSimulation", package: "pinfold"),
        .product(name: "PinfoldTesting", package: "pinfold"),
        .product(name: "PinfoldReaders", package: "pinfold-tools"),
      ]
    ),

    // System libraries
    .systemLibrary(name: "CMalloc"),
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
