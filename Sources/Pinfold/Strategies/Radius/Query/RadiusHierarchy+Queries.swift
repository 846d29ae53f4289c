extension RadiusHierarchy {
  /// Visits the nodes that a zoom level shows in a map rect: clusters, and points outside clusters.
  ///
  /// Each node is visited once. The rect is half-open and may cross the antimeridian. The order
  /// depends only on the points.
  ///
  /// - Complexity: O(*m* + *d*) for *m* nodes inside and nearby, and *d* levels. Above the maximum
  ///   zoom, add O(*k*) for the *k* points of nearby clusters, which are many if the maximum zoom
  ///   is low.
  public func forEachNode(in rect: MapRect, zoomLevel: Int, _ body: (Node) -> Void) {
    forEachItem(in: rect, zoomLevel: zoomLevel) { body(node($0)) }
  }

  /// Returns the nodes that a zoom level shows in a map rect; see ``forEachNode(in:zoomLevel:_:)``.
  public func nodes(in rect: MapRect, zoomLevel: Int) -> [Node] {
    var nodes: [Node] = []
    forEachNode(in: rect, zoomLevel: zoomLevel) { nodes.append($0) }
    return nodes
  }

  /// Returns the number of nodes that a zoom level shows in a map rect; see
  /// ``forEachNode(in:zoomLevel:_:)``.
  ///
  /// - Returns: The number of nodes, or `limit + 1` if there are more than `limit`.
  public func nodeCount(in rect: MapRect, zoomLevel: Int, limit: Int = .max) -> Int {
    nodeRefs(in: rect, zoomLevel: zoomLevel, limit: limit).count
  }

  /// Returns a node by its id, or `nil` if it does not exist.
  public func node(_ id: NodeID) -> Node? { find(id).map { node($0) } }

  /// Returns the children of a cluster at the next finer level, in the order of seeds.
  ///
  /// - Returns: An empty array for a point, or `nil` if the node does not exist.
  public func children(of id: NodeID) -> [Node]? {
    guard let found = find(id) else { return nil }
    guard found.isCluster else { return [] }
    var children: [Node] = []
    tree.forEachChild(of: found.offset) { children.append(node($0)) }
    return children
  }

  /// Returns the points of a node, or `nil` if the node does not exist.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* points at the position of the seed; see
  ///   ``RadiusLeaves``.
  public func leaves(of id: NodeID) -> RadiusLeaves? {
    find(id).map { RadiusLeaves(tree: tree, node: $0) }
  }

  /// Returns the lowest zoom level at which a cluster splits.
  ///
  /// If all its points coincide, this is the lowest level without clusters.
  ///
  /// - Returns: `nil` for a point, or if the node does not exist.
  public func expansionZoom(of id: NodeID) -> Int? {
    // Every cluster has at least two children, which appear one level above its own.
    guard let found = find(id), found.isCluster else { return nil }
    return id.zoomLevel + 1
  }

  /// Returns the smallest map rect around the points of a node, or `nil` if the node does not
  /// exist.
  ///
  /// - Complexity: O(*m*) for *m* points.
  public func mapRect(of id: NodeID) -> MapRect? { listed(id)?.boundingMapRect }

  /// Returns the convex hull of the points of a node; see ``PointSlice/convexHull``.
  ///
  /// - Complexity: O(*m*) for *m* points, plus the time for the hull.
  public func convexHull(of id: NodeID) -> [MapPoint] { listed(id)?.convexHull ?? [] }

  /// Returns the points of a node in index order, or `nil` if the node does not exist.
  ///
  /// - Complexity: O(*m* log *m*) for *m* points.
  public func members(of id: NodeID) -> PointSlice? { find(id).map { members(of: $0) } }

  /// Returns the points of a node in the order of the hierarchy.
  private func listed(_ id: NodeID) -> PointSlice? {
    leaves(of: id).map { PointSlice(index: index, leaves: $0) }
  }

  /// Returns the clusters that contain a point, smallest first.
  public func ancestors(of point: PointID) -> [Node] {
    guard var found = leaf(of: point) else { return [] }
    var ancestors: [Node] = []
    while true {
      found = tree.parent(of: found)
      guard found != .none,
        Int(tree.clusters[found.offset].zoomLevel) >= clustering.minimumZoom
      else { return ancestors }
      ancestors.append(node(found))
    }
  }

  /// Returns the node that contains a point at a zoom level, which may be the point itself. Returns
  /// `nil` if the point does not exist.
  public func node(of point: PointID, zoomLevel: Int) -> Node? {
    leaf(of: point).map { node(ancestor(of: $0, zoomLevel: clustering.level(at: zoomLevel))) }
  }
}

extension RadiusHierarchy {
  @inline(__always)  // to inline the function
  func forEachItem(in rect: MapRect, zoomLevel: Int, _ body: (RadiusItem) -> Void) {
    guard let window = RadiusWindow(rect) else { return }
    var walk = RadiusWalk()
    walk.begin(in: window, zoomLevel: clustering.level(at: zoomLevel), at: tree.roots)
    while let item = walk.next(tree, extents) { body(item) }
  }

  func nodeRefs(in rect: MapRect, zoomLevel: Int, limit: Int = .max) -> [RadiusNodeRef] {
    var found: [RadiusNodeRef] = []
    // About the number of nodes on a phone's screen.
    found.reserveCapacity(128)
    if let window = RadiusWindow(rect) {
      let level = clustering.level(at: zoomLevel)
      tree.appendNodes(in: window, zoomLevel: level, extents, limit: limit, to: &found)
    }
    return found
  }

  /// Returns the node of a level that contains another node.
  func ancestor(of node: RadiusNodeRef, zoomLevel: Int) -> RadiusNodeRef {
    var node = node
    while true {
      let parent = tree.parent(of: node)
      guard parent != .none, Int(tree.clusters[parent.offset].zoomLevel) >= zoomLevel
      else { return node }
      node = parent
    }
  }

  /// Returns the points of a node in index order.
  func members(of node: RadiusNodeRef) -> PointSlice {
    var (keys, rows) = ([UInt64](), [UInt32]())
    tree.forEachLeaf(of: node) { leaf in
      keys.append(MortonKey.interleave(x: leaf.x, y: leaf.y))
      rows.append(leaf.row)
    }
    let points = RadixSort.indexOrder(keys: keys, rows: rows).map { PointID(rows[$0]) }
    return PointSlice(index: index, listed: points[...])
  }
}
