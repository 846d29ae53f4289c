import Pinfold

extension MapContents {
  /// Prepares the clusters of a strategy, once: edits keep them up to date. Clusters of other
  /// settings are dropped.
  ///
  /// Large groups get a draft, in a moment: build these with ``Drafts/built()``, and call
  /// ``adopt(_:)``.
  mutating func prepare(for strategy: Strategy) {
    indexes = indexes.mapValues { prepared($0, for: strategy) }
  }

  /// Returns an index that is prepared for a strategy, with a draft if it is large.
  func prepared(_ index: PreparedIndex, for strategy: Strategy) -> PreparedIndex {
    guard !index.isPrepared(for: strategy) || index.preparesMore(than: strategy) else {
      return index
    }
    var fresh = PreparedIndex(index.points)
    fresh.prepareDraft(for: strategy, from: largeCount)
    return fresh
  }

  /// The groups that have only a draft for a strategy.
  func drafts(for strategy: Strategy) -> Drafts {
    Drafts(
      strategy: strategy,
      points: indexes.filter { $0.value.isDraft(for: strategy) }.mapValues(\.points)
    )
  }

  /// Replaces drafts with built clusters. They get the edits made since; if these are too many, the
  /// draft stays.
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

/// Groups whose clusters are built.
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
  /// Makes edits. If the prepared clusters would be built anew for that, drops them instead.
  mutating func edit(_ edits: [PointEdit]) -> EditSummary {
    if isRebuilt(by: edits) { self = PreparedIndex(points) }
    return apply(edits)
  }
}
