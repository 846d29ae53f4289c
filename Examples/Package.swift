// swift-tools-version: 6.2

import PackageDescription

let examples = ["kyoto", "colored-pins", "mall", "overlap-filter", "groups", "places"]

let package = Package(
  name: "pinfold-examples",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "pinfold", path: "..")],
  targets: [
    .target(
      name: "ExampleMaps",
      dependencies: [
        .product(name: "Pinfold", package: "pinfold"),
        .product(name: "PinfoldSurface", package: "pinfold"),
        .product(name: "PinfoldSimulation", package: "pinfold"),
        .product(name: "PinfoldTesting", package: "pinfold"),
      ]
    ),
    .testTarget(
      name: "ExampleMapsTests",
      dependencies: [
        "ExampleMaps",
        .product(name: "Pinfold", package: "pinfold"),
        .product(name: "PinfoldSurface", package: "pinfold"),
        .product(name: "PinfoldSimulation", package: "pinfold"),
        .product(name: "PinfoldTesting", package: "pinfold"),
      ]
    ),
  ]
    + examples.map { example in
      .executableTarget(
        name: example,
        dependencies: [
          "ExampleMaps",
          .product(name: "Pinfold", package: "pinfold"),
          .product(name: "PinfoldSurface", package: "pinfold"),
          .product(name: "PinfoldSimulation", package: "pinfold"),
        ]
      )
    }
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      // A declaration is visible only where its module is imported.
      .enableUpcomingFeature("MemberImportVisibility"),
      // An import is internal unless it says otherwise.
      .enableUpcomingFeature("InternalImportsByDefault"),
      // Existential types are spelled with `any`.
      .enableUpcomingFeature("ExistentialAny"),
    ]
  // Without optimization, tests compile in a third of the time. The code that they test stays
  // optimized, and most of the running time is there.
  if target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
}
