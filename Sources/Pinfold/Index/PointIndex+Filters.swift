extension PointIndex {
  /// Changes which points of a whole the index has.
  ///
  ///     var shown = whole.filtered(by: open)
  ///     shown.refilter(whole, from: open, to: openAndNear)
  ///
  /// The index becomes the one that would be filtered afresh.
  ///
  /// - Parameters:
  ///   - whole: What the index has some of the points of.
  ///   - old: Which points it has, of those there are.
  ///   - new: Which points it is to have.
  /// - Returns: What changed.
  /// - Complexity: O(*m* log *n*) for *m* points that are inserted or removed, and a
  ///   check of one bit for each row.
  @discardableResult
  package mutating func refilter(
    _ whole: PointIndex,
    from old: PointSet,
    to new: PointSet
  ) -> EditSummary {
    let round = round(of: whole, from: old, to: new)
    apply(round)
    return round.summary
  }

  /// Returns what changes when the index has other points of a whole.
  func round(of whole: PointIndex, from old: PointSet, to new: PointSet) -> EditRound {
    precondition(
      whole.columnCount == columnCount,
      "\(columnCount) columns of \(whole.columnCount)"
    )
    var round = EditRound(columnCount: columnCount)
    old.forEachDifference(from: new) { id in
      round.note(id, state(of: id), new.contains(id) ? whole.state(of: id) : .absent)
    }
    return round
  }
}

extension PointSet {
  /// Calls a function with the points that only one of two sets holds, by ascending id.
  func forEachDifference(from other: PointSet, _ body: (PointID) -> Void) {
    for word in 0..<max(words.count, other.words.count) {
      let mine = word < words.count ? words[word] : 0
      let others = word < other.words.count ? other.words[word] : 0
      var bits = mine ^ others
      while bits != 0 {
        body(PointID(UInt32(word * 64 + bits.trailingZeroBitCount)))
        bits &= bits - 1
      }
    }
  }
}
