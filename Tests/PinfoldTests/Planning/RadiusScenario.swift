import PinfoldTesting

@testable import Pinfold

/// Points, settings of the radius strategy and a camera, all from one seed.
struct RadiusScenario {
  var random: SplitMix64
  var index: PreparedIndex
  let points: [PointOracle.Point]
  let settings: RadiusLevels.Settings
  let clustering: RadiusClustering
  let planner: Planner
  let viewport: Viewport

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var (edited, oracle) = random.editedIndex()
    if random.chance(0.5) {
      let coordinates = random.coordinates(count: random.chance(0.9) ? 0...60 : 100...250)
      (edited, oracle) = (PointIndex(coordinates), PointOracle(coordinates))
    }
    index = PreparedIndex(edited)
    points = oracle.points
    settings = random.radiusSettings()
    clustering = RadiusClustering(settings)
    var options = random.options()
    (options.anchor, options.hysteresis) = (.centroid, 0.15)
    options.marginFactor = random.pick([0, 0.5, 1])
    options.strategy = .radius(clustering)
    planner = Planner(options)
    viewport = random.viewport(near: points.map { WebMercator.coordinate(for: $0.mapPoint) })
  }

  /// Returns the clusters that a plan must show.
  func expected(_ plan: Plan) -> [RadiusFigures] {
    let levels = RadiusOracle.levels(of: points, settings)
    let places = Dictionary(uniqueKeysWithValues: points.map { ($0.id, $0.mapPoint) })
    let level = Int((plan.zoomLevel.value + 1e-9).rounded(.down))
    var figures: [RadiusFigures] = []
    for node in levels.nodes(zoomLevel: level) {
      let unit = MapPoint(
        x: (node.position.x * 16).rounded(.down) / 16,
        y: (node.position.y * 16).rounded(.down) / 16
      )
      guard let cell = plan.grid.cell(containing: unit), plan.cells.contains(cell) else { continue }
      let members = levels.leaves(of: node).sorted()
      let isLocation = Set(members.map { places[$0] }).count == 1
      let name = isLocation ? "p\(members[0].row)" : "r\(node.id.seed.row)-\(node.id.zoomLevel)"
      let figure = RadiusFigures(
        name: name,
        cell: cell,
        anchor: node.position,
        members: members,
        isUniqueLocation: isLocation,
        firstMember: node.id.seed
      )
      // Points of one place that are in no cluster.
      let twin = figures.firstIndex {
        isLocation && $0.isUniqueLocation && $0.anchor == figure.anchor
      }
      if let twin {
        figures[twin] = figures[twin].joined(figure)
      } else {
        figures.append(figure)
      }
    }
    let order = Dictionary(uniqueKeysWithValues: points.enumerated().map { ($1.id, $0) })
    return figures.sorted { a, b in
      (a.cell.row, a.cell.column, order[a.firstMember] ?? 0)
        < (b.cell.row, b.cell.column, order[b.firstMember] ?? 0)
    }
  }
}

/// The figures that a cluster of the radius strategy shows.
struct RadiusFigures: Equatable {
  let name: String
  let cell: Cell
  let anchor: MapPoint
  let members: [PointID]
  let isUniqueLocation: Bool
  let firstMember: PointID

  func joined(_ other: RadiusFigures) -> RadiusFigures {
    let first = min(firstMember, other.firstMember)
    return RadiusFigures(
      name: "p\(first.row)",
      cell: cell,
      anchor: anchor,
      members: (members + other.members).sorted(),
      isUniqueLocation: true,
      firstMember: first
    )
  }
}

extension RadiusFigures {
  init(_ cluster: Cluster, _ plan: Plan) {
    self.init(
      name: cluster.id.description,
      cell: cluster.cell,
      anchor: cluster.anchor,
      members: plan.members(of: cluster).sorted(),
      isUniqueLocation: cluster.isUniqueLocation,
      firstMember: cluster.firstMember ?? PointID(.max)
    )
  }
}
