/// A packed R-tree: bounding boxes of consecutive slots, level by level.
///
/// Slots are in key order, so blocks are compact, and a walk finds the blocks that cell edges cut
/// without searching. The tree is never saved. It takes a quarter of a byte per point.
struct BoxTree: Sendable {
  /// Slots per leaf block. This number of keys is compared with edges at once.
  static let blockSize = 1 << blockBits

  /// Boxes per box of the next level.
  static let fanout = 1 << fanoutBits

  private static let blockBits = 6
  private static let fanoutBits = 4

  /// Boxes by level, leaf blocks first. The last level has at most ``fanout`` boxes.
  let levels: [[GridRect]]

  /// Builds the tree from leaf blocks. Only the last block may be incomplete.
  ///
  /// - Complexity: O(*n*)
  init(_ boxes: [GridRect]) {
    var levels = boxes.isEmpty ? [] : [boxes]
    while let below = levels.last, below.count > Self.fanout {
      levels.append(Self.boxes(of: below))
    }
    self.levels = levels
  }

  private static func boxes(of boxes: [GridRect]) -> [GridRect] {
    stride(from: 0, to: boxes.count, by: fanout).map { start in
      boxes[start..<min(start + fanout, boxes.count)].reduce(boxes[start]) { $0.union($1) }
    }
  }
}

extension BoxTree {
  @inline(__always)  // called for each box of a walk
  static func firstSlot(of box: Int, atLevel level: Int) -> Int {
    box << (blockBits + fanoutBits * level)
  }

  func children(of box: Int, atLevel level: Int) -> Range<Int> {
    let first = box << Self.fanoutBits
    return first..<min(first + Self.fanout, levels[level - 1].count)
  }

  var byteCount: Int {
    levels.reduce(0) { $0 + $1.capacity * MemoryLayout<GridRect>.stride }
  }
}
