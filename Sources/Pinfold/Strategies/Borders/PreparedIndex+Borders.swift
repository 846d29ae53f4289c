extension PreparedIndex {
  /// Prepares the clusters that settings need; see ``prepare(for:)-(ClusterOptions)``.
  ///
  /// - Parameter isWanted: Called often. Return `false` to cancel.
  package mutating func prepare(for options: ClusterOptions, while isWanted: () -> Bool) {
    let strategy = options.strategy.clamped()
    prepare(for: options) { $0.prepare(for: strategy, while: isWanted) }
  }

  /// Prepares drafts of spaced clusters if the index has at least `least` points; see
  /// ``prepareDraft(for:)``.
  package mutating func prepareDraft(for options: ClusterOptions, from least: Int) {
    // Many small parts take as long as one large one.
    let least = options.border == nil ? least : points.count < least ? .max : 1
    let strategy = options.strategy.clamped()
    prepare(for: options) { $0.prepareDraft(for: strategy, from: least) }
  }

  /// Returns whether the index has only a draft for settings.
  package func isDraft(for options: ClusterOptions) -> Bool {
    guard ColumnKinds.areIncluded, let column = options.border else {
      return isDraft(for: options.strategy)
    }
    return borders.contains { $0.column == column && $0.isDraft(for: options.strategy) }
  }

  /// Returns whether plans with settings are fast.
  package func isPrepared(for options: ClusterOptions) -> Bool {
    guard ColumnKinds.areIncluded, let column = options.border else {
      return isPrepared(for: options.strategy)
    }
    return borders.contains { $0.column == column && $0.isPrepared(for: options.strategy) }
  }

  /// Returns whether the index has clusters that settings do not need.
  package func preparesMore(than options: ClusterOptions) -> Bool {
    guard ColumnKinds.areIncluded else { return preparesMore(than: options.strategy) }
    guard let column = options.border else {
      return !borders.isEmpty || preparesMore(than: options.strategy)
    }
    return preparesMore(than: Strategy.none)
      || borders.contains {
        $0.column != column || $0.none.preparesMore(than: options.strategy)
      }
  }

  private mutating func prepare(
    for options: ClusterOptions,
    _ prepare: (inout PreparedIndex) -> Void
  ) {
    guard ColumnKinds.areIncluded, let column = options.border else { return prepare(&self) }
    var parts = borderParts(ofColumn: column)
    parts.prepare(prepare)
    borders.removeAll { $0.column == column }
    borders.append(parts)
  }
}
