import Pinfold

extension Benchmark {
  /// Clusters by distance stay quick for the worst layouts of points, and are quicker on two
  /// threads. See scripts/radius.sh for a comparison with supercluster.
  static let radiusLoad = Benchmark(
    name: "radius-load",
    summary: "clusters by distance of hostile points against clustered ones, and on two threads"
  ) { workbench in
    let count = workbench.size(1_000_000)
    let clustered = workbench.index(.clustered, count)
    for shape in Shape.allCases {
      let index = workbench.index(shape, count)
      let comparison = Comparison(rounds: workbench.rounds(7)) {
        measure { RadiusHierarchy(index, RadiusClustering(), on: TwoThreads()) }.seconds
      } baseline: {
        measure { RadiusHierarchy(index) }.seconds
      }
      workbench.add(
        Row(
          claim: "Cluster \(count.short) \(shape) points on two threads",
          comparison,
          against: "on one",
          bar: .atMost(.times(0.65), comparison.ratio)
        )
      )
    }
    for hostile in HostileShape.allCases {
      let index = PointIndex((0..<count).map { hostile.coordinate($0, of: count) })
      let comparison = Comparison(rounds: workbench.rounds(5)) {
        measure { RadiusHierarchy(index) }.seconds
      } baseline: {
        measure { RadiusHierarchy(clustered) }.seconds
      }
      workbench.add(
        Row(
          claim: "Cluster \(count.short) points \(hostile.rawValue)",
          comparison,
          against: "clustered ones",
          bar: .atMost(.times(3), comparison.ratio)
        )
      )
    }
  }
}

/// Layouts of points that are hard for other ways of clustering.
private enum HostileShape: String, CaseIterable {
  case pile = "at one place"
  case piles = "at a thousand places"
  case blob = "within 30 meters"
  case line = "along a parallel, by longitude"
  case street = "along a street, by longitude"
  case column = "along a meridian, by latitude"
  case lattice = "in a lattice"

  func coordinate(_ number: Int, of count: Int) -> Coordinate {
    let share = Double(number) / Double(count)
    // The golden section spreads numbers evenly, without order.
    let scattered = (Double(number) * 0.618033988749895).truncatingRemainder(dividingBy: 1)
    return switch self {
    case .pile: Coordinate(latitude: 48.2, longitude: 16.4)
    case .piles: Coordinate(latitude: Double(number % 31), longitude: Double(number % 32))
    case .blob: Coordinate(latitude: 48.2 + 0.0003 * share, longitude: 16.4 + 0.0003 * scattered)
    case .line: Coordinate(latitude: 10, longitude: -180 + 360 * share)
    case .street: Coordinate(latitude: 10, longitude: 16 + 0.1 * share)
    case .column: Coordinate(latitude: -80 + 160 * share, longitude: 10)
    case .lattice:
      Coordinate(latitude: Double(number % 1000) * 0.001, longitude: Double(number / 1000) * 0.001)
    }
  }
}
