struct SpacedClusterMaker {
  let hierarchy: SpacedHierarchy
  let level: Int
  let cells: CellBlock

  private struct Entry {
    let disc: SpacedDisc
    let position: GridPoint
    let cell: Cell
  }
}

extension SpacedClusterMaker {
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

  /// Returns `nil` if all points were removed.
  private func cluster(_ entry: Entry) -> Cluster? {
    hierarchy.node(entry.disc, at: level, entry.position).map { node in
      Cluster(
        id: node.id,
        cell: entry.cell,
        count: node.count,
        // At any other anchor, discs would overlap.
        anchor: node.position,
        isUniqueLocation: node.isLocation,
        isWeightedPoint: node.isWeightedPoint,
        firstMember: node.point
      )
    }
  }
}

extension SpacedHierarchy {
  /// Returns `nil` if all points were removed.
  func node(
    _ disc: SpacedDisc,
    at level: Int,
    _ position: GridPoint
  ) -> SpacedClusters.Node? {
    let points = members(of: disc, at: level)
    guard let first = points.first(where: { _ in true }) else { return nil }
    let isLocation = isLocation(disc, points, at: level)
    let weight = points.weight
    let hasOwnName = isLocation && !isJoined(disc)
    let last = tree.levels.shownCount - 1
    return SpacedClusters.Node(
      id: hasOwnName ? ClusterID(location: first) : name(disc),
      position: position.mapPoint,
      count: weight,
      point: first,
      isLocation: isLocation,
      isWeightedPoint: points.count == 1 && weight > 1,
      zoomLevel: (hasOwnName ? last : min(finestLevel(of: disc), last)) / SpacedLevels.perZoom,
      reference: .disc(SpacedClusters.Reference.Disc(disc: disc, level: level))
    )
  }

  /// A merged cluster keeps its id even if edits leave points at only one location.
  private func isJoined(_ disc: SpacedDisc) -> Bool {
    guard case .node(let node) = disc else { return false }
    return Int(tree.nodes[node].finest) < tree.levels.count
  }

  private func isLocation(_ disc: SpacedDisc, _ points: SpacedPoints, at level: Int) -> Bool {
    if points.count == 1 || level == tree.levels.count { return true }
    if edits.isEmpty, !tree.isDraft, case .node(let node) = disc {
      return Int(tree.nodes[node].finest) == tree.levels.count
    }
    return points.areAtOnePosition
  }

  /// Returns the level in the disc's id; `UInt8.max` for a former location.
  private func finestLevel(of disc: SpacedDisc) -> Int {
    guard case .node(let node) = disc else { return Int(UInt8.max) }
    // Finer levels are never shown.
    return min(Int(tree.nodes[node].finest), tree.draftLevel ?? .max, tree.levels.shownCount)
  }

  private func name(_ disc: SpacedDisc) -> ClusterID {
    let finest = finestLevel(of: disc)
    let place =
      switch disc {
      case .node(let node): tree.position(of: node, at: finest)
      case .leaf(let slot): tree.position(at: slot)
      case .inserted(let offset): edits.inserted[offset].position
      }
    return ClusterID(discAt: place, level: UInt8(finest))
  }
}
