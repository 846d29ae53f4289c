extension RadiusHierarchy {
  /// A reference to a node, for queries without a lookup by id.
  ///
  ///     hierarchy.forEachReference(in: mapRect, zoomLevel: 12) { node, reference in
  ///       print(node.count, hierarchy.aggregate(at: reference, column: 0).sum)
  ///     }
  ///
  /// A reference is valid for the hierarchy that returned it and for its copies. Unlike ids,
  /// references are not valid after edits.
  public struct NodeReference: Hashable, Sendable {
    let node: RadiusNodeRef
  }

  /// Visits the nodes that a zoom level shows in a map rect, with references; see
  /// ``forEachNode(in:zoomLevel:_:)``.
  public func forEachReference(
    in rect: MapRect,
    zoomLevel: Int,
    _ body: (Node, NodeReference) -> Void
  ) {
    forEachItem(in: rect, zoomLevel: zoomLevel) { body(node($0), NodeReference(node: $0.node)) }
  }

  /// Returns the aggregate of a column over the points of a node.
  ///
  /// - Precondition: The reference belongs to this hierarchy, and the index has the column.
  /// - Complexity: O(log *n* + *m*/4096) for *m* points if the summary is prepared: see
  ///   ``PreparedIndex/prepare(_:summaries:)``. Otherwise O(*m*).
  public func aggregate(at reference: NodeReference, column: Int) -> Aggregate {
    aggregate(of: checked(reference), column: column)
  }

  /// Returns the counts of a node's points by category, then of those without a category.
  ///
  /// - Precondition: The reference belongs to this hierarchy, and the column stores categories.
  /// - Complexity: O(*m*) for *m* points, and O(*m* log *n*) after edits.
  public func categoryCounts(at reference: NodeReference, column: Int) -> [Int] {
    let node = checked(reference)
    guard index.isOneRun(of: tree.slots.count) else {
      return index.categoryCounts(ofColumn: column, of: RadiusLeaves(tree: tree, node: node))
    }
    let first = tree.firstLeaf(of: node)
    let slots = tree.slots[first..<first + tree.count(of: node)]
    return index.categoryCounts(ofColumn: column, at: slots)
  }

  /// Returns the node of a reference.
  ///
  /// - Precondition: The reference belongs to this hierarchy.
  public func node(at reference: NodeReference) -> Node { node(checked(reference)) }

  /// Returns a reference to a node, or `nil` if the node does not exist.
  public func reference(to id: NodeID) -> NodeReference? {
    find(id).map { NodeReference(node: $0) }
  }

  /// Returns a reference to a weighted point, or `nil` for other points.
  public func reference(toWeightedPoint point: PointID) -> NodeReference? {
    // In this form, the optimizer removes everything in builds without weights.
    guard Weights.areIncluded, let leaf = leaf(of: point), node(leaf).isWeightedPoint else {
      return nil
    }
    return NodeReference(node: leaf)
  }

  /// - Precondition: The reference belongs to this hierarchy.
  func firstChild(of reference: NodeReference) -> RadiusNodeRef {
    let node = checked(reference)
    return node.isCluster ? tree.clusters[node.offset].first : .none
  }

  /// Returns the points of a node.
  ///
  /// - Precondition: The reference belongs to this hierarchy.
  public func leaves(of reference: NodeReference) -> RadiusLeaves {
    RadiusLeaves(tree: tree, node: checked(reference))
  }

  private func checked(_ reference: NodeReference) -> RadiusNodeRef {
    let node = reference.node
    let count = node.isCluster ? tree.clusters.count : tree.leaves.count
    precondition(node.offset < count, "Node \(node.offset) of \(count)")
    return node
  }
}
