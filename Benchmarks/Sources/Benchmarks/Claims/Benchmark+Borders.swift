import Pinfold
import PinfoldTesting

extension Benchmark {
  /// Clusters that never mix the values of a column, for values that lie next to each other, as
  /// countries do.
  static let borders = Benchmark(
    name: "borders",
    summary: "clusters that never mix 250 areas, against clusters without borders"
  ) { workbench in
    let count = workbench.size(1_000_000)
    for shape in Shape.allCases {
      let coordinates = workbench.coordinates(shape, count)
      let points = workbench.index(shape, count)
        .withColumns(storing: [.categories(coordinates.map(area))])
      let places = workbench.places(shape, among: workbench.size(100_000), taking: 5)
      for strategy in [Strategy.grid(), .radius(RadiusClustering())] {
        var options = ClusterOptions(strategy)
        let plain = Planner(options)
        options.borderColumn = 0
        let planner = Planner(options)
        var index = PreparedIndex(points)
        index.prepare(for: strategy)
        index.prepare(for: options)
        let name = strategy.radius == nil ? "grid" : "by distance"
        add("\(count.short) \(shape) points, \(name)", index, planner, plain, places, workbench)
      }
    }
  }

  /// One of 250 areas: ten degrees of latitude by about 26 degrees of longitude.
  private static func area(_ place: Coordinate) -> UInt8 {
    let row = Int((min(max(place.latitude, -89), 89) + 90) / 10)
    let column = Int((min(max(place.longitude, -180), 179.9) + 180) / 26)
    return UInt8(row * 14 + column)
  }

  private static func add(
    _ name: String,
    _ index: PreparedIndex,
    _ planner: Planner,
    _ plain: Planner,
    _ places: [MapPoint],
    _ workbench: Workbench
  ) {
    func compare(_ zoom: Double) -> Comparison {
      let viewports = places.map { Viewport.screen(around: $0, zoom: zoom) }
      return Comparison(rounds: workbench.rounds(9)) {
        measure { viewports.map { planner.plan(index, for: $0) } }.seconds
      } baseline: {
        measure { viewports.map { plain.plan(index, for: $0) } }.seconds
      }
    }
    for zoom in [0.0, 3, 6, 12] {
      let comparison = compare(zoom)
      workbench.add(
        Row(
          claim: "250 borders, \(name), zoom \(Int(zoom))",
          comparison,
          against: "\(places.count) plans without",
          bar: .atMost(.times(3), comparison.ratio)
        )
      )
    }
  }
}
