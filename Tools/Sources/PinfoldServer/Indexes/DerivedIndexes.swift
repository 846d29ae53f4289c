import NIOPosix
import Pinfold
import PinfoldPlans
import PinfoldStore

/// A cache of indexes for plans and tiles, derived from a data set's places.
///
/// An index covers a subset of the places, and may be prepared for a strategy. The first request
/// makes it. Edits update it, at a cost proportional to their effect. All work runs off the request
/// threads, and the previous index serves requests meanwhile.
actor DerivedIndexes {
  private let dataSet: DataSet

  /// Threads that make indexes, which may take seconds.
  private let makers: NIOThreadPool

  /// Threads that update indexes, for which edits wait.
  private let followers: NIOThreadPool

  /// The number of times that all places were replaced.
  private var generation = 0

  /// The cached indexes, most recently used last.
  private var kept: [Kept] = []

  /// The indexes in progress. They are made one at a time, because each may read all places.
  private var makings: [Key: Making] = [:]

  /// Drafts with only the coarse levels, shown while the spaced clusters of large data are made.
  private var drafts: [Key: PreparedIndex] = [:]

  /// Ends with the last making. Does not keep the index, which may be dropped by then.
  private var lastMaking: Task<Void, Never>?

  /// The latest batch of edits. Derived indexes receive it before the data set's own index does, so
  /// an index that is started in between must apply it, too.
  private var lastBatch: Batch?

  /// The memory limit in bytes.
  private let byteLimit: Int

  /// The number of indexes to keep even beyond the memory limit.
  private static let least = 3

  /// The maximum number of indexes.
  private static let most = 64

  /// The number of indexes that edits update. Edits wait for them, so other indexes are dropped.
  private static let mostFollowed = 8

  /// The maximum number of indexes waiting to be made.
  private static let mostMakings = 8

  /// A subset of the places, and the strategy to prepare it for, if any.
  struct Key: Hashable {
    let subset: Subset
    let prepared: Strategy?

    /// The data set's own index, which is not derived.
    static let all = Key(subset: .all, prepared: nil)
  }

  private struct Kept {
    let key: Key
    var revision: Int
    var index: PreparedIndex

    /// Whether the index serves a key. Preparation does not change the points.
    func answers(_ key: Key) -> Bool {
      self.key.subset == key.subset
        && (key.prepared ?? self.key.prepared) == self.key.prepared
    }
  }

  private struct Batch {
    let changes: [PlaceChange]

    /// The revision of the data set after the changes.
    let revision: Int
  }

  private struct Making {
    let task: Task<PreparedIndex, any Error>

    /// The edits since the start.
    var missed: [Batch]
  }

  /// - Parameters:
  ///   - dataSet: The places.
  ///   - byteLimit: The memory limit in bytes. Three indexes are always kept.
  ///   - makers: Threads that make indexes.
  ///   - followers: Threads that update indexes.
  init(
    _ dataSet: DataSet,
    byteLimit: Int = 512 << 20,
    makers: NIOThreadPool = WorkThreads.scans,
    followers: NIOThreadPool = WorkThreads.edits
  ) {
    (self.dataSet, self.byteLimit) = (dataSet, byteLimit)
    (self.makers, self.followers) = (makers, followers)
  }

  /// Returns an index of the current places of a subset.
  func index(_ key: Key) async throws -> PreparedIndex {
    let current = dataSet.current
    if let index = keptIndex(key, since: current.revision) { return index }
    if let draft = drafts[key] { return draft }
    // Concurrent requests share the work.
    if let making = makings[key] { return try await making.task.value }
    guard makings.count < Self.mostMakings else {
      throw key.prepared == nil
        ? RequestError.tooManyFilters : RequestError.tooManyClusterings
    }
    let task = Task { [lastMaking] in
      await lastMaking?.value
      return try await make(key)
    }
    makings[key] = Making(task: task, missed: lastBatch.map { [$0] } ?? [])
    lastMaking = Task { _ = await task.result }
    if key.hasDrafts && current.index.count >= SpacedClustering.draftCount {
      return try await draft(key, until: task)
    }
    return try await task.value
  }

  /// Makes a draft that answers requests until the index is ready. Then notifies open maps.
  private func draft(
    _ key: Key,
    until making: Task<PreparedIndex, any Error>
  ) async throws -> PreparedIndex {
    let current = dataSet.current
    let draft: PreparedIndex? = try await makers.run { [places = dataSet.places, dataSet] in
      let points = try key.subset.index(from: current.index, places, dataSet.categories)
      var draft = PreparedIndex(points)
      // Small subsets need no draft. Making one would only double the work.
      guard let strategy = key.prepared, draft.points.count >= SpacedClustering.draftCount else {
        return nil
      }
      draft.prepareDraft(for: strategy)
      return draft
    }
    // Meanwhile the index may be ready, or edits may have changed the places.
    guard let draft, makings[key] != nil, dataSet.current.revision == current.revision else {
      return try await making.value
    }
    drafts[key] = draft
    Task {
      _ = await making.result
      drafts[key] = nil
      dataSet.tell(ofChanges: 0)
    }
    return draft
  }

  /// Returns whether an index serves the key. If so, its plans may be cached too.
  func keeps(_ key: Key) -> Bool { kept.contains { $0.answers(key) } }

  /// Updates the indexes with edits, one index after the other. Until this returns, requests get an
  /// index with or without the edits.
  ///
  /// - Parameters:
  ///   - changes: The edits.
  ///   - previous: The revision of the data set before the edits.
  func apply(_ changes: [PlaceChange], after previous: Int) async {
    let batch = Batch(changes: changes, revision: previous + 1)
    lastBatch = batch
    // Drafts do not include the edits.
    drafts = [:]
    for key in makings.keys { makings[key]?.missed.append(batch) }
    let followed = kept.suffix(Self.mostFollowed).map(\.key)
    drop { !followed.contains($0.key) || $0.revision != previous }
    var translated: [Subset: [PointEdit]] = [:]
    // Indexes that were made meanwhile are at the end.
    while let old = kept.first(where: { $0.revision == previous }) {
      let edits =
        translated[old.key.subset]
        ?? old.key.subset.edits(changes, dataSet.places, dataSet.categories)
      translated[old.key.subset] = edits
      let new = try? await followers.run({ Self.followed(old.index, edits) })
      // The index may have been replaced or dropped meanwhile.
      guard let offset = kept.firstIndex(where: { $0.key == old.key }),
        kept[offset].revision == previous
      else { continue }
      guard let index = new else {
        drop { $0.key == old.key }
        continue
      }
      (kept[offset].index, kept[offset].revision) = (index, batch.revision)
    }
    trim()
  }
}

