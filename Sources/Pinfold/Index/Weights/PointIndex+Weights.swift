extension PointIndex {
  /// The sum of all weights, without rejected points.
  ///
  /// Without weights, this is the number of points.
  ///
  /// - Complexity: O(log *n*)
  public var totalWeight: Int { Int(weight(in: .all)) }

  /// Returns the weight of a point, or `nil` if the id is missing or rejected.
  ///
  /// - Complexity: O(log *n*)
  public func weight(of id: PointID) -> Int? {
    slot(of: id).map { Int(layers[$0.layer].added.weight(at: $0.slot)) }
  }

  /// Returns the sum of the weights in a map rect, which may cross the antimeridian.
  ///
  /// - Complexity: As for ``points(in:)``.
  public func totalWeight(in rect: MapRect) -> Int { points(in: rect).totalWeight }
}

extension PointSlice {
  /// The sum of the weights of the points. Without weights, this is the number of points.
  ///
  /// - Complexity: As for ``count``. With weights, add O(log *n*) for each point that
  ///   the slice lists by id.
  public var totalWeight: Int {
    guard index.isWeighted else { return count }
    let listed = listed.reduce(0) { $0 + (index.weight(of: $1) ?? 0) }
    let leaves = leaves.map { $0.tree.weight(of: $0.node) } ?? 0
    return listed + Int(leaves) + (spaced?.weight ?? 0) + Int(index.weight(in: ranges))
  }
}

extension PointIndex {
  var isWeighted: Bool {
    Weights.areIncluded
      && layers.contains { $0.added.weights != nil || $0.removed.weights != nil }
  }

  /// - Complexity: O(log *n*)
  func weight(in range: KeyRange) -> UInt64 {
    layers.reduce(0) { weight, layer in
      // Only sums over points that a later layer removes can overflow.
      weight &+ layer.added.weight(in: range) &- layer.removed.weight(in: range)
    }
  }

  func weight(in ranges: some Sequence<KeyRange>) -> UInt64 {
    ranges.reduce(0) { $0 &+ weight(in: $1) }
  }

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
