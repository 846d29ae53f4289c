import Pinfold
import PinfoldSurface
import PinfoldSimulation
import PinfoldTesting
import Testing

/// Expects the surface to match the controller's decisions, and to show every visible annotation
/// exactly once.
///
/// - Parameter places: The places of all annotations of the map.
@MainActor func expectWholeMap(
  _ surface: RecordingSurface,
  _ controller: ClusterController,
  _ places: [PointID: Coordinate],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(surface.breaches == [], sourceLocation: sourceLocation)
  #expect(
    surface.clusters.values.sorted { $0.id < $1.id } == controller.clusters,
    "ghosts or doubles",
    sourceLocation: sourceLocation
  )
  var shownCounts: [PointID: Int] = [:]
  for cluster in controller.clusters {
    let members = controller.members(of: cluster.id).map { Array($0) } ?? []
    let count = members.reduce(0) { $0 + weight(of: $1) }
    #expect(count == cluster.count, sourceLocation: sourceLocation)
    #expect(
      cluster.opens == (members.count > 1) && cluster.isCluster == (count > 1),
      sourceLocation: sourceLocation
    )
    for member in members { shownCounts[member, default: 0] += 1 }
  }
  #expect(shownCounts.values.allSatisfy { $0 == 1 }, "doubles", sourceLocation: sourceLocation)
  #expect(
    shownCounts.keys.allSatisfy { places[$0] != nil },
    "members that are not on the map",
    sourceLocation: sourceLocation
  )
  guard let viewport = surface.viewport else { return }
  let rects = viewport.visibleMapRect.split()
  let missing = places.filter { id, coordinate in
    let point = WebMercator.mapPoint(for: coordinate)
    return shownCounts[id] == nil && rects.contains { $0.contains(point) }
  }
  #expect(
    missing.isEmpty,
    "annotations in sight that nothing shows",
    sourceLocation: sourceLocation
  )
}

/// The flows of a diff add up to the count of each cluster that it names.
func expectFlowsToAddUp(
  _ diff: SurfaceDiff,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var (left, came): ([ShownCluster.ID: Int], [ShownCluster.ID: Int]) = ([:], [:])
  for flow in diff.flows {
    #expect(flow.count > 0, sourceLocation: sourceLocation)
    if case .cluster(let id) = flow.from { left[id, default: 0] += flow.count }
    if case .cluster(let id) = flow.to { came[id, default: 0] += flow.count }
  }
  for cluster in diff.removed + diff.changed.map(\.before) {
    #expect(left[cluster.id] == cluster.count, "\(cluster.id)", sourceLocation: sourceLocation)
  }
  for cluster in diff.inserted + diff.changed.map(\.after) {
    #expect(came[cluster.id] == cluster.count, "\(cluster.id)", sourceLocation: sourceLocation)
  }
}

/// Returns the clusters after applying a diff to the earlier clusters.
func applied(_ diff: SurfaceDiff, to clusters: [ShownCluster]) -> [ShownCluster] {
  let gone = Set(diff.removed.map(\.id)).union(diff.changed.map(\.before.id))
  return (clusters.filter { !gone.contains($0.id) } + diff.inserted + diff.changed.map(\.after))
    .sorted { $0.id < $1.id }
}