// MARK: - Making

extension DerivedIndexes {
  private func make(_ key: Key) async throws -> PreparedIndex {
    defer { makings[key] = nil }
    while true {
      let started = generation
      let index = try await made(key)
      if generation == started { return index }
    }
  }

  private func made(_ key: Key) async throws -> PreparedIndex {
    let (current, started) = (dataSet.current, generation)
    // Another key may have needed the same index or points meanwhile.
    if let index = keptIndex(key, since: current.revision) { return index }
    let points = kept.last { $0.key.subset == key.subset }
    // Filters an index with the same columns, instead of reading the columns again.
    let all = kept.last {
      $0.key.subset == key.subset.unfiltered && $0.revision >= current.revision
    }
    var revision = (points ?? all)?.revision ?? current.revision
    var index = try await makers.run { [places = dataSet.places, dataSet] in
      var index = PreparedIndex(
        try points?.index.points
          ?? all.map { try key.subset.filtered($0.index.points, places) }
          ?? key.subset.index(from: current.index, places, dataSet.categories)
      )
      if let options = key.options { index.prepareOnAllCores(for: options) }
      return index
    }
    // Applies edits that arrived meanwhile. Edits that the index already includes change nothing.
    while let missed = makings[key]?.missed.filter({ $0.revision > revision }), !missed.isEmpty {
      index = try await makers.run { [places = dataSet.places, dataSet, index] in
        var index = index
        for batch in missed {
          index.apply(key.subset.edits(batch.changes, places, dataSet.categories))
        }
        return index
      }
      revision = missed.last?.revision ?? revision
    }
    guard generation == started else { return index }
    kept.removeAll { $0.key == key }
    kept.append(Kept(key: key, revision: revision, index: index))
    trim()
    return index
  }

  /// Returns an index with edits applied. `nil` if the edits would rebuild it, because it may never
  /// be requested again.
  private static func followed(_ index: PreparedIndex, _ edits: [PointEdit]) -> PreparedIndex? {
    guard !index.isRebuilt(by: edits) else { return nil }
    var index = index
    index.apply(edits)
    return index
  }

  /// Returns a cached index and marks it as used.
  ///
  /// - Parameter revision: The minimum revision. An index may be newer than the data set, because
  ///   edits update it first.
  private func keptIndex(_ key: Key, since revision: Int) -> PreparedIndex? {
    guard let offset = kept.lastIndex(where: { $0.answers(key) && $0.revision >= revision })
    else { return nil }
    kept.append(kept.remove(at: offset))
    return kept[kept.count - 1].index
  }
}

// MARK: - Forgetting

extension DerivedIndexes {
  /// Drops all indexes, because all places were replaced. Indexes in progress are made again.
  func forget() {
    lastBatch = nil
    drafts = [:]
    generation += 1
    for key in makings.keys { makings[key]?.missed = [] }
    drop { _ in true }
  }

  /// Drops the least recently used indexes beyond the limits.
  private func trim() {
    // Counts memory shared with the data set for each index, because edits end the sharing.
    var byteCount = kept.reduce(0) { $0 + $1.index.byteCount }
    while kept.count > Self.most || kept.count > Self.least && byteCount > byteLimit {
      let oldest = kept.removeFirst()
      byteCount -= oldest.index.byteCount
      forgetPlans(of: oldest.key)
    }
  }

  private func drop(where isDropped: (Kept) -> Bool) {
    let dropped = kept.filter(isDropped)
    kept.removeAll(where: isDropped)
    for one in dropped { forgetPlans(of: one.key) }
  }

  /// Drops cached plans of an index, because they keep it in memory.
  private func forgetPlans(of key: Key) {
    for key in Set([key, Key(subset: key.subset, prepared: nil)]) where !keeps(key) {
      dataSet.plans.forget(key, of: dataSet.id)
    }
  }
}
