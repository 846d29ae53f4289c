/// What the points of clusters add up to, block by block in the order of the tree.
///
/// The points of a cluster are adjacent, so that most of them are whole blocks, and
/// blocks of blocks. Where edits have put points elsewhere, the contents of the cluster
/// are visited one by one.
struct LeafSummary<Summary: PointSummary>: Sendable {
  /// By the offsets of the points. A free slot has NaN, or what its last point had: no
  /// cluster whose points are adjacent has such a slot.
  private var values: PagedArray<Double>

  /// Of every 64 slots.
  private var blocks: PagedArray<Summary>

  /// Of every 64 blocks.
  private var superblocks: PagedArray<Summary>

  private let empty: Summary

  private static var shift: Int { 6 }

  /// - Parameter value: The value of a row.
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
  /// The summary of no points.
  init(empty: Summary) {
    self.empty = empty
    (values, blocks, superblocks) = (PagedArray([]), PagedArray([]), PagedArray([]))
  }

  /// Returns what the points of a node add up to.
  ///
  /// - Complexity: O(log *n* + *m*/4096) for *m* points, and O(*e*) more for *e* nodes on
  ///   the way to points that edits have put elsewhere.
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

  /// Sets the value of the point at an offset; NaN removes it.
  ///
  /// - Complexity: O(*s*) for summaries of *s* entries: one for an aggregate, as many as
  ///   were wanted for tops, and the categories of a superblock, at most 4,096.
  mutating func set(_ value: Double, at offset: Int, in tree: RadiusTree) {
    if offset < values.count { values[offset] = value } else { values.append(value) }
    let block = offset >> Self.shift
    var summary = empty
    for other in block << Self.shift..<min((block + 1) << Self.shift, values.count) {
      // What free slots add is asked for by no cluster.
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
