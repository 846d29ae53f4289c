extension PointIndex {
  /// Returns the edits that turn another index into this one.
  ///
  /// - Complexity: O(*m* log *n*) for *m* points in layers that the indexes do not share.
  func difference(from old: PointIndex) -> Layer {
    var shared = 0
    while shared < min(layers.count, old.layers.count),
      layers[shared].isSame(as: old.layers[shared])
    {
      shared += 1
    }
    let undone = Self.merged(old.layers[shared...])
    let done = Self.merged(layers[shared...])
    return undone.inverse.merged(with: done)
  }

  static func merged(_ layers: ArraySlice<Layer>) -> Layer {
    // Starting with the newest layer copies each entry only a few times.
    guard var merged = layers.last else { return Layer(added: .empty, removed: .empty) }
    for layer in layers.dropLast().reversed() { merged = layer.merged(with: merged) }
    return merged
  }
}

extension PointIndex {
  /// - Complexity: O(1) for an index and its copy, otherwise up to O(*n*).
  func isSame(as other: PointIndex) -> Bool {
    layers.count == other.layers.count
      && zip(layers, other.layers).allSatisfy { $0.isSame(as: $1) }
  }
}

extension Layer {
  fileprivate func isSame(as other: Layer) -> Bool {
    added.isSame(as: other.added) && removed.isSame(as: other.removed)
  }
}

extension Run {
  fileprivate func isSame(as other: Run) -> Bool {
    // Comparing an array with its copy only compares two addresses.
    guard keys == other.keys && rows == other.rows else { return false }
    if isEmpty { return true }
    guard columns.count == other.columns.count, weights?.values == other.weights?.values
    else { return false }
    // NaN differs from itself, except in a copy. A wrong "different" only costs time.
    return zip(columns, other.columns).allSatisfy { $0.values.isSame(as: $1.values) }
  }
}
