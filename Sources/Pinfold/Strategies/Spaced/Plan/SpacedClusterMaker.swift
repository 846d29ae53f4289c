/// Makes the clusters of a plan of the discs of a level.
struct SpacedClusterMaker {
  let hierarchy: SpacedHierarchy
  let level: Int
  let cells: CellBlock

  /// A disc, and its turn in the plan.
  private struct Entry {
    let disc: SpacedDisc
    let position: GridPoint
    let cell: Cell
  }
}

extension SpacedClusterMaker {
  /// Returns the clusters of the level, and which discs they show.
  ///
  /// - Complexity: O(*d* log *d*) for *d* discs in the cells.
  func made() -> (clusters: [Cluster], members: SpacedMembers) {
    var entries: [Entry] = []
    hierarchy.forEachDisc(at: level, in: SpacedArea(cells.mapRect)) { disc, position in
      let cell = cells.grid.cell(containing: position)
      if cells.contains(cell) { entries.append(Entry(disc: disc, position: position, cell: cell)) }
    }
    entries.sort { a, b in
      if a.cell != b.cell { return a.cell < b.cell }
      return (a.position.y, a.position.x) < (b.position.y, b.position.x)
    }
    var clusters: [Cluster] = []
    var discs: [SpacedDisc] = []
    for entry in entries {
      guard let cluster = cluster(entry) else { continue }
      clusters.append(cluster)
      discs.append(entry.disc)
    }
    return (clusters, SpacedMembers(hierarchy, level: level, discs))
  }

  /// Returns the cluster of a disc, or `nil` if its points were all removed.
  private func cluster(_ entry: Entry) -> Cluster? {
    let points = hierarchy.members(of: entry.disc, at: level)
    guard let first = points.first(where: { _ in true }) else { return nil }
    let isLocation = isLocation(entry.disc, points)
    return Cluster(
      id: isLocation && !isJoined(entry.disc) ? ClusterID(location: first) : name(entry.disc),
      cell: entry.cell,
      count: points.weight,
      // Elsewhere discs would overlap, whatever anchor is asked for.
      anchor: entry.position.mapPoint,
      isUniqueLocation: isLocation,
      isWeightedPoint: points.count == 1 && points.weight > 1,
      firstMember: first
    )
  }

  /// Whether a disc is that of a cluster that was made of others: it keeps its name while points of one
  /// location are left of it, or where it is drawn somewhere else than the location was.
  private func isJoined(_ disc: SpacedDisc) -> Bool {
    guard case .node(let node) = disc else { return false }
    return Int(hierarchy.tree.nodes[node].finest) < hierarchy.tree.levels.count
  }

  /// Whether all points of a disc are at one position.
  private func isLocation(_ disc: SpacedDisc, _ points: SpacedPoints) -> Bool {
    let tree = hierarchy.tree
    if points.count == 1 || level == tree.levels.count && !tree.isDraft { return true }
    if hierarchy.edits.isEmpty, !tree.isDraft, case .node(let node) = disc {
      return Int(tree.nodes[node].finest) == tree.levels.count
    }
    return points.areAtOnePosition
  }

  private func name(_ disc: SpacedDisc) -> ClusterID {
    let tree = hierarchy.tree
    switch disc {
    case .node(let node):
      let finest = min(Int(tree.nodes[node].finest), tree.draftLevel ?? .max)
      return ClusterID(discAt: tree.position(of: node, at: finest), level: UInt8(finest))
    // Those that were a location, before others were inserted.
    case .leaf(let slot): return ClusterID(discAt: tree.position(at: slot), level: .max)
    case .inserted(let offset):
      return ClusterID(discAt: hierarchy.edits.inserted[offset].position, level: .max)
    }
  }
}
