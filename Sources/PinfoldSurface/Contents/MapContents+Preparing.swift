import Pinfold

extension MapContents {
  /// Prepares the clusters of `strategy` and drops clusters of other settings. Call it once,
  /// because edits keep the clusters up to date.
  ///
  /// Large groups get a quick draft, which ``Drafts/built()`` and ``adopt(_:)`` replace.
  mutating func prepare(for strategy: Strategy) {
    indexes = indexes.mapValues { prepared($0, for: strategy) }
  }

  /// Returns `index` prepared for `strategy`, with a draft if the index is large.
  func prepared(_ index: PreparedIndex, for strategy: Strategy) -> PreparedIndex {
    guard !index.isPrepared(for: strategy) || index.preparesMore(than: strategy) else {
      return index
    }
    var fresh = PreparedIndex(index.points)
    fresh.prepareDraft(for: strategy, from: largeCount)
    return fresh
  }

  /// The groups that have only a draft for `strategy`.
  func drafts(for strategy: Strategy) -> Drafts {
    Drafts(
      strategy: strategy,
      points: indexes.filter { $0.value.isDraft(for: strategy) }.mapValues(\.points)
    )
  }

  /// Replaces drafts with built clusters, and applies the edits made since. After too many edits,
  /// the draft stays.
  mutating func adopt(_ built: BuiltGroups) {
    for (group, index) in built.indexes {
      guard let draft = indexes[group], draft.isDraft(for: built.strategy) else { continue }
      var index = index
      if index.follow(draft.points) { indexes[group] = index }
    }
  }
}

/// A snapshot of the groups that have only a draft.
struct Drafts: Sendable {
  let strategy: Strategy
  let points: [GroupID: PointIndex]
}

struct BuiltGroups: Sendable {
  let strategy: Strategy
  let indexes: [GroupID: PreparedIndex]
}

extension Drafts {
  /// Builds the clusters of the groups. Returns `nil` if the task is canceled.
  ///
  /// - Complexity: O(*n* log *n*): a few seconds for a million points.
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
  /// Applies edits. Drops the prepared clusters if the edits would rebuild them.
  mutating func edit(_ edits: [PointEdit]) -> EditSummary {
    if isRebuilt(by: edits) { self = PreparedIndex(points) }
    return apply(edits)
  }
}
