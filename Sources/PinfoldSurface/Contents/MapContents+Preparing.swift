import Pinfold

extension MapContents {
  /// Prepares the clusters that settings need and drops clusters of other settings. Call it once,
  /// because edits keep the clusters up to date.
  ///
  /// Large groups get a quick draft, which ``Drafts/built()`` and ``adopt(_:)`` replace.
  mutating func prepare(for options: ClusterOptions) {
    indexes = indexes.mapValues { prepared($0, for: options) }
  }

  /// Returns `index` prepared for settings, with a draft if the index is large.
  func prepared(_ index: PreparedIndex, for options: ClusterOptions) -> PreparedIndex {
    guard !index.isPrepared(for: options) || index.preparesMore(than: options) else {
      return index
    }
    var fresh = PreparedIndex(index.points)
    fresh.prepareDraft(for: options, from: largeCount)
    return fresh
  }

  /// The groups that have only a draft for settings.
  func drafts(for options: ClusterOptions) -> Drafts {
    Drafts(
      options: options,
      points: indexes.filter { $0.value.isDraft(for: options) }.mapValues(\.points)
    )
  }

  /// Replaces drafts with built clusters, and applies the edits made since. After too many edits,
  /// the draft stays.
  mutating func adopt(_ built: BuiltGroups) {
    for (group, index) in built.indexes {
      guard let draft = indexes[group], draft.isDraft(for: built.options),
        // Points may have other names since.
        draft.points.columnCount == index.points.columnCount
      else { continue }
      var index = index
      if index.follow(draft.points) { indexes[group] = index }
    }
  }
}

/// A snapshot of the groups that have only a draft.
struct Drafts: Sendable {
  let options: ClusterOptions
  let points: [GroupID: PointIndex]
}

struct BuiltGroups: Sendable {
  let options: ClusterOptions
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
      index.prepare(for: options) { !Task.isCancelled }
      guard !Task.isCancelled else { return nil }
      indexes[group] = index
    }
    return BuiltGroups(options: options, indexes: indexes)
  }
}

extension PreparedIndex {
  /// Applies edits. Drops the prepared clusters if the edits would rebuild them.
  mutating func edit(_ edits: [PointEdit]) -> EditSummary {
    if isRebuilt(by: edits) { self = PreparedIndex(points) }
    return apply(edits)
  }
}
