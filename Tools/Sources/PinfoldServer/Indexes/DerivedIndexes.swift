import NIOPosix
import Pinfold
import PinfoldPlans
import PinfoldStore

/// The indexes that plans and tiles are made of, derived from a data set's places: of a
/// subset of them, prepared for a strategy or not. They are made when they are first
/// requested, and updated with edits at the cost of what those change.
///
/// Both are done off the threads of requests; meanwhile the previous index is used.
actor DerivedIndexes {
  private let dataSet: DataSet

  /// Make indexes, which may take seconds.
  private let makers: NIOThreadPool

  /// Update them with edits, which wait for it.
  private let followers: NIOThreadPool

  /// How often all places were replaced.
  private var generation = 0

  /// In order of use, the most recent last.
  private var kept: [Kept] = []

  /// Indexes that are being made, one after the other: each may read all places.
  private var makings: [Key: Making] = [:]

  /// What is shown of large data while its spaced clusters are made: the coarse levels.
  private var drafts: [Key: PreparedIndex] = [:]

  /// The end of the last one, without the index: it may be dropped by then.
  private var lastMaking: Task<Void, Never>?

  /// The latest batch. The data set's own index gets it after these, so what is begun in
  /// between needs it too.
  private var lastBatch: Batch?

  /// The most bytes that are kept.
  private let byteLimit: Int

  /// This many are kept whatever their size; each may be larger than the index itself.
  private static let least = 3

  /// At most this many are kept, however small they are.
  private static let most = 64

  /// This many are updated with edits, which wait for it; others are made anew.
  private static let mostFollowed = 8

  /// At most this many wait to be made.
  private static let mostMakings = 8

  /// Which places, and the strategy that they are prepared for, if it needs that.
  struct Key: Hashable {
    let subset: Subset
    let prepared: Strategy?

    /// The data set's own index, which is not derived.
    static let all = Key(subset: .all, prepared: nil)
  }

  private struct Kept {
    let key: Key

    /// The revision of the data set that it is of.
    var revision: Int
    var index: PreparedIndex

    /// Whether the index is one of a key: points are the same whatever is prepared of them.
    func answers(_ key: Key) -> Bool {
      self.key.subset == key.subset
        && (key.prepared ?? self.key.prepared) == self.key.prepared
    }
  }

  private struct Batch {
    let changes: [PlaceChange]

    /// The revision of the data set with them.
    let revision: Int
  }

  private struct Making {
    let task: Task<PreparedIndex, any Error>

    /// The edits since it was begun.
    var missed: [Batch]
  }

  /// - Parameters:
  ///   - dataSet: The places.
  ///   - byteLimit: How much the indexes may take, but for the latest three.
  ///   - makers: What makes them.
  ///   - followers: What updates them with edits.
  init(
    _ dataSet: DataSet,
    byteLimit: Int = 512 << 20,
    makers: NIOThreadPool = WorkThreads.scans,
    followers: NIOThreadPool = WorkThreads.edits
  ) {
    (self.dataSet, self.byteLimit) = (dataSet, byteLimit)
    (self.makers, self.followers) = (makers, followers)
  }

  /// Returns an index of some of the places as they are now: the data set has that of all.
  func index(_ key: Key) async throws -> PreparedIndex {
    let current = dataSet.current
    if let index = keptIndex(key, since: current.revision) { return index }
    if let draft = drafts[key] { return draft }
    // Requests at the same time wait for the same index.
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
    if key.prepared?.spaced != nil && current.index.count >= SpacedClustering.draftCount {
      return try await draft(key, until: task)
    }
    return try await task.value
  }

  /// Makes a draft, which answers requests until the index is made. Open maps are told of that.
  private func draft(
    _ key: Key,
    until making: Task<PreparedIndex, any Error>
  ) async throws -> PreparedIndex {
    let current = dataSet.current
    let draft: PreparedIndex? = try await makers.run { [places = dataSet.places] in
      var draft = PreparedIndex(try key.subset.index(from: current.index, places))
      // A small part of the places has none, and would be made twice.
      guard let strategy = key.prepared, draft.points.count >= SpacedClustering.draftCount else {
        return nil
      }
      draft.prepareDraft(for: strategy)
      return draft
    }
    // It may be made already, or edits may have come between.
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

  /// Returns whether an index is kept: plans of it may be, too.
  func keeps(_ key: Key) -> Bool { kept.contains { $0.answers(key) } }

  /// Updates the indexes with edits, one after the other. Until it returns, a request gets an
  /// index with or without these edits.
  ///
  /// - Parameters:
  ///   - changes: The edits.
  ///   - previous: The revision of the data set without them; the next one has them.
  func apply(_ changes: [PlaceChange], after previous: Int) async {
    let batch = Batch(changes: changes, revision: previous + 1)
    lastBatch = batch
    // A draft does not have them.
    drafts = [:]
    for key in makings.keys { makings[key]?.missed.append(batch) }
    let followed = kept.suffix(Self.mostFollowed).map(\.key)
    drop { !followed.contains($0.key) || $0.revision != previous }
    var translated: [Subset: [PointEdit]] = [:]
    // An index that was made meanwhile is after the others.
    while let old = kept.first(where: { $0.revision == previous }) {
      let edits = translated[old.key.subset] ?? old.key.subset.edits(changes, dataSet.places)
      translated[old.key.subset] = edits
      let new = try? await followers.run({ Self.followed(old.index, edits) })
      // It may have been replaced or dropped meanwhile.
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
    // It may have been made for another key meanwhile, or its points.
    if let index = keptIndex(key, since: current.revision) { return index }
    let points = kept.last { $0.key.subset == key.subset }
    var revision = points?.revision ?? current.revision
    var index = try await makers.run { [places = dataSet.places] in
      var index = PreparedIndex(
        try points?.index.points ?? key.subset.index(from: current.index, places)
      )
      if let strategy = key.prepared { index.prepareOnAllCores(for: strategy) }
      return index
    }
    // Edits continue meanwhile; those that are in it already change nothing.
    while let missed = makings[key]?.missed.filter({ $0.revision > revision }), !missed.isEmpty {
      index = try await makers.run { [places = dataSet.places, index] in
        var index = index
        for batch in missed { index.apply(key.subset.edits(batch.changes, places)) }
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

  /// Returns an index with edits; nil when it would have to be made anew, and may not be
  /// requested again.
  private static func followed(_ index: PreparedIndex, _ edits: [PointEdit]) -> PreparedIndex? {
    guard !index.isRebuilt(by: edits) else { return nil }
    var index = index
    index.apply(edits)
    return index
  }

  /// Returns an index that is kept, and marks it as used.
  ///
  /// - Parameter revision: That of the data set, or a later one: edits are made here first.
  private func keptIndex(_ key: Key, since revision: Int) -> PreparedIndex? {
    guard let offset = kept.lastIndex(where: { $0.answers(key) && $0.revision >= revision })
    else { return nil }
    kept.append(kept.remove(at: offset))
    return kept[kept.count - 1].index
  }
}

// MARK: - Forgetting

extension DerivedIndexes {
  /// Drops all, because the data set has other places now. What is being made is made again.
  func forget() {
    lastBatch = nil
    drafts = [:]
    generation += 1
    for key in makings.keys { makings[key]?.missed = [] }
    drop { _ in true }
  }

  /// Drops the least recently used indexes beyond the limits.
  private func trim() {
    // Memory that they share with the data set counts for each: edits end the sharing.
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

  /// Drops the plans of an index, which keep it in memory.
  private func forgetPlans(of key: Key) {
    for key in Set([key, Key(subset: key.subset, prepared: nil)]) where !keeps(key) {
      dataSet.plans.forget(key, of: dataSet.id)
    }
  }
}
