// swift-tools-version: 6.2

import PackageDescription

// The engine for JavaScript: WebAssembly modules, each with the functions that its targets export.
// The package for npm, with the JavaScript around them, is made by `scripts/web-package.sh`.
let package = Package(
  name: "pinfold-web",
  products: [
    .executable(name: "supercluster", targets: ["SuperclusterModule"]),
    .executable(name: "planner", targets: ["PlannerModule"]),
    .executable(name: "tiles", targets: ["TilesModule"]),
  ],
  dependencies: [.package(name: "pinfold", path: "..")],
  targets: [
    // Parts of modules

    // What Swift cannot say: the module's own memory.
    .target(name: "CWebAssembly"),
    // The memory, and the page that values are exchanged in.
    .target(name: "ModuleMemory", dependencies: ["CWebAssembly"]),
    // Points, filters, edits and bytes on their way in and out.
    .target(
      name: "ModulePoints",
      dependencies: ["ModuleMemory", .product(name: "Pinfold", package: "pinfold")]
    ),
    // supercluster's clusters of points.
    .target(
      name: "ModuleClusters",
      dependencies: ["ModuleMemory", "ModulePoints", .product(name: "Pinfold", package: "pinfold")]
    ),
    // Vector tiles of these clusters.
    .target(
      name: "ModuleTiles",
      dependencies: [
        "ModuleClusters",
        "ModulePoints",
        .product(name: "Pinfold", package: "pinfold"),
        .product(name: "PinfoldVectorTiles", package: "pinfold"),
      ]
    ),

    // Plans of points.
    .target(
      name: "ModulePlans",
      dependencies: ["ModuleMemory", "ModulePoints", .product(name: "Pinfold", package: "pinfold")]
    ),

    // Modules
    .executableTarget(
      name: "SuperclusterModule",
      dependencies: ["ModuleClusters", "ModuleMemory", "ModulePoints"]
    ),
    .executableTarget(
      name: "PlannerModule",
      dependencies: ["ModuleMemory", "ModulePlans", "ModulePoints"]
    ),
    .executableTarget(
      name: "TilesModule",
      dependencies: ["ModuleClusters", "ModuleMemory", "ModulePoints", "ModuleTiles"]
    ),
  ]
)
