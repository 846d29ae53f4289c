extension PointIndex {
  /// Makes edits, one after the other, as one round.
  ///
  ///     var index = PointIndex(coordinates)
  ///     index.apply([.remove(PointID(3)), .move(PointID(7), to: there)])
  ///
  /// A coordinate that is not finite makes its point a rejected one, which has lost its
  /// values and its weight.
  ///
  /// - Precondition: An insertion or an update has a value for each column, or none. Weights
  ///   are one or more, and ``totalWeight`` stays below `Int.max` or equal to it.
  /// - Returns: What changed from before the round to after it.
  /// - Complexity: O(*m* log *n*) for *m* edits, amortized: now and then, layers
  ///   are merged. O(*r*) more for *r* rejected points, when these change.
  @discardableResult
  public mutating func apply(_ edits: [PointEdit]) -> EditSummary {
    let round = round(of: edits)
    apply(round)
    return round.summary
  }

  /// Returns what edits change, made one after the other.
  func round(of edits: [PointEdit]) -> EditRound {
    var round = EditRound(columnCount: columnCount)
    // By id, and in the given order for one id.
    var order = edits.indices.map { UInt64(edits[$0].id.row) << 32 | UInt64($0) }
    RadixSort.sort(&order)
    var start = 0
    while start < order.count {
      let id = edits[Int(UInt32(truncatingIfNeeded: order[start]))].id
      let before = state(of: id)
      var after = before
      while start < order.count {
        let edit = edits[Int(UInt32(truncatingIfNeeded: order[start]))]
        guard edit.id == id else { break }
        if !after.make(edit, columnCount: columnCount) { round.summary.ignored += 1 }
        start += 1
      }
      round.note(id, before, after)
    }
    return round
  }

  /// Makes the changes of a round.
  mutating func apply(_ round: EditRound) {
    let layer = Layer(added: round.added, removed: round.removed)
    checkTotalWeight(after: layer)
    push(layer)
    updateRejected(round)
  }

  /// Traps where points would stand for more than can be counted.
  private func checkTotalWeight(after layer: Layer) {
    guard isWeighted || layer.added.weights != nil else { return }
    // Removed points were counted, so that what stays is not below zero.
    var total = weight(in: .all) &- layer.removed.weight(of: 0..<layer.removed.count)
    for slot in 0..<layer.added.count {
      let (sum, isTooMuch) = total.addingReportingOverflow(layer.added.weight(at: slot))
      precondition(!isTooMuch && sum <= UInt64(Int.max), "Points stand for more than \(Int.max)")
      total = sum
    }
  }

  /// Adds a point, without values in the columns; ``apply(_:)`` sets them.
  ///
  /// - Returns: Whether there was none of that id.
  @discardableResult
  public mutating func insert(_ id: PointID, at coordinate: Coordinate) -> Bool {
    apply([.insert(id, at: coordinate)]).ignored == 0
  }

  /// Removes a point.
  ///
  /// - Returns: Whether there was one of that id.
  @discardableResult
  public mutating func remove(_ id: PointID) -> Bool {
    apply([.remove(id)]).ignored == 0
  }

  /// Puts a point somewhere else.
  ///
  /// - Returns: Whether there was one of that id.
  @discardableResult
  public mutating func move(_ id: PointID, to coordinate: Coordinate) -> Bool {
    apply([.move(id, to: coordinate)]).ignored == 0
  }
}

extension PointIndex {
  /// Returns the state of an id in the index.
  func state(of id: PointID) -> PointState {
    if let (layer, slot) = slot(of: id) { return .placed(layers[layer].added.entry(at: slot)) }
    return isRejected(id) ? .rejected : .absent
  }

  /// Returns whether a point is kept without a place on the map.
  func isRejected(_ id: PointID) -> Bool {
    let index = rejected.indices.endOfPrefix { rejected[$0] < id }
    return index < rejected.count && rejected[index] == id
  }

  private mutating func updateRejected(_ round: EditRound) {
    guard !(round.newlyRejected.isEmpty && round.noLongerRejected.isEmpty) else { return }
    // Both lists are in the order of ids.
    var accepted = round.noLongerRejected[...]
    var kept = rejected.filter { id in
      guard accepted.first == id else { return true }
      accepted.removeFirst()
      return false
    }
    kept += round.newlyRejected
    rejected = RadixSort.order(kept.map { $0.row }).map { kept[$0] }
  }

  /// Adds a layer, and merges layers until each is much larger than the next.
  private mutating func push(_ layer: Layer) {
    guard layer.entryCount > 0 else { return }
    layers.append(layer)
    while let last = layers.last {
      if last.entryCount == 0 {
        layers.removeLast()
      } else if layers.count > 1, last.entryCount * 4 >= layers[layers.count - 2].entryCount {
        layers.removeLast()
        layers[layers.count - 1] = layers[layers.count - 1].merged(with: last)
      } else {
        return
      }
    }
  }
}
