extension RadiusHierarchy {
  /// Calls a function with what a zoom level shows in a map rect: clusters, and points
  /// that are in none there. Half-open, as the rect is; it may cross the antimeridian.
  ///
  /// Each is returned once, in an order that depends on nothing but the points.
  ///
  /// - Complexity: O(*m* + *d*) for *m* nodes inside and nearby, and *d* levels; above
  ///   the maximum zoom also O(*k*) for the *k* points of the clusters nearby, which are
  ///   many where the maximum zoom is small.
  public func forEachNode(in rect: MapRect, zoomLevel: Int, _ body: (Node) -> Void) {
    forEachItem(in: rect, zoomLevel: zoomLevel) { body(node($0)) }
  }

  /// Returns what a zoom level shows in a map rect; see
  /// ``forEachNode(in:zoomLevel:_:)``.
  public func nodes(in rect: MapRect, zoomLevel: Int) -> [Node] {
    var nodes: [Node] = []
    forEachNode(in: rect, zoomLevel: zoomLevel) { nodes.append($0) }
    return nodes
  }

  /// Returns how many nodes a zoom level shows in a map rect; see
  /// ``forEachNode(in:zoomLevel:_:)``.
  ///
  /// - Returns: One more than the limit if there are more.
  public func nodeCount(in rect: MapRect, zoomLevel: Int, limit: Int = .max) -> Int {
    nodeRefs(in: rect, zoomLevel: zoomLevel, limit: limit).count
  }

  /// Returns a node by its name, if there is one.
  public func node(_ id: NodeID) -> Node? { find(id).map { node($0) } }

  /// Returns what a cluster is made of at the next finer level, in the order of seeds.
  ///
  /// - Returns: Nothing for a point; `nil` if there is no node of that name.
  public func children(of id: NodeID) -> [Node]? {
    guard let found = find(id) else { return nil }
    guard found.isCluster else { return [] }
    var children: [Node] = []
    tree.forEachChild(of: found.offset) { children.append(node($0)) }
    return children
  }

  /// Returns the points of a node.
  ///
  /// - Returns: `nil` if there is no node of that name.
  /// - Complexity: O(log *n* + *k*) with *k* points at the position of its seed; see
  ///   ``RadiusLeaves``.
  public func leaves(of id: NodeID) -> RadiusLeaves? {
    find(id).map { RadiusLeaves(tree: tree, node: $0) }
  }

  /// Returns the lowest zoom level at which a cluster splits: where all its points are at
  /// one place, the first one without clusters.
  ///
  /// - Returns: `nil` for a point, or if there is no node of that name.
  public func expansionZoom(of id: NodeID) -> Int? {
    // Every cluster has two children, which are there one level above.
    guard let found = find(id), found.isCluster else { return nil }
    return id.zoomLevel + 1
  }

  /// Returns the smallest map rect around the points of a node.
  ///
  /// - Complexity: O(*m*) for *m* points.
  public func mapRect(of id: NodeID) -> MapRect? { listed(id)?.boundingMapRect }

  /// Returns the corners of the smallest convex area around the points of a node; see
  /// ``PointSlice/convexHull``.
  ///
  /// - Complexity: O(*m*) for *m* points, and that of the hull.
  public func convexHull(of id: NodeID) -> [MapPoint] { listed(id)?.convexHull ?? [] }

  /// Returns the points of a node, in the order of the index.
  ///
  /// - Complexity: O(*m* log *m*) for *m* points.
  public func members(of id: NodeID) -> PointSlice? { find(id).map { members(of: $0) } }

  /// Returns the points of a node, in the order of the hierarchy.
  private func listed(_ id: NodeID) -> PointSlice? {
    leaves(of: id).map { PointSlice(index: index, leaves: $0) }
  }

  /// Returns the clusters that a point is in, the smallest first.
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

  /// Returns the node that a point is in at a zoom level, which may be itself.
  ///
  /// - Returns: `nil` if there is no such point.
  public func node(of point: PointID, zoomLevel: Int) -> Node? {
    leaf(of: point).map { node(ancestor(of: $0, zoomLevel: clustering.level(at: zoomLevel))) }
  }
}

extension RadiusHierarchy {
  /// Calls a function with what a zoom level shows in a map rect.
  @inline(__always)  // so that the function is called directly
  func forEachItem(in rect: MapRect, zoomLevel: Int, _ body: (RadiusItem) -> Void) {
    guard let window = RadiusWindow(rect) else { return }
    var walk = RadiusWalk()
    walk.begin(in: window, zoomLevel: clustering.level(at: zoomLevel), at: tree.roots)
    while let item = walk.next(tree, extents) { body(item) }
  }

  /// Returns what a zoom level shows in a map rect.
  func nodeRefs(in rect: MapRect, zoomLevel: Int, limit: Int = .max) -> [RadiusNodeRef] {
    var found: [RadiusNodeRef] = []
    // A phone's screen shows about this many.
    found.reserveCapacity(128)
    if let window = RadiusWindow(rect) {
      let level = clustering.level(at: zoomLevel)
      tree.appendNodes(in: window, zoomLevel: level, extents, limit: limit, to: &found)
    }
    return found
  }

  /// Returns the node of a level that another is in.
  func ancestor(of node: RadiusNodeRef, zoomLevel: Int) -> RadiusNodeRef {
    var node = node
    while true {
      let parent = tree.parent(of: node)
      guard parent != .none, Int(tree.clusters[parent.offset].zoomLevel) >= zoomLevel
      else { return node }
      node = parent
    }
  }

  /// Returns the points of a node, in the order of the index.
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
