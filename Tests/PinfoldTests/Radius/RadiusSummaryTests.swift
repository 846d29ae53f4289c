import PinfoldTesting
import Testing

@testable import Pinfold

/// Summaries of clusters are what their points add up to, also after edits.
@Suite struct RadiusSummaryTests {
  private static let wanted: [RadiusSummary] = [
    .aggregate(column: 0), .categories(column: 1), .top(3, column: 0),
  ]

  @Test(arguments: 0..<40)
  func summariesAreOfTheLeaves(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var model = SummaryModel(count: [5, 80, 700][Int(seed % 3)], &random)
    var clustering = RadiusClustering()
    clustering.minimumPoints = seed % 4 == 0 ? 4 : 2
    // Then every edit rebuilds everything.
    clustering.isCompatible = seed % 5 == 0
    var index = PreparedIndex(PointIndex(model.coordinates, columns: model.columns))
    index.prepare(clustering, summaries: Self.wanted)
    for _ in 0..<8 {
      index.apply(model.edits(&random))
      let hierarchy = RadiusHierarchy(index, clustering)
      for level in [2, 5, 9, 18] {
        for node in hierarchy.nodes(in: .world, zoomLevel: level) {
          model.compare(node, hierarchy)
        }
        hierarchy.forEachReference(in: .world, zoomLevel: level) { node, reference in
          let aggregate = hierarchy.aggregate(at: reference, column: 0)
          #expect(aggregate == hierarchy.aggregate(of: node.id, column: 0))
        }
      }
    }
  }

  /// Summaries without preparation visit all points.
  @Test func summariesNeedNoPreparation() {
    var random = SplitMix64(seed: 9)
    let model = SummaryModel(count: 300, &random)
    let hierarchy = RadiusHierarchy(PointIndex(model.coordinates, columns: model.columns))
    for node in hierarchy.nodes(in: .world, zoomLevel: 3) { model.compare(node, hierarchy) }
    let unknown = RadiusHierarchy.NodeID(seed: PointID(9999), zoomLevel: 3)
    #expect(hierarchy.aggregate(of: unknown, column: 0) == nil)
    #expect(hierarchy.categoryCounts(of: unknown, column: 1) == nil)
    #expect(hierarchy.top(1, of: unknown, column: 0) == nil)
  }

  /// More than was prepared is found all the same.
  @Test func topsMayBeLongerThanPrepared() {
    let points = PointIndex(
      (0..<9).map { _ in Coordinate(latitude: 1, longitude: 2) },
      columns: [[5, 9, .nan, 9, 1, 7, 0, 3, 2]]
    )
    var index = PreparedIndex(points)
    index.prepare(RadiusClustering(), summaries: [.top(2, column: 0)])
    let hierarchy = RadiusHierarchy(index)
    let id = RadiusHierarchy.NodeID(seed: PointID(0), zoomLevel: 17)
    #expect(hierarchy.top(2, of: id, column: 0) == [1, 3].map { PointID($0) })
    #expect(hierarchy.top(1, of: id, column: 0) == [1].map { PointID($0) })
    #expect(hierarchy.top(5, of: id, column: 0) == [1, 3, 5, 0, 7].map { PointID($0) })
    #expect(hierarchy.top(99, of: id, column: 0)?.count == 8)
  }
}

/// Points with two columns, as plain lists.
private struct SummaryModel {
  private(set) var coordinates: [Coordinate] = []
  private(set) var columns: [[Double]] = [[], []]

  init(count: Int, _ random: inout SplitMix64) {
    for _ in 0..<count { append(&random) }
  }

  private mutating func append(_ random: inout SplitMix64) {
    coordinates.append(Self.coordinate(&random))
    let values = Self.values(&random)
    columns[0].append(values[0])
    columns[1].append(values[1])
  }

  private static func coordinate(_ random: inout SplitMix64) -> Coordinate {
    Coordinate(
      latitude: .random(in: 40...42, using: &random),
      longitude: .random(in: -1...3, using: &random)
    )
  }

  private static func values(_ random: inout SplitMix64) -> [Double] {
    [
      Bool.random(using: &random) ? .nan : Double(Int.random(in: -9...9, using: &random)) / 4,
      [.nan, 0, -0.0, 1, 7][Int.random(in: 0..<5, using: &random)],
    ]
  }

  mutating func edits(_ random: inout SplitMix64) -> [PointEdit] {
    var edits: [PointEdit] = []
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let row = Int.random(in: 0..<coordinates.count, using: &random)
      let values = Self.values(&random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        (columns[0][row], columns[1][row]) = (values[0], values[1])
        edits.append(.update(PointID(UInt32(row)), values: values))
      case 1:
        edits.append(.move(PointID(UInt32(row)), to: Self.coordinate(&random)))
      case 2:
        edits.append(.remove(PointID(UInt32(row))))
      default:
        coordinates.append(Self.coordinate(&random))
        columns[0].append(values[0])
        columns[1].append(values[1])
        let id = PointID(UInt32(coordinates.count - 1))
        edits.append(.insert(id, at: coordinates[coordinates.count - 1], values: values))
      }
    }
    return edits
  }

  func compare(_ node: RadiusHierarchy.Node, _ hierarchy: RadiusHierarchy) {
    let rows = (hierarchy.leaves(of: node.id) ?? RadiusLeaves(tree: hierarchy.tree, node: .none))
      .map { Int($0.row) }
    let values = rows.map { columns[0][$0] }.filter { !$0.isNaN }
    let aggregate = hierarchy.aggregate(of: node.id, column: 0)
    #expect(aggregate?.valueCount == values.count)
    // Quarters are exact.
    #expect(aggregate?.sum == values.reduce(0, +))
    #expect(aggregate?.minimum == values.min())
    #expect(aggregate?.maximum == values.max())
    var counts: [Double: Int] = [:]
    for value in rows.map({ columns[1][$0] }) where !value.isNaN { counts[value, default: 0] += 1 }
    let entries = hierarchy.categoryCounts(of: node.id, column: 1)?.entries ?? []
    #expect(entries.map { $0.category } == counts.keys.sorted())
    #expect(entries.allSatisfy { counts[$0.category] == $0.count })
    let best = rows.filter { !columns[0][$0].isNaN }
      .sorted { (-columns[0][$0], $0) < (-columns[0][$1], $1) }
    #expect(hierarchy.top(3, of: node.id, column: 0) == best.prefix(3).map { PointID(UInt32($0)) })
    #expect(hierarchy.top(5, of: node.id, column: 0) == best.prefix(5).map { PointID(UInt32($0)) })
  }
}
