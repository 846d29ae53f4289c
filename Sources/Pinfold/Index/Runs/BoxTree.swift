/// The tight bounding boxes of blocks of consecutive slots, of blocks of these, and so on.
///
/// Slots are in key order, so blocks are compact: a visit of all boxes in sequence finds what
/// an edge of a cell cuts, without searching: a packed R-tree. Boxes are made with the run and
/// never saved; they take a quarter of a byte a point.
struct BoxTree: Sendable {
  /// Slots to a block: as many as are compared with edges at once.
  static let blockSize = 1 << blockBits

  /// Boxes to a box of the next level.
  static let fanout = 1 << fanoutBits

  private static let blockBits = 6
  private static let fanoutBits = 4

  /// Boxes by level, those of the smallest blocks first; none for no slots. The last level has
  /// at most ``fanout``.
  let levels: [[GridRect]]

  /// Makes the levels above some boxes.
  ///
  /// - Parameter boxes: The boxes of the blocks of slots; only the last block may be incomplete.
  /// - Complexity: O(*n*) in the number of boxes.
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
  /// Returns the first slot of a box.
  @inline(__always)  // for each box that a walk visits
  static func firstSlot(of box: Int, atLevel level: Int) -> Int {
    box << (blockBits + fanoutBits * level)
  }

  /// Returns the boxes in a box of a level above the lowest.
  func children(of box: Int, atLevel level: Int) -> Range<Int> {
    let first = box << Self.fanoutBits
    return first..<min(first + Self.fanout, levels[level - 1].count)
  }

  /// How many bytes the tree keeps.
  var byteCount: Int {
    levels.reduce(0) { $0 + $1.capacity * MemoryLayout<GridRect>.stride }
  }
}
