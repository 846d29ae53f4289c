extension PointIndex {
  /// Applies edits in order, as one round.
  ///
  ///     var index = PointIndex(coordinates)
  ///     index.apply([.remove(PointID(3)), .move(PointID(7), to: there)])
  ///
  /// If a coordinate is not finite, the index rejects the point and drops its values and weight.
  ///
  /// - Precondition: An insertion or update has one value per column, or none. Weights are at least
  ///   one, and ``totalWeight`` does not exceed `Int.max`.
  /// - Returns: The difference between the states before and after the round.
  /// - Complexity: O(*m* log *n*) for *m* edits, amortized over merges of layers. If rejected
  ///   points change, add O(*r*) for *r* rejected points.
  @discardableResult
  public mutating func apply(_ edits: [PointEdit]) -> EditSummary {
    let round = round(of: edits)
    apply(round)
    return round.summary
  }

  func round(of edits: [PointEdit]) -> EditRound {
    var round = EditRound(kinds)
    // Sort by id. Edits of the same id keep their order.
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
        if !after.make(edit, kinds) { round.summary.ignored += 1 }
        start += 1
      }
      round.note(id, before, after)
    }
    return round
  }

  mutating func apply(_ round: EditRound) {
    let layer = Layer(added: round.added, removed: round.removed)
    checkTotalWeight(after: layer)
    push(layer)
    updateRejected(round)
  }

  /// Traps if the total weight would exceed `Int.max`.
  private func checkTotalWeight(after layer: Layer) {
    guard isWeighted || layer.added.weights != nil else { return }
    // The total includes the removed points, so the difference is not negative.
    var total = weight(in: .all) &- layer.removed.weight(of: 0..<layer.removed.count)
    for slot in 0..<layer.added.count {
      let (sum, isTooMuch) = total.addingReportingOverflow(layer.added.weight(at: slot))
      precondition(!isTooMuch && sum <= UInt64(Int.max), "Points stand for more than \(Int.max)")
      total = sum
    }
  }

  /// Inserts a point without values. Use ``apply(_:)`` to set values.
  ///
  /// - Returns: `false` if the id exists.
  @discardableResult
  public mutating func insert(_ id: PointID, at coordinate: Coordinate) -> Bool {
    apply([.insert(id, at: coordinate)]).ignored == 0
  }

  /// Removes a point.
  ///
  /// - Returns: `false` if the id does not exist.
  @discardableResult
  public mutating func remove(_ id: PointID) -> Bool {
    apply([.remove(id)]).ignored == 0
  }

  /// Moves a point.
  ///
  /// - Returns: `false` if the id does not exist.
  @discardableResult
  public mutating func move(_ id: PointID, to coordinate: Coordinate) -> Bool {
    apply([.move(id, to: coordinate)]).ignored == 0
  }
}

extension PointIndex {
  func state(of id: PointID) -> PointState {
    if let (layer, slot) = slot(of: id) { return .placed(layers[layer].added.entry(at: slot)) }
    return isRejected(id) ? .rejected : .absent
  }

  func isRejected(_ id: PointID) -> Bool {
    let index = rejected.indices.endOfPrefix { rejected[$0] < id }
    return index < rejected.count && rejected[index] == id
  }

  private mutating func updateRejected(_ round: EditRound) {
    guard !(round.newlyRejected.isEmpty && round.noLongerRejected.isEmpty) else { return }
    // Both lists are sorted by id.
    var accepted = round.noLongerRejected[...]
    var kept = rejected.filter { id in
      guard accepted.first == id else { return true }
      accepted.removeFirst()
      return false
    }
    kept += round.newlyRejected
    rejected = RadixSort.order(kept.map { $0.row }).map { kept[$0] }
  }

  /// Adds a layer, then merges layers until each is more than four times as large as the next.
  mutating func push(_ layer: Layer) {
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
