/// Which nodes of a radius hierarchy the clusters of a plan show.
struct RadiusPlacement: Sendable {
  /// A node, and the place of the cluster in the plan that shows it.
  struct Place {
    let node: RadiusNodeRef
    let cluster: Int
  }

  let hierarchy: RadiusHierarchy

  /// The level that is shown.
  let zoomLevel: Int

  /// By node.
  let places: [Place]

  init(hierarchy: RadiusHierarchy, zoomLevel: Int, places: [Place]) {
    self.hierarchy = hierarchy
    self.zoomLevel = hierarchy.clustering.level(at: zoomLevel)
    self.places = places.sorted { $0.node.bits < $1.node.bits }
  }
}

extension RadiusPlacement {
  /// Returns the place of the cluster that shows a node of the hierarchy, or shows what
  /// the node is in.
  ///
  /// - Parameter node: One of the level that is shown, or in one of these.
  /// - Complexity: O(*d* + log *m*) for *d* levels between.
  func cluster(of node: RadiusNodeRef) -> Int? {
    let shown = hierarchy.ancestor(of: node, zoomLevel: zoomLevel)
    let place = places.indices.endOfPrefix { places[$0].node.bits < shown.bits }
    return place < places.count && places[place].node == shown ? places[place].cluster : nil
  }

  /// Returns the place of the cluster that holds a point.
  func cluster(ofKey key: UInt64, row: UInt32) -> Int? {
    leaf(ofRow: row, at: MortonKey.position(key)).flatMap(cluster)
  }

  /// Returns the point of a row at a position.
  func leaf(ofRow row: UInt32, at position: GridPoint) -> RadiusNodeRef? {
    hierarchy.tree.leaf(ofRow: row, at: position, hierarchy.extents)
  }

  /// Returns all points with their clusters, one by one.
  ///
  /// - Complexity: O(*n*) for *n* points.
  func assignment(clusterCount: Int) -> Assignment {
    var (keys, rows, clusters) = ([UInt64](), [UInt32](), [Int32]())
    for place in places {
      hierarchy.tree.forEachLeaf(of: place.node) { leaf in
        keys.append(MortonKey.interleave(x: leaf.x, y: leaf.y))
        rows.append(leaf.row)
        clusters.append(Int32(truncatingIfNeeded: place.cluster))
      }
    }
    let order = RadixSort.indexOrder(keys: keys, rows: rows)
    return Assignment(
      keys: order.map { keys[$0] },
      rows: order.map { rows[$0] },
      clusters: order.map { clusters[$0] },
      clusterCount: clusterCount
    )
  }
}

extension Plan {
  /// The plan with its points assigned to clusters one by one, if it goes by nodes.
  var listingPoints: Plan {
    guard let radius else { return self }
    var plan = self
    plan.assignment = radius.assignment(clusterCount: (merging?.planned ?? clusters).count)
    return plan
  }
}
