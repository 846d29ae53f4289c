/// Summaries of blocks of points, in the order of the tree.
///
/// The points of a cluster are usually adjacent, so most form whole blocks, and blocks of blocks.
/// If edits have stored some elsewhere, the children of the cluster are visited one by one.
struct LeafSummary<Summary: PointSummary>: Sendable {
  /// The values by offset. Free slots may have any value, because clusters with adjacent points
  /// don't contain any.
  private var values: PagedArray<Double>

  /// The summary of every 64 slots.
  private var blocks: PagedArray<Summary>

  /// The summary of every 64 blocks.
  private var superblocks: PagedArray<Summary>

  private let empty: Summary

  private static var shift: Int { 6 }

  init(_ tree: RadiusTree, empty: Summary, value: (UInt32) -> Double) {
    self.empty = empty
    let values = tree.leaves.indices.map { value(tree.leaves[$0].row) }
    var blocks: [Summary] = []
    for start in stride(from: 0, to: values.count, by: 1 << Self.shift) {
      var block = empty
      for offset in start..<min(start + 1 << Self.shift, values.count) {
        block.add(values[offset], row: tree.leaves[offset].row)
      }
      blocks.append(block)
    }
    var superblocks: [Summary] = []
    for start in stride(from: 0, to: blocks.count, by: 1 << Self.shift) {
      var superblock = empty
      for block in blocks[start..<min(start + 1 << Self.shift, blocks.count)] {
        superblock.add(block)
      }
      superblocks.append(superblock)
    }
    self.values = PagedArray(values)
    self.blocks = PagedArray(blocks)
    self.superblocks = PagedArray(superblocks)
  }
}

extension LeafSummary {
  init(empty: Summary) {
    self.empty = empty
    (values, blocks, superblocks) = (PagedArray([]), PagedArray([]), PagedArray([]))
  }

  /// - Complexity: O(log *n* + *m*/4096) for *m* points, plus O(*e*) for *e* nodes on the way to
  ///   points that edits have stored elsewhere.
  func summary(of node: RadiusNodeRef, in tree: RadiusTree) -> Summary {
    var summary = empty
    var current = node
    while current != .none {
      if current.isCluster, !tree.clusters[current.offset].isLaid {
        current = tree.clusters[current.offset].first
        continue
      }
      let start = tree.firstLeaf(of: current)
      add(start..<start + tree.count(of: current), tree, to: &summary)
      current = tree.node(behind: current, in: node)
    }
    return summary
  }

  private func add(_ offsets: Range<Int>, _ tree: RadiusTree, to summary: inout Summary) {
    var offset = offsets.lowerBound
    while offset < offsets.upperBound {
      let rest = offsets.upperBound - offset
      if offset & 0xFFF == 0 && rest >= 0x1000 {
        summary.add(superblocks[offset >> 12])
        offset += 0x1000
      } else if offset & 0x3F == 0 && rest >= 0x40 {
        summary.add(blocks[offset >> 6])
        offset += 0x40
      } else {
        summary.add(values[offset], row: tree.leaves[offset].row)
        offset += 1
      }
    }
  }

  /// Sets the value of a point. NaN removes it.
  ///
  /// - Complexity: O(*s*) for summaries of *s* entries: one for an aggregate, the limit for tops,
  ///   and up to 4,096 categories of a superblock.
  mutating func set(_ value: Double, at offset: Int, in tree: RadiusTree) {
    if offset < values.count { values[offset] = value } else { values.append(value) }
    let block = offset >> Self.shift
    var summary = empty
    for other in block << Self.shift..<min((block + 1) << Self.shift, values.count) {
      // No cluster uses the contribution of free slots.
      summary.add(values[other], row: tree.leaves[other].row)
    }
    if block < blocks.count { blocks[block] = summary } else { blocks.append(summary) }
    let superblock = block >> Self.shift
    summary = empty
    for other in superblock << Self.shift..<min((superblock + 1) << Self.shift, blocks.count) {
      summary.add(blocks[other])
    }
    if superblock < superblocks.count {
      superblocks[superblock] = summary
    } else {
      superblocks.append(summary)
    }
  }
}
