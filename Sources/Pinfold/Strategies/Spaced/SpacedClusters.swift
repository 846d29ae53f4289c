/// Spaced clusters at every whole zoom level, as tiles show them.
///
///     let clusters = SpacedClusters(index)
///     clusters.forEachNode(in: mapRect, zoomLevel: 12) { node in
///       print(node.id, node.count, clusters.scale(zoomLevel: 12).diameter(of: node.count))
///     }
///
/// The discs of a whole level are at least the separation apart at that level and at every
/// fractional one above it. Above the maximum zoom each point is a node of its own, where it is,
/// also where points are at one position.
public struct SpacedClusters: Sendable {
  /// The settings.
  public let clustering: SpacedClustering

  /// The points.
  public let index: PointIndex

  let hierarchy: SpacedHierarchy

  /// Uses what an index has prepared, or clusters its points.
  ///
  /// - Complexity: O(1) where the index was prepared, see ``PreparedIndex/prepare(for:)``.
  public init(_ index: PreparedIndex, _ clustering: SpacedClustering = SpacedClustering()) {
    self.clustering = clustering.clamped()
    self.index = index.points
    hierarchy =
      index.spacedHierarchy(for: clustering) ?? SpacedHierarchy(index.points, self.clustering)
  }

  /// A disc of a level, or a single point.
  public struct Node: Sendable {
    /// Its name, which it also has in plans.
    public let id: ClusterID

    /// Where it is drawn, in map points.
    public let position: MapPoint

    /// How many points it stands for.
    public let count: Int

    /// Its first point in the order of the hierarchy; the only one of a single point.
    public let point: PointID

    /// Whether all points are at one position.
    let isLocation: Bool

    /// Whether it is one point that stands for several: a cluster that does not open.
    public let isWeightedPoint: Bool

    /// The finest zoom level at which it is one disc, apart from edits. The next one divides it.
    public let zoomLevel: Int

    /// Which points it has.
    public let reference: Reference
  }

  /// Says which points a node has. It is valid for the clusters that returned it and for copies of
  /// them.
  public enum Reference: Hashable, Sendable {
    /// Those of a disc at a level.
    case disc(Disc)

    /// One.
    case point(PointID)

    /// A disc at a level.
    public struct Disc: Hashable, Sendable {
      let disc: SpacedDisc
      let level: Int
    }
  }
}

extension SpacedClusters.Node {
  /// Whether it stands for more than one point.
  public var isCluster: Bool { count > 1 }

  /// Where it is drawn, in degrees.
  public var coordinate: Coordinate { WebMercator.coordinate(for: position) }
}

extension SpacedClusters {
  /// Calls a function with what a zoom level shows in a map rect, and a little around it. The rect
  /// may cross the antimeridian.
  ///
  /// Each is returned once, in an order that depends on nothing but the points and their edits.
  ///
  /// - Complexity: O(*d*) for *d* nodes, and for the clusters that they are in.
  public func forEachNode(in rect: MapRect, zoomLevel: Int, _ body: (Node) -> Void) {
    guard let level = level(at: zoomLevel) else {
      for point in index.points(in: rect) { if let node = node(of: point) { body(node) } }
      return
    }
    hierarchy.forEachDisc(at: level, in: SpacedArea(rect)) { disc, position in
      if let node = hierarchy.node(disc, at: level, position) { body(node) }
    }
  }

  /// Returns how many nodes a zoom level shows in a map rect and a little around it.
  public func nodeCount(in rect: MapRect, zoomLevel: Int) -> Int {
    guard let level = level(at: zoomLevel) else { return index.count(in: rect) }
    var count = 0
    hierarchy.forEachDisc(at: level, in: SpacedArea(rect)) { _, _ in count += 1 }
    return count
  }

  /// The sizes and shades of the discs of a zoom level.
  public func scale(zoomLevel: Int) -> ClusterScale {
    hierarchy.tree.scales[level(at: zoomLevel) ?? hierarchy.tree.levels.count]
  }

  /// Returns the points of a node.
  public func members(of reference: Reference) -> PointSlice {
    switch reference {
    case .disc(let disc):
      PointSlice(index: index, spaced: hierarchy.members(of: disc.disc, at: disc.level))
    case .point(let point): PointSlice(index: index, listed: [point])
    }
  }

  /// Returns the finest zoom level at which the points of a node are one node, apart from edits. A
  /// cluster can have another one with the same points and another name in it.
  public func finestZoomLevel(ofPointsIn reference: Reference) -> Int {
    guard case .disc(let disc) = reference, case .node(var node) = disc.disc else {
      return clustering.maximumZoom
    }
    let tree = hierarchy.tree
    let end = Int(tree.nodes[node].endNode)
    while node + 1 < end, tree.slots(of: node + 1) == tree.slots(of: node) { node += 1 }
    let finest = min(
      Int(tree.nodes[node].finest),
      tree.draftLevel ?? .max,
      tree.levels.shownCount - 1
    )
    return finest / SpacedLevels.perZoom
  }

  /// Returns what the values of a column of the index add up to over the points of a node.
  ///
  /// - Complexity: O(*m* log *n*) for *m* points.
  public func aggregate(at reference: Reference, column: Int) -> Aggregate {
    var aggregate = Aggregate()
    for point in members(of: reference) {
      if let value = index.value(ofColumn: column, of: point) { aggregate.add(value) }
    }
    return aggregate
  }

