// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "pinfold",
  // The words of the MapKit adapter are translated from it.
  defaultLocalization: "en",
  platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
  products: [
    // Public API
    .library(name: "Pinfold", targets: ["Pinfold"]),
    .library(name: "PinfoldSurface", targets: ["PinfoldSurface"]),
    .library(name: "PinfoldMapKit", targets: ["PinfoldMapKit"]),
    .library(name: "PinfoldSimulation", targets: ["PinfoldSimulation"]),
    .library(name: "PinfoldTesting", targets: ["PinfoldTesting"]),
    .library(name: "PinfoldVectorTiles", targets: ["PinfoldVectorTiles"]),
  ],
  // There is never a dependency here: an app that adds Pinfold downloads nothing else.
  dependencies: [],
  targets: [
    // Public API
    .target(
      name: "Pinfold",
      linkerSettings: [
        // Rounding compiles to calls of libm, and a module that imports nothing
        // does not link it by itself: release executables would fail to link.
        .linkedLibrary("m", .when(platforms: [.linux, .android]))
      ]
    ),
    .target(name: "PinfoldSurface", dependencies: ["Pinfold"]),
    .target(
      name: "PinfoldMapKit",
      dependencies: ["Pinfold", "PinfoldSurface"],
      resources: [.process("Resources")]
    ),
    .target(name: "PinfoldSimulation", dependencies: ["Pinfold", "PinfoldSurface"]),
    .target(name: "PinfoldTesting", dependencies: ["Pinfold"]),
    .target(name: "PinfoldVectorTiles", dependencies: ["Pinfold"]),

    // Tests
    .testTarget(name: "PinfoldTests", dependencies: ["Pinfold", "PinfoldTesting"]),
    .testTarget(
      name: "PinfoldVectorTilesTests",
      dependencies: ["Pinfold", "PinfoldTesting", "PinfoldVectorTiles"]
    ),
    .testTarget(
      name: "PinfoldSurfaceTests",
      dependencies: ["Pinfold", "PinfoldSurface", "PinfoldSimulation", "PinfoldTesting"]
    ),
    .testTarget(
      name: "PinfoldMapKitTests",
      dependencies: [
        "Pinfold", "PinfoldSurface", "PinfoldMapKit", "PinfoldSimulation", "PinfoldTesting",
      ]
    ),
  ]
)

// Linux lacks MapKit and SwiftUI. Modules with their names let the adapter and its tests run there, and
// belong to no product.
#if os(Linux)
for target in package.targets where target.name.hasPrefix("PinfoldMapKit") {
  target.dependencies += ["CoreLocation", "MapKit", "SwiftUI"]
}
package.targets += [
  .target(name: "CoreLocation", path: "Simulator/CoreLocation"),
  .target(
    name: "MapKit",
    dependencies: ["CoreLocation", "Pinfold", "PinfoldSimulation"],
    path: "Simulator/MapKit"
  ),
  .target(
    name: "SwiftUI",
    dependencies: ["CoreLocation", "MapKit", "Pinfold"],
    path: "Simulator/SwiftUI"
  ),
  .target(name: "WidgetKit", dependencies: ["SwiftUI"], path: "Simulator/WidgetKit"),
]
#endif

// Checks that instrument the code, such as `scripts/stress.sh`, compile one test target.
if let only = Context.environment["ONLY_TEST_TARGET"] {
  package.targets.removeAll { $0.type == .test && $0.name != only }
}

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      // A declaration is visible only where its module is imported.
      .enableUpcomingFeature("MemberImportVisibility"),
      // An import is internal unless it says otherwise.
      .enableUpcomingFeature("InternalImportsByDefault"),
      // Existential types are spelled with `any`; the engine has none.
      .enableUpcomingFeature("ExistentialAny"),
    ]
  // Tests compile in a third of the time without optimization. The slow code is in the tested modules.
  if target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
}
