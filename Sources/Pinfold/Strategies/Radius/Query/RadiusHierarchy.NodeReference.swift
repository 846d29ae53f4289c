extension RadiusHierarchy {
  /// A reference to a node in its hierarchy: with it, callers query the node without a
  /// lookup by its name.
  ///
  ///     hierarchy.forEachReference(in: mapRect, zoomLevel: 12) { node, reference in
  ///       print(node.count, hierarchy.aggregate(at: reference, column: 0).sum)
  ///     }
  ///
  /// It is valid for the hierarchy that returned it and for copies of that. A name
  /// outlives edits; a reference does not.
  public struct NodeReference: Hashable, Sendable {
    let node: RadiusNodeRef
  }

  /// Calls a function with what a zoom level shows in a map rect, and with a reference to
  /// it; see ``forEachNode(in:zoomLevel:_:)``.
  public func forEachReference(
    in rect: MapRect,
    zoomLevel: Int,
    _ body: (Node, NodeReference) -> Void
  ) {
    forEachItem(in: rect, zoomLevel: zoomLevel) { body(node($0), NodeReference(node: $0.node)) }
  }

  /// Returns what the values of a column of the index add up to over the points of a
  /// node.
  ///
  /// - Precondition: The reference is of this hierarchy, and the index has the column.
  /// - Complexity: O(log *n* + *m*/4096) for *m* points where the summary was prepared,
  ///   see ``PreparedIndex/prepare(_:summaries:)``, however many are at one place; otherwise
  ///   O(*m*).
  public func aggregate(at reference: NodeReference, column: Int) -> Aggregate {
    aggregate(of: checked(reference), column: column)
  }

  /// Returns the node of a reference.
  ///
  /// - Precondition: The reference is of this hierarchy.
  public func node(at reference: NodeReference) -> Node { node(checked(reference)) }

  /// Returns a reference to a node, if there is one of that name.
  public func reference(to id: NodeID) -> NodeReference? {
    find(id).map { NodeReference(node: $0) }
  }

  /// Returns a reference to a point that stands for several; `nil` for any other.
  public func reference(toWeightedPoint point: PointID) -> NodeReference? {
    // Written so that nothing is left of it where there are no weights.
    guard Weights.areIncluded, let leaf = leaf(of: point), node(leaf).isWeightedPoint else {
      return nil
    }
    return NodeReference(node: leaf)
  }

  /// Returns the first of what a cluster is made of; none for a point.
  ///
  /// - Precondition: The reference is of this hierarchy.
  func firstChild(of reference: NodeReference) -> RadiusNodeRef {
    let node = checked(reference)
    return node.isCluster ? tree.clusters[node.offset].first : .none
  }

  /// Returns the points of a node.
  ///
  /// - Precondition: The reference is of this hierarchy.
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
