/// The members of clusters that are nodes of a radius hierarchy.
struct NodeMembers: Sendable {
  /// A node, and the offset of the planned cluster that shows it.
  struct Entry {
    let node: RadiusNodeRef
    let cluster: Int
  }

  enum Extent {
    case node(RadiusNodeRef)

    /// All points of a location.
    case location(KeyRange)
  }

  let hierarchy: RadiusHierarchy

  let zoomLevel: Int

  /// Sorted by node.
  let entries: [Entry]

  /// By planned cluster.
  let extents: [Extent]

  init(hierarchy: RadiusHierarchy, zoomLevel: Int, entries: [Entry], extents: [Extent]) {
    (self.hierarchy, self.extents) = (hierarchy, extents)
    self.zoomLevel = hierarchy.clustering.level(at: zoomLevel)
    self.entries = entries.sorted { $0.node.bits < $1.node.bits }
  }
}

extension NodeMembers {
  /// Returns the nodes of some clusters, in their order.
  func picking(_ clusters: [Int]) -> NodeMembers {
    let places = clusters.places(among: extents.count)
    return NodeMembers(
      hierarchy: hierarchy,
      zoomLevel: zoomLevel,
      entries: entries.compactMap { entry in
        let place = Int(places[entry.cluster])
        return place < 0 ? nil : Entry(node: entry.node, cluster: place)
      },
      extents: clusters.map { extents[$0] }
    )
  }

  func members(ofCluster cluster: Int, of index: PointIndex) -> PointSlice {
    // The cluster may belong to another plan.
    guard extents.indices.contains(cluster) else { return PointSlice(index: index, ranges: []) }
    return switch extents[cluster] {
    case .node(let node):
      PointSlice(index: index, leaves: RadiusLeaves(tree: hierarchy.tree, node: node))
    case .location(let range): PointSlice(index: index, ranges: [range])
    }
  }

  /// Returns the node of a cluster, or `nil` for a location.
  func node(ofCluster cluster: Int) -> RadiusNodeRef? {
    guard extents.indices.contains(cluster), case .node(let node) = extents[cluster]
    else { return nil }
    return node
  }

  /// - Parameter node: A node of the shown level or inside one.
  /// - Complexity: O(*d* + log *m*) for *d* levels between.
  func cluster(of node: RadiusNodeRef) -> Int? {
    let shown = hierarchy.ancestor(of: node, zoomLevel: zoomLevel)
    let offset = entries.indices.endOfPrefix { entries[$0].node.bits < shown.bits }
    guard offset < entries.count && entries[offset].node == shown else { return nil }
    return entries[offset].cluster
  }

  func cluster(ofKey key: UInt64, row: UInt32) -> Int? {
    leaf(ofRow: row, at: MortonKey.position(key)).flatMap(cluster)
  }

  func leaf(ofRow row: UInt32, at position: GridPoint) -> RadiusNodeRef? {
    hierarchy.tree.leaf(ofRow: row, at: position, hierarchy.extents)
  }

  /// - Complexity: O(*n*)
  var listed: MemberLists {
    var (keys, rows, clusters) = ([UInt64](), [UInt32](), [Int32]())
    for entry in entries {
      hierarchy.tree.forEachLeaf(of: entry.node) { leaf in
        keys.append(MortonKey.interleave(x: leaf.x, y: leaf.y))
        rows.append(leaf.row)
        clusters.append(Int32(truncatingIfNeeded: entry.cluster))
      }
    }
    return MemberLists(sorting: keys, rows: rows, clusters: clusters, clusterCount: extents.count)
  }
}
