/// Spaced clusters at every whole zoom level, as in tiles.
///
///     let clusters = SpacedClusters(index)
///     clusters.forEachNode(in: mapRect, zoomLevel: 12) { node in
///       print(node.id, node.count, clusters.scale(zoomLevel: 12).diameter(of: node.count))
///     }
///
/// The discs of a whole zoom level are at least the separation apart, at this level and at all
/// fractional levels up to the next one. Above the maximum zoom, each point is a separate node,
/// even if points coincide.
public struct SpacedClusters: Sendable {
  /// The settings.
  public let clustering: SpacedClustering

  /// The points.
  public let index: PointIndex

  let hierarchy: SpacedHierarchy

  /// Uses the prepared clusters of an index, or clusters its points.
  ///
  /// - Complexity: O(1) if the index is prepared: see ``PreparedIndex/prepare(for:)-(Strategy)``.
  public init(_ index: PreparedIndex, _ clustering: SpacedClustering = SpacedClustering()) {
    self.clustering = clustering.clamped()
    self.index = index.points
    hierarchy =
      index.spacedHierarchy(for: clustering) ?? SpacedHierarchy(index.points, self.clustering)
  }

  /// A disc of a level, or a single point.
  public struct Node: Sendable {
    /// The id, the same as in plans.
    public let id: ClusterID

    /// The position at which to draw the node, in map points.
    public let position: MapPoint

    /// The total weight of the points.
    public let count: Int

    /// The first point in the order of the hierarchy.
    public let point: PointID

    let isLocation: Bool

    /// Whether the node is a single point with a weight above one. Such a cluster cannot be opened.
    public let isWeightedPoint: Bool

    /// The finest zoom level at which the node is one disc, ignoring edits.
    public let zoomLevel: Int

    /// A reference to the points of the node.
    public let reference: Reference
  }

  /// A reference to the points of a node, valid for the clusters that returned it and for copies.
  public enum Reference: Hashable, Sendable {
    /// The points of a disc at a level.
    case disc(Disc)

    /// A single point.
    case point(PointID)

    /// A disc at a level.
    public struct Disc: Hashable, Sendable {
      let disc: SpacedDisc
      let level: Int
    }
  }
}

extension SpacedClusters.Node {
  /// Whether the count is greater than one.
  public var isCluster: Bool { count > 1 }

  /// The position at which to draw the node, in degrees.
  public var coordinate: Coordinate { WebMercator.coordinate(for: position) }
}

extension SpacedClusters {
  /// Visits the nodes that a zoom level shows in a map rect and slightly around it.
  ///
  /// The rect may cross the antimeridian. Each node is visited once. The order depends only on the
  /// points and their edits.
  ///
  /// - Complexity: O(*d*) for *d* nodes and the clusters that contain them.
  public func forEachNode(in rect: MapRect, zoomLevel: Int, _ body: (Node) -> Void) {
    guard let level = level(at: zoomLevel) else {
      for point in index.points(in: rect) { if let node = node(of: point) { body(node) } }
      return
    }
    hierarchy.forEachDisc(at: level, in: SpacedArea(rect)) { disc, position in
      if let node = hierarchy.node(disc, at: level, position) { body(node) }
    }
  }

  /// Returns the number of nodes that a zoom level shows in a map rect and slightly around it.
  public func nodeCount(in rect: MapRect, zoomLevel: Int) -> Int {
    guard let level = level(at: zoomLevel) else { return index.count(in: rect) }
    var count = 0
    hierarchy.forEachDisc(at: level, in: SpacedArea(rect)) { _, _ in count += 1 }
    return count
  }

  /// Returns the scale for the sizes and shades of a zoom level's discs.
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

  /// Returns the finest zoom level at which the points of a node are one node, ignoring edits.
  ///
  /// This may exceed the node's ``Node/zoomLevel``, because another node may have the same points
  /// and a different id.
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

  /// Returns the aggregate of a column over the points of a node.
  ///
  /// - Complexity: O(*m* log *n*) for *m* points.
  public func aggregate(at reference: Reference, column: Int) -> Aggregate {
    var aggregate = Aggregate()
    for point in members(of: reference) {
      if let value = index.value(ofColumn: column, of: point) { aggregate.add(value) }
    }
    return aggregate
  }

  /// Returns the counts of a node's points by category, then of those without a category.
  ///
  /// - Precondition: The column stores categories.
  /// - Complexity: O(*m*) for *m* points, and O(*m* log *n*) after edits.
  public func categoryCounts(at reference: Reference, column: Int) -> [Int] {
    let order = hierarchy.tree.order
    guard case .disc(let disc) = reference, hierarchy.edits.isEmpty, index.isOneRun(of: order.count)
    else { return index.categoryCounts(ofColumn: column, of: members(of: reference)) }
    return index.categoryCounts(ofColumn: column, at: order[hierarchy.tree.slots(of: disc.disc)])
  }

  /// Returns `nil` above the maximum zoom.
  private func level(at zoomLevel: Int) -> Int? {
    guard zoomLevel <= clustering.maximumZoom else { return nil }
    return hierarchy.tree.shownLevel(max(zoomLevel, 0) * SpacedLevels.perZoom)
  }

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
  /// Returns a node by its id, if a whole zoom level shows it.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - zoomLevel: The zoom level that shows the node, or `nil` for the finest one. After edits, a
  ///     cluster may have a few more points at a coarser level.
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
    // Above the maximum zoom, every point has such an id.
    return zoomLevel ?? .max > clustering.maximumZoom ? id.point.flatMap { node(of: $0) } : nil
  }

  /// Returns an approximate position, and the finest zoom level that can show the node.
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

  /// Returns the lowest zoom level that splits the points of a node.
  ///
  /// For coincident points, this is the lowest level without clusters. Returns `nil` for a single
  /// point.
  public func expansionLevel(of node: Node) -> Int? {
    guard case .disc(let disc) = node.reference, !node.isWeightedPoint, node.isCluster,
      let place = index.position(of: node.point)
    else { return nil }
    let rect = MapRect(around: place, width: 0, height: 0)
    var zoomLevel = disc.level / SpacedLevels.perZoom + 1
    while zoomLevel <= clustering.maximumZoom {
      // If the count is smaller, the node with this point is a part.
      let isWhole = nodes(near: rect, zoomLevel: zoomLevel).contains {
        $0.point == node.point && $0.count == node.count
      }
      if !isWhole { return zoomLevel }
      zoomLevel += 1
    }
    return zoomLevel
  }

  /// Returns the parts of a node at its expansion level, sorted by the ids of their first points.
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

  /// Returns nodes that may have a point in a map rect, or had a position there at a finer level.
  private func nodes(near rect: MapRect, zoomLevel: Int) -> [Node] {
    // A common point is within reach of both nodes.
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
  /// Whether the cluster has several locations.
  fileprivate var isDisc: Bool { kind == .disc }

  fileprivate var point: PointID? { kind == .location ? PointID(column) : nil }
}
