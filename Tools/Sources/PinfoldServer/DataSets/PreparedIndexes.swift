import NIOPosix
import Pinfold
import PinfoldStore

/// The indexes of a data set that are clustered by distance, made when they are first
/// asked for and kept in step with edits, at the cost of what those change.
actor PreparedIndexes {
  private let dataSet: DataSet
  private let views: IndexViews

  /// The latest used last.
  private var kept: [Kept] = []

  /// Indexes that are being made, one after the other.
  private var makings: [Making: Task<PointIndex, any Error>] = [:]

  /// The end of the last one, without the index: it may be dropped by then.
  private var lastMaking: Task<Void, Never>?

  /// So many are kept; each may be larger than the index itself.
  private static let limit = 3

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
    var index: PointIndex
  }

  init(_ dataSet: DataSet, _ views: IndexViews) {
    (self.dataSet, self.views) = (dataSet, views)
  }

  /// Returns an index of the places as they are now, prepared for its clustering.
  func index(_ key: Key) async throws -> PointIndex {
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

  private func make(_ making: Making, _ whole: PointIndex) async throws -> PointIndex {
    defer { makings[making] = nil }
    let key = making.key
    let index = key.view == .plain ? whole : try await views.index(of: key.view)
    // Not on the threads of requests.
    let prepared = try await NIOThreadPool.singleton.runIfActive {
      var prepared = index
      prepared.prepare(
        key.clustering,
        summaries: key.view.columns.indices.map { .aggregate(column: $0) }
      )
      return prepared
    }
    // What an edit has made old meanwhile is made again when it is asked for.
    guard making.version >= dataSet.current.version else { return prepared }
    kept.removeAll { $0.key == key }
    kept.append(Kept(key: key, version: making.version, index: prepared))
    // The plans of an index hold it.
    if kept.count > Self.limit { dataSet.plans.forget(kept.removeFirst().key, of: dataSet.id) }
    return prepared
  }

  /// Returns whether the index of a view and a clustering is kept.
  func keeps(_ key: Key) -> Bool { kept.contains { $0.key == key } }

  /// Brings the indexes in step with edits.
  ///
  /// - Parameter version: Of the data set with the edits.
  func apply(_ edits: [AppliedEdit], version: Int) {
    // Many edits cost as much as making it anew, which nobody may ask for.
    kept.removeAll { one in
      let isDropped =
        one.version != version - 1 || edits.count > max(16, one.index.count / 512)
        // These are clustered anew for every edit.
        || one.key.clustering.isCompatible
      if isDropped { dataSet.plans.forget(one.key, of: dataSet.id) }
      return isDropped
    }
    for place in kept.indices {
      kept[place].index.apply(kept[place].key.view.edits(edits, dataSet.store))
      kept[place].version = version
    }
  }
}
