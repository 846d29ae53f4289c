extension PointIndex {
  /// How many points the points stand for, without rejected ones: their number, where none
  /// has a weight.
  ///
  /// - Complexity: O(log *n*)
  public var totalWeight: Int { Int(weight(in: .all)) }

  /// Returns how many points a point stands for; `nil` when there is none of that id, or a
  /// rejected one.
  ///
  /// - Complexity: O(log *n*)
  public func weight(of id: PointID) -> Int? {
    slot(of: id).map { Int(layers[$0.layer].added.weight(at: $0.slot)) }
  }

  /// Returns how many points those in a map rect stand for; the rect may cross the
  /// antimeridian.
  ///
  /// - Complexity: As for ``points(in:)``.
  public func totalWeight(in rect: MapRect) -> Int { points(in: rect).totalWeight }
}

extension PointSlice {
  /// How many points the points of the slice stand for: their number, where none has a
  /// weight.
  ///
  /// - Complexity: As for ``count``; where points have weights, O(log *n*) for each point that
  ///   is not in index order.
  public var totalWeight: Int {
    guard index.isWeighted else { return count }
    let listed = listed.reduce(0) { $0 + (index.weight(of: $1) ?? 0) }
    let leaves = leaves.map { $0.tree.weight(of: $0.node) } ?? 0
    return listed + Int(leaves) + (spaced?.weight ?? 0) + Int(index.weight(in: ranges))
  }
}

extension PointIndex {
  /// Whether any point may stand for more than itself.
  var isWeighted: Bool {
    Weights.areIncluded
      && layers.contains { $0.added.weights != nil || $0.removed.weights != nil }
  }

  /// Returns how many points those in a key range stand for.
  ///
  /// - Complexity: O(log *n*)
  func weight(in range: KeyRange) -> UInt64 {
    layers.reduce(0) { weight, layer in
      // Nothing overflows but sums over points that were removed since.
      weight &+ layer.added.weight(in: range) &- layer.removed.weight(in: range)
    }
  }

  /// Returns how many points those in some key ranges stand for.
  func weight(in ranges: some Sequence<KeyRange>) -> UInt64 {
    ranges.reduce(0) { $0 &+ weight(in: $1) }
  }

  /// Returns what the points in some key ranges stand for.
  ///
  /// - Complexity: O(*r* log *n*) for *r* ranges.
  func total(in ranges: [KeyRange]) -> WeightTotal {
    var total = WeightTotal.zero
    for range in ranges {
      for layer in layers {
        total += layer.added.total(of: layer.added.slots(in: range))
        total -= layer.removed.total(of: layer.removed.slots(in: range))
      }
    }
    return total
  }
}

extension Run {
  fileprivate func weight(in range: KeyRange) -> UInt64 {
    isEmpty ? 0 : weight(of: slots(in: range))
  }
}
