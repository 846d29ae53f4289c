import Pinfold

extension Benchmark {
  /// Finding neighbors does not visit all points.
  static let neighbors = Benchmark(
    name: "neighbors",
    summary: "the nearest points and those within a kilometer against looking at all"
  ) { workbench in
    let count = workbench.size(1_000_000)
    for shape in Shape.allCases {
      let (coordinates, index) = (
        workbench.coordinates(shape, count), workbench.index(shape, count)
      )
      let places = workbench.places(shape, among: count, taking: 200).map(WebMercator.coordinate)
      let scan = scan(coordinates, around: places[0], rounds: workbench.rounds(3))
      add(workbench, "Nearest 10 of \(count.short) \(shape) points", scan, places) {
        index.nearest(to: $0, count: 10)
      }
      add(workbench, "Within 1 km, of \(count.short) \(shape) points", scan, places) {
        index.points(within: 1000, of: $0)
      }
    }
  }

  private static func add(
    _ workbench: Workbench,
    _ claim: String,
    _ scan: Double,
    _ places: [Coordinate],
    _ search: (Coordinate) -> [Neighbor]
  ) {
    var (samples, found) = (Samples(), 0)
    for place in places {
      let neighbors = measure { search(place) }
      samples.append(neighbors.seconds)
      found += neighbors.value.count
    }
    workbench.addDetail("\(claim): \(found / places.count) points on average")
    workbench.add(
      Row(
        claim: claim,
        measured: .seconds(samples.median),
        comparison: "distances to all points, \(Quantity.seconds(scan).text)",
        ratio: samples.median / scan
      )
    )
  }

  /// Returns the time to measure the distances to all points.
  private static func scan(
    _ coordinates: [Coordinate],
    around place: Coordinate,
    rounds: Int
  ) -> Double {
    let samples = (0..<rounds).map { _ in
      measure {
        coordinates.reduce(into: 0) { count, coordinate in
          if GreatCircle.distance(from: place, to: coordinate) <= 1000 { count += 1 }
        }
      }.seconds
    }
    return Samples(samples).median
  }
}