  /// The level of discs that a whole zoom level shows; `nil` for all points.
  private func level(at zoomLevel: Int) -> Int? {
    guard zoomLevel <= clustering.maximumZoom else { return nil }
    return hierarchy.tree.shownLevel(max(zoomLevel, 0) * SpacedLevels.perZoom)
  }

  /// Returns a point as a node.
  private func node(of point: PointID) -> Node? {
    guard let position = index.position(of: point), let weight = index.weight(of: point) else {
      return nil
    }
    return Node(
      id: ClusterID(location: point),
      position: position,
      count: weight,
      point: point,
      isLocation: true,
      isWeightedPoint: weight > 1,
      zoomLevel: clustering.maximumZoom + 1,
      reference: .point(point)
    )
  }
}

// MARK: - Nodes by name

extension SpacedClusters {
  /// Returns a node by its name, if a whole zoom level shows it.
  ///
  /// - Parameters:
  ///   - id: The name.
  ///   - zoomLevel: The zoom level that shows it. After edits, a cluster may have a few points more
  ///     at a coarser level. `nil` stands for the finest one that shows it.
  public func node(_ id: ClusterID, zoomLevel: Int? = nil) -> Node? {
    guard let (place, finest) = origin(of: id) else { return nil }
    var levels = id.isDisc ? 0...finest : finest...finest
    if let zoomLevel {
      let level = min(zoomLevel, finest)
      levels = level...level
    }
    if zoomLevel ?? 0 <= clustering.maximumZoom {
      for zoomLevel in levels.reversed() {
        let nodes = nodes(near: MapRect(around: place, width: 0, height: 0), zoomLevel: zoomLevel)
        if let node = nodes.first(where: { $0.id == id }) { return node }
      }
    }
    // Above all clusters each point has such a name.
    return zoomLevel ?? .max > clustering.maximumZoom ? id.point.flatMap { node(of: $0) } : nil
  }

  /// Where a node of a name is about, and the finest zoom level that can show it.
  private func origin(of id: ClusterID) -> (place: MapPoint, zoomLevel: Int)? {
    if id.isDisc {
      let finest = Int(id.scale) / SpacedLevels.perZoom
      return (
        GridPoint(x: id.column, y: id.row).mapPoint, min(finest, clustering.maximumZoom)
      )
    }
    guard let point = id.point, let place = index.position(of: point) else { return nil }
    return (place, clustering.maximumZoom)
  }

  /// Returns the lowest zoom level that shows the points of a node as several nodes. For points at one
  /// position, it is the first one without clusters.
  ///
  /// - Returns: `nil` for a single point.
  public func expansionLevel(of node: Node) -> Int? {
    guard case .disc(let disc) = node.reference, !node.isWeightedPoint, node.isCluster,
      let place = index.position(of: node.point)
    else { return nil }
    let rect = MapRect(around: place, width: 0, height: 0)
    var zoomLevel = disc.level / SpacedLevels.perZoom + 1
    while zoomLevel <= clustering.maximumZoom {
      // A part of it counts less.
      let isWhole = nodes(near: rect, zoomLevel: zoomLevel).contains {
        $0.point == node.point && $0.count == node.count
      }
      if !isWhole { return zoomLevel }
      zoomLevel += 1
    }
    return zoomLevel
  }

  /// Returns what a node is divided into at its expansion level, in the order of ids of first points.
  ///
  /// - Complexity: O(*m* log *m*) for *m* points.
  public func children(of node: Node) -> [Node] {
    let members = members(of: node.reference)
    guard let zoomLevel = expansionLevel(of: node), let rect = members.boundingMapRect else {
      return []
    }
    let rows = members.map { $0.row }.sorted()
    guard zoomLevel <= clustering.maximumZoom else {
      return rows.compactMap { self.node(of: PointID($0)) }
    }
    return nodes(near: rect, zoomLevel: zoomLevel)
      .filter { child in
        let place = rows.indices.endOfPrefix { rows[$0] < child.point.row }
        return place < rows.count && rows[place] == child.point.row
      }
      .sorted { $0.point.row < $1.point.row }
  }

  /// Returns the nodes of a level that may have a point in a map rect, or have been drawn there at a
  /// finer level.
  private func nodes(near rect: MapRect, zoomLevel: Int) -> [Node] {
    // A point of both is within reach of either.
    let reach = 2 * SpacedTree.memberReach * hierarchy.tree.separations[level(at: zoomLevel) ?? 0]
    let margin = reach / GridPoint.unitsPerMapPoint + 1
    var nodes: [Node] = []
    let wide = MapRect(
      x: rect.minX - margin,
      y: rect.minY - margin,
      width: rect.width + 2 * margin,
      height: rect.height + 2 * margin
    )
    forEachNode(in: wide, zoomLevel: zoomLevel) { nodes.append($0) }
    return nodes
  }
}

extension ClusterID {
  /// Whether it is the name of a spaced cluster of several locations.
  fileprivate var isDisc: Bool { kind == .disc }

  /// The point that names a cluster at one location.
  fileprivate var point: PointID? { kind == .location ? PointID(column) : nil }
}
