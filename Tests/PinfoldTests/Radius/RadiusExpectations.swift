import Pinfold
import PinfoldTesting
import Testing

/// Expects nodes to be the oracle's, in its order.
func expectSame(
  _ nodes: [RadiusHierarchy.Node],
  _ expected: [RadiusLevels.Node],
  _ comment: @autoclosure () -> Comment = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    nodes.map(NodeFigures.init) == expected.map(NodeFigures.init),
    comment(),
    sourceLocation: sourceLocation
  )
}

/// Expects nodes to be the oracle's, each once, in any order.
func expectSameSet(
  _ nodes: [RadiusHierarchy.Node],
  _ expected: [RadiusLevels.Node],
  _ comment: @autoclosure () -> Comment = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let (some, others) = (Set(nodes.map(NodeFigures.init)), Set(expected.map(NodeFigures.init)))
  // What differs, for short.
  #expect(
    some.subtracting(others).sorted() == others.subtracting(some).sorted(),
    comment(),
    sourceLocation: sourceLocation
  )
  #expect(nodes.count == expected.count, comment(), sourceLocation: sourceLocation)
}

/// What distinguishes two nodes.
struct NodeFigures: Hashable, Comparable, CustomStringConvertible {
  let seed: PointID
  let zoomLevel: Int
  let count: Int
  let position: MapPoint
  let isCluster: Bool

  init(_ node: RadiusHierarchy.Node) {
    (seed, zoomLevel) = (node.id.seed, node.id.zoomLevel)
    (count, position, isCluster) = (node.count, node.position, node.isCluster)
  }

  init(_ node: RadiusLevels.Node) {
    (seed, zoomLevel) = (node.id.seed, node.id.zoomLevel)
    (count, position, isCluster) = (node.count, node.position, node.isCluster)
  }

  var description: String { "r\(seed.row)-\(zoomLevel) ×\(count) \(position.x) \(position.y)" }

  static func < (a: NodeFigures, b: NodeFigures) -> Bool {
    (a.seed, a.zoomLevel) < (b.seed, b.zoomLevel)
  }
}

extension RadiusHierarchy.NodeID {
  init(_ id: RadiusLevels.ID) {
    self.init(seed: id.seed, zoomLevel: id.zoomLevel)
  }
}

extension RadiusClustering {
  init(_ settings: RadiusLevels.Settings) {
    self.init()
    (radius, minimumPoints) = (settings.radius, settings.minimumPoints)
    (minimumZoom, maximumZoom) = (settings.minimumZoom, settings.maximumZoom)
  }
}

extension SplitMix64 {
  /// Returns a hierarchy of points of any shape, some of them edited before, with the expected
  /// levels and the points.
  mutating func hierarchy() -> (RadiusHierarchy, RadiusLevels, [PointOracle.Point]) {
    var (index, oracle) = editedIndex()
    if chance(0.5) {
      let coordinates = coordinates(count: chance(0.9) ? 0...60 : 100...250)
      (index, oracle) = (PointIndex(coordinates), PointOracle(coordinates))
    }
    let settings = radiusSettings()
    let points = oracle.points
    return (
      RadiusHierarchy(index, RadiusClustering(settings)),
      RadiusOracle.levels(of: points, settings),
      points
    )
  }
}
