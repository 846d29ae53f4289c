/// Some of the points of an index, as one bit for each point.
///
///     let recent = index.subset(ofColumn: 1, in: 2020...2026)
///     let cafes = index.subset(ofColumn: 0, categories: [3])
///     let plan = planner.plan(index, for: viewport, showing: recent.intersection(cafes))
///
/// A subset belongs to the index that made it, and to its copies. After edits, make it again.
public struct PointSubset: Sendable {
  /// The bits of the added points and of the removed points of each layer, in turn. Bit *s* mod 64
  /// of word *s* / 64 stands for slot *s*.
  ///
  /// A removed point has the same bit as when it was added, so counts over layers still add up.
  var masks: [[UInt64]]

  /// The number of slots of each mask.
  let slotCounts: [Int]
}

extension PointIndex {
  /// Returns the points that satisfy a condition.
  ///
  /// - Parameter isIncluded: Called once or more for each point. Always returns the same for the
  ///   same id.
  /// - Complexity: O(*n*)
  public func subset(where isIncluded: (PointID) -> Bool) -> PointSubset {
    marking { run, slot in isIncluded(PointID(run.rows[slot])) }
  }

  /// Returns the points of the index that are in a set.
  ///
  /// - Complexity: O(*n*)
  public func subset(_ points: PointSet) -> PointSubset {
    marking { run, slot in points.contains(row: run.rows[slot]) }
  }

  /// Returns the points with a value in a window. Points without a value are not in it.
  ///
  /// Use infinity for a window with one end. For columns of ranks this is fastest: about two
  /// milliseconds for ten million points.
  ///
  /// - Precondition: The index has the column.
  /// - Complexity: O(*n*)
  public func subset(ofColumn column: Int, in window: ClosedRange<Double>) -> PointSubset {
    checkColumn(column)
    guard case .ranks(let scale) = kinds[column] else {
      return marking { run, slot in window.contains(run.columns[column].values[slot]) }
    }
    guard let ranks = scale.ranks(in: window) else { return marking { _, _ in false } }
    return PointSubset(self) { $0.columns[column].values.ranks.bits(in: ranks) }
  }

  /// Returns the points of some categories.
  ///
  /// - Parameters:
  ///   - column: The number of the column.
  ///   - categories: The codes. Include ``ColumnStorage/noCategory`` to include points without a
  ///     category.
  /// - Precondition: The index has the column, and it stores categories.
  /// - Complexity: O(*n*)
  public func subset(ofColumn column: Int, categories: [UInt8]) -> PointSubset {
    checkCategories(column)
    var isIncluded = [Bool](repeating: false, count: 256)
    for code in categories { isIncluded[Int(code)] = true }
    return marking { run, slot in isIncluded[Int(run.columns[column].values.codes[slot])] }
  }

  /// Returns whether a subset of this index contains a point.
  ///
  /// - Complexity: O(log *n*)
  public func contains(_ id: PointID, in subset: PointSubset) -> Bool {
    subset.check(self)
    return slot(of: id).map { subset.masks[2 * $0.layer].hasBit($0.slot) } ?? false
  }

  /// Returns an index of the points in a subset of this index, without sorting again.
  ///
  /// - Complexity: O(*n*)
  public func filtered(by subset: PointSubset) -> PointIndex {
    subset.check(self)
    return filtered(by: subset, in: [.all])
  }

  func checkColumn(_ column: Int) {
    precondition(kinds.indices.contains(column), "Column \(column) of \(columnCount) columns")
  }

  func checkCategories(_ column: Int) {
    checkColumn(column)
    guard case .categories = kinds[column] else {
      preconditionFailure("Column \(column) does not store categories")
    }
  }

  @inline(__always)  // with the condition
  private func marking(_ isIncluded: (borrowing Run, Int) -> Bool) -> PointSubset {
    PointSubset(self) { run in .bits(run.count) { isIncluded(run, $0) } }
  }
}

// MARK: - Sets

extension PointSubset {
  @inline(__always)  // with the closure
  fileprivate init(_ index: PointIndex, _ mask: (Run) -> [UInt64]) {
    let runs = index.layers.flatMap { [$0.added, $0.removed] }
    masks = runs.map { $0.isEmpty ? [] : mask($0) }
    slotCounts = runs.map { $0.count }
  }

  /// The number of points.
  ///
  /// - Complexity: O(*n* / 64)
  public var count: Int {
    masks.indices.reduce(0) { count, number in
      let bits = masks[number].reduce(0) { $0 + $1.nonzeroBitCount }
      return number.isMultiple(of: 2) ? count + bits : count - bits
    }
  }

  /// Returns the points in both subsets of one index.
  public func intersection(_ other: PointSubset) -> PointSubset { combined(other, &) }

  /// Returns the points in at least one of two subsets of one index.
  public func union(_ other: PointSubset) -> PointSubset { combined(other, |) }

  /// Returns the points that are in this subset, and not in another of the same index.
  public func subtracting(_ other: PointSubset) -> PointSubset { combined(other) { $0 & ~$1 } }

  @inline(__always)  // with the operation
  private func combined(
    _ other: PointSubset,
    _ operation: (UInt64, UInt64) -> UInt64
  ) -> PointSubset {
    precondition(slotCounts == other.slotCounts, "Subsets of different indexes")
    var result = self
    for number in masks.indices {
      for word in masks[number].indices {
        result.masks[number][word] = operation(masks[number][word], other.masks[number][word])
      }
    }
    return result
  }

  func check(_ index: PointIndex) {
    precondition(
      slotCounts == index.layers.flatMap { [$0.added.count, $0.removed.count] },
      "A subset of another index"
    )
  }

  /// The masks of the nonempty runs: see ``PointIndex/signedRuns``.
  var signedMasks: [[UInt64]] { masks.filter { !$0.isEmpty } }
}
