import Pinfold

extension MapContents {
  /// Prepares what a strategy needs, once: edits keep it up to date. What was prepared for
  /// other settings is dropped.
  ///
  /// Large groups get a draft, in a moment: build these with ``Drafts/built()``, and call
  /// ``adopt(_:)``.
  mutating func prepare(for strategy: Strategy) {
    indexes = indexes.mapValues { prepared($0, for: strategy) }
  }

  /// Returns an index with what a strategy needs, a draft if it is large.
  func prepared(_ index: PreparedIndex, for strategy: Strategy) -> PreparedIndex {
    guard !index.isPrepared(for: strategy) || index.preparesMore(than: strategy) else {
      return index
    }
    var fresh = PreparedIndex(index.points)
    if index.points.count < largeCount {
      fresh.prepare(for: strategy)
    } else {
      fresh.prepareDraft(for: strategy)
    }
    return fresh
  }

  /// The groups that have only a draft for a strategy.
  func drafts(for strategy: Strategy) -> Drafts {
    Drafts(
      strategy: strategy,
      points: indexes.filter { $0.value.isDraft(for: strategy) }.mapValues(\.points)
    )
  }

  /// Replaces drafts with what was built, which gets the edits made since. If these are too many,
  /// the draft stays.
  mutating func adopt(_ built: BuiltGroups) {
    for (group, index) in built.indexes {
      guard let draft = indexes[group], draft.isDraft(for: built.strategy) else { continue }
      var index = index
      if index.follow(draft.points) { indexes[group] = index }
    }
  }
}

/// Groups that are shown from a draft, as they were at one time.
struct Drafts: Sendable {
  let strategy: Strategy
  let points: [GroupID: PointIndex]
}

/// What was built of drafts.
struct BuiltGroups: Sendable {
  let strategy: Strategy
  let indexes: [GroupID: PreparedIndex]
}

extension Drafts {
  /// Prepares the groups; a canceled task gets nothing.
  ///
  /// - Complexity: O(*n* log *n*): some seconds for a million points.
  @concurrent func built() async -> BuiltGroups? {
    var indexes: [GroupID: PreparedIndex] = [:]
    for (group, points) in points {
      var index = PreparedIndex(points)
      index.prepare(for: strategy) { !Task.isCancelled }
      guard !Task.isCancelled else { return nil }
      indexes[group] = index
    }
    return BuiltGroups(strategy: strategy, indexes: indexes)
  }
}

extension PreparedIndex {
  /// Makes edits. If they are so many that what is prepared would be built anew, it is dropped
  /// instead.
  mutating func edit(_ edits: [PointEdit]) -> EditSummary {
    if isRebuilt(by: edits) { self = PreparedIndex(points) }
    return apply(edits)
  }
}
