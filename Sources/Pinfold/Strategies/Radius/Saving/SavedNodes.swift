/// The nodes of a tree as lists, with parents before children, and siblings in the order of seeds.
struct SavedNodes {
  private(set) var rows: [UInt32] = []

  /// The number of children of each node; 0 for a point.
  private(set) var childCounts: [UInt32] = []

  private(set) var levels: [UInt32] = []

  /// For each node, the levels at which it stayed unclustered, or empty.
  private(set) var marks: [UInt32] = []
}

extension SavedNodes {
  init(_ tree: RadiusTree) {
    for root in tree.roots {
      var node = root
      while node != .none { node = append(node, tree, in: root) }
    }
  }

  /// Appends a node and returns the next one.
  private mutating func append(
    _ node: RadiusNodeRef,
    _ tree: RadiusTree,
    in root: RadiusNodeRef
  ) -> RadiusNodeRef {
    if tree.leavesUnclustered {
      marks.append(
        node.isCluster ? tree.unclusteredClusters[node.offset] : tree.unclusteredLeaves[node.offset]
      )
    }
    guard node.isCluster else {
      rows.append(tree.leaves[node.offset].row)
      childCounts.append(0)
      return tree.node(behind: node, in: root)
    }
    var childCount: UInt32 = 0
    tree.forEachChild(of: node.offset) { _ in childCount += 1 }
    childCounts.append(childCount)
    let cluster = tree.clusters[node.offset]
    levels.append(UInt32(cluster.zoomLevel))
    return cluster.first
  }

  /// Reads saved nodes from a byte offset. Returns `nil` if the number of bytes is wrong.
  init?(
    _ reader: ByteReader,
    from start: Int,
    byteCount: Int,
    counts: (points: Int, clusters: Int),
    hasMarks: Bool
  ) {
    // Counts are at most the number of bytes, so sums fit in a 32-bit `Int`.
    guard counts.points <= byteCount, counts.clusters <= counts.points else { return nil }
    let nodeCount = counts.points + counts.clusters
    let lengths = [counts.points, nodeCount, counts.clusters, hasMarks ? nodeCount : 0]
    var starts = [UInt64(start)]
    for length in lengths { starts.append(starts[starts.count - 1] + UInt64(length + 1) / 2 * 8) }
    guard starts[4] == UInt64(byteCount) else { return nil }
    let lists = lengths.indices.map { reader.halfWords(Int(starts[$0]), lengths[$0]) }
    (rows, childCounts, levels, marks) = (lists[0], lists[1], lists[2], lists[3])
  }
}
