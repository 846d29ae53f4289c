import PinfoldTesting
import Testing

@testable import Pinfold

/// Edits that affect very many points end as other edits do, and have the result of a
/// rebuild.
@Suite struct RadiusHardEditTests {
  /// Without the first item of a pile or line, every item joins another origin. With unlimited
  /// edits, these tests would take minutes for their numbers of points.
  @Test(arguments: [0, 1, 2, 3])
  func theFirstOfManyIsRemoved(shape: Int) {
    let count = 60_000
    let coordinates = (0..<count).map { row in
      let share = Double(row) / Double(count)
      return switch shape {
      case 0: Coordinate(latitude: 48, longitude: 16)
      case 1: Coordinate(latitude: 48, longitude: 16 + 0.1 * share)
      case 2: Coordinate(latitude: 48 + 0.0001 * Double(row % 7), longitude: 16 + 40 * share)
      default: Coordinate(latitude: Double(row % 245) * 1e-5, longitude: Double(row / 245) * 1e-5)
      }
    }
    var index = PreparedIndex(PointIndex(coordinates))
    let clustering = RadiusClustering()
    index.prepare(clustering)
    index.apply([.remove(PointID(0))])
    index.apply([.insert(PointID(0), at: coordinates[7]), .remove(PointID(1))])
    expectAsBuiltAfresh(index, clustering)
  }

  /// All points may be removed, and other ones inserted in their places.
  @Test func anEmptyHierarchyFillsAgain() {
    var random = SplitMix64(seed: 3)
    let clustering = RadiusClustering()
    let points = PointIndex((0..<30).map { _ in EditShape.town.coordinate(&random) })
    var index = PreparedIndex(points)
    index.prepare(clustering)
    for row in 0..<UInt32(30) { index.apply([.remove(PointID(row))]) }
    #expect(RadiusHierarchy(index, clustering).nodes(in: .world, zoomLevel: 3).isEmpty)
    for row in 0..<UInt32(40) {
      index.apply([.insert(PointID(row), at: EditShape.town.coordinate(&random))])
    }
    expectAsBuiltAfresh(index, clustering)
  }

  /// Edits all over a tree do not make it larger and larger.
  @Test func editsLeaveNoOldPagesBehind() {
    var random = SplitMix64(seed: 11)
    let coordinates = DataSet.clustered(count: 20_000)
    var index = PreparedIndex(PointIndex(coordinates))
    let clustering = RadiusClustering()
    index.prepare(clustering)
    let before = RadiusHierarchy(index, clustering).tree.byteCount
    for _ in 0..<1500 {
      let row = Int.random(in: 0..<coordinates.count, using: &random)
      let other = Int.random(in: 0..<coordinates.count, using: &random)
      index.apply([.move(PointID(UInt32(row)), to: coordinates[other])])
    }
    expectAsBuiltAfresh(index, clustering)
    #expect(RadiusHierarchy(index, clustering).tree.byteCount < before * 7 / 4)
  }

  /// A radius that is greater at finer levels leaves high rows behind. Few points in these rows are
  /// near each other.
  @Test func aRadiusMayGrowWithTheZoom() {
    var clustering = RadiusClustering()
    clustering.radius = [0: 1, 16: 1_000_000]
    clustering.minimumPoints = .max
    let column = (0..<60_000).map {
      Coordinate(latitude: -60 + 120 * Double($0) / 60_000, longitude: 7)
    }
    let hierarchy = RadiusHierarchy(PointIndex(column), clustering)
    #expect(hierarchy.nodes(in: .world, zoomLevel: 5).count == column.count)
  }
}
