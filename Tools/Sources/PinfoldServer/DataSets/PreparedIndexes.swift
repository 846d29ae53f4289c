import NIOPosix
import Pinfold
import PinfoldFormats
import PinfoldStore

/// The indexes of a data set that are clustered by distance, made when they are first
/// asked for and kept in step with edits, at the cost of what those change.
///
/// Both are done off the threads of requests, and meanwhile there is what was there before.
actor PreparedIndexes {
  private let dataSet: DataSet
  private let views: IndexViews
  private let threads: NIOThreadPool

  /// The latest used last.
  private var kept: [Kept] = []

  /// Indexes that are being made, one after the other.
  private var makings: [Making: Task<PreparedIndex, any Error>] = [:]

  /// The end of the last one, without the index: it may be dropped by then.
  private var lastMaking: Task<Void, Never>?

  /// So many bytes are kept.
  private let byteLimit: Int

  /// So many are kept whatever they take; each may be larger than the index itself.
  private static let least = 3

  /// So many are kept however little they take.
  private static let most = 64

  /// So many are kept in step with edits, which wait for it; others are made anew.
  private static let mostFollowed = 8

  /// So many wait to be made.
  private static let mostMakings = 8

  /// Which places, and how they are clustered.
  struct Key: Hashable {
    let view: IndexView
    let clustering: RadiusClustering
  }

  private struct Making: Hashable {
    let key: Key
    let version: Int
  }

  private struct Kept {
    let key: Key
    var version: Int
    var index: PreparedIndex
  }

  /// - Parameters:
  ///   - dataSet: The places.
  ///   - views: What indexes are made of.
  ///   - byteLimit: How much they may take, but for the latest three.
  ///   - threads: What makes them.
  init(
    _ dataSet: DataSet,
    _ views: IndexViews,
    byteLimit: Int = 512 << 20,
    threads: NIOThreadPool = .singleton
  ) {
    (self.dataSet, self.views) = (dataSet, views)
    (self.byteLimit, self.threads) = (byteLimit, threads)
  }

  /// Returns an index of the places as they are now, prepared for its clustering.
  func index(_ key: Key) async throws -> PreparedIndex {
    let current = dataSet.current
    // Edits come here first.
    if let place = kept.firstIndex(where: { $0.key == key && $0.version >= current.version }) {
      kept.append(kept.remove(at: place))
      return kept[kept.count - 1].index
    }
    let making = Making(key: key, version: current.version)
    // Those who ask at the same time wait for the same one.
    if let task = makings[making] { return try await task.value }
    guard makings.count < Self.mostMakings else { throw RequestError.tooManyClusterings }
    let task = Task { [lastMaking] in
      await lastMaking?.value
      return try await make(making, current.index)
    }
    makings[making] = task
    lastMaking = Task { _ = await task.result }
    return try await task.value
  }

  private func make(_ making: Making, _ whole: PointIndex) async throws -> PreparedIndex {
    defer { makings[making] = nil }
    let key = making.key
    let index = key.view == .plain ? whole : try await views.index(of: key.view)
    // Not on the threads of requests.
    let prepared = try await threads.runIfActive {
      var prepared = PreparedIndex(index)
      prepared.prepareOnAllCores(key.clustering)
      return prepared
    }
    // What an edit has made old meanwhile is made again when it is asked for.
    guard making.version >= dataSet.current.version else { return prepared }
    kept.removeAll { $0.key == key }
    kept.append(Kept(key: key, version: making.version, index: prepared))
    trim()
    return prepared
  }

  /// Forgets the least lately used of what is too much.
  private func trim() {
    // What they share with the data set is counted for each: edits end the sharing.
    var byteCount = kept.reduce(0) { $0 + $1.index.byteCount }
    while kept.count > Self.most || kept.count > Self.least && byteCount > byteLimit {
      let oldest = kept.removeFirst()
      byteCount -= oldest.index.byteCount
      // The plans of an index hold it.
      dataSet.plans.forget(oldest.key, of: dataSet.id)
    }
  }

  /// Returns whether the index of a view and a clustering is kept.
  func keeps(_ key: Key) -> Bool { kept.contains { $0.key == key } }

  /// Brings the indexes in step with edits, one batch after the other. Until it returns,
  /// whoever asks gets an index with these edits or without.
  ///
  /// - Parameter version: Of the data set with the edits.
  func apply(_ edits: [AppliedEdit], version: Int) async {
    let followed = kept.suffix(Self.mostFollowed).map(\.key)
    drop { !followed.contains($0.key) || $0.version != version - 1 }
    // One that is made meanwhile comes after the others.
    while let old = kept.first(where: { $0.version == version - 1 }) {
      guard Self.follows(old, edits.count) else {
        drop { $0.key == old.key }
        continue
      }
      let new = try? await threads.runIfActive { [store = dataSet.store] in
        var index = old.index
        index.apply(old.key.view.edits(edits, store))
        return index
      }
      // There may be another in its place now, or none.
      guard let place = kept.firstIndex(where: { $0.key == old.key }),
        kept[place].version == old.version
      else { continue }
      guard let new else {
        drop { $0.key == old.key }
        continue
      }
      kept[place].index = new
      kept[place].version = version
    }
    trim()
  }

  /// Whether edits cost less than making an index anew, which nobody may ask for.
  private static func follows(_ one: Kept, _ editCount: Int) -> Bool {
    // In compatible mode every edit makes it anew, otherwise one to 512 points; a move is
    // two to the engine.
    !one.key.clustering.isCompatible && editCount <= max(16, one.index.points.count / 1024)
  }

  private func drop(where isDropped: (Kept) -> Bool) {
    for one in kept where isDropped(one) { dataSet.plans.forget(one.key, of: dataSet.id) }
    kept.removeAll(where: isDropped)
  }
}
