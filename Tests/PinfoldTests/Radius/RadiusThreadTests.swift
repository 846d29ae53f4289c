import PinfoldTesting
import Testing

@testable import Pinfold

/// The clusters are the same for any number of threads and any order of threads.
@Suite struct RadiusThreadTests {
  @Test(arguments: [2, 3, 7])
  func threadsChangeNothing(width: Int) {
    for coordinates in [DataSet.clustered(count: 40_000), DataSet.uniform(count: 40_000)] {
      let index = PointIndex(coordinates)
      var clustering = RadiusClustering()
      // Rows of many items and of few, and pairs across the antimeridian.
      clustering.radius = [0: 40, 9: 400]
      let one = RadiusHierarchy(index, clustering)
      let several = RadiusHierarchy(index, clustering, on: LastFirstRunner(width: width))
      #expect(several.tree.isIdentical(to: one.tree))
    }
  }

  /// Parts of one row only, more parts than rows, more clusters than there is room for at first, and
  /// threads that run at the same time.
  @Test(arguments: 0..<60)
  func shapesChangeNothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = PointShape.allCases[Int(seed) % PointShape.allCases.count]
    let coordinates = shape.coordinates(count: random.integer(in: 16_384...20_000), &random)
    var clustering = RadiusClustering()
    clustering.radius = [0: random.pick([0.01, 4, 40, 400])]
    clustering.maximumZoom = random.pick([3, 16, 20])
    clustering.minimumPoints = random.pick([2, 2, 4])
    clustering.isCompatible = random.chance(0.5)
    let weights = random.chance(0.3) ? coordinates.map { _ in random.integer(in: 1...3) } : nil
    let index = PointIndex(coordinates, weights: weights)
    let one = RadiusHierarchy(index, clustering)
    let width = random.pick([2, 3, 8, 40])
    let several =
      random.chance(0.5)
      ? RadiusHierarchy(index, clustering, on: LastFirstRunner(width: width))
      : RadiusHierarchy(index, clustering, on: DispatchRunner(width: width))
    #expect(several.tree.isIdentical(to: one.tree), "\(shape)")
  }

  /// Levels with enough clusters to lay out each level in several parts.
  @Test func manyPairsChangeNothing() {
    let coordinates = (0..<150_000).map { number in
      let (cell, side) = (number / 2, Double(number % 2))
      return Coordinate(
        latitude: -60 + 120 * Double(cell / 300) / 250 + side * 1e-6,
        longitude: -170 + 340 * Double(cell % 300) / 300
      )
    }
    let index = PointIndex(coordinates)
    let one = RadiusHierarchy(index)
    for runner in [LastFirstRunner(width: 3), LastFirstRunner(width: 20)] {
      let several = RadiusHierarchy(index, RadiusClustering(), on: runner)
      #expect(several.tree.isIdentical(to: one.tree))
    }
  }

  /// Where the fate of many points depends on points that another thread has.
  @Test(arguments: 0..<24)
  func chainsThroughAllPartsChangeNothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let order = ChainOrder.allCases[Int(seed) % ChainOrder.allCases.count]
    let coordinates = order.coordinates(count: random.integer(in: 17_000...30_000), &random)
    var clustering = RadiusClustering()
    clustering.radius = [0: random.pick([10, 40, 80])]
    clustering.minimumPoints = random.pick([2, 2, 3, 5])
    clustering.isCompatible = random.chance(0.5)
    let weights = coordinates.map { _ in random.integer(in: 1...3) }
    let index =
      random.chance(0.3)
      ? PointIndex(coordinates, weights: weights) : PointIndex(coordinates)
    let one = RadiusHierarchy(index, clustering)
    let several = RadiusHierarchy(
      index,
      clustering,
      on: LastFirstRunner(width: random.integer(in: 2...6))
    )
    #expect(several.tree.isIdentical(to: one.tree), "\(order)")
  }
}

extension RadiusTree {
  /// Returns whether the trees are equal, including all offsets.
  fileprivate func isIdentical(to other: RadiusTree) -> Bool {
    String(describing: leaves.indices.map { leaves[$0] })
      == String(describing: other.leaves.indices.map { other.leaves[$0] })
      && String(describing: clusters.indices.map { clusters[$0] })
        == String(describing: other.clusters.indices.map { other.clusters[$0] })
      && joinLevels == other.joinLevels && roots == other.roots && outline == other.outline
  }
}

/// Points that are mostly near one point before and one point behind them.
private enum ChainOrder: CaseIterable {
  /// Down a meridian: each depends on the one north of it.
  case south

  /// Up a meridian: each depends on the one south of it.
  case north

  /// In no order.
  case shuffled

  /// Along both sides of the antimeridian.
  case seam

  func coordinates(count: Int, _ random: inout SplitMix64) -> [Coordinate] {
    let coordinates = (0..<count).map { number in
      let longitude = random.number(in: -0.0002...0.0002)
      return Coordinate(
        latitude: -5 + 10 * Double(number) / Double(count),
        longitude: self == .seam ? (longitude < 0 ? 180 + longitude : longitude - 180) : longitude
      )
    }
    return switch self {
    case .south: coordinates.reversed()
    case .north: coordinates
    case .shuffled, .seam: random.shuffled(coordinates)
    }
  }
}
