import NIOPosix
import Pinfold
import PinfoldStore
import PinfoldTiles

/// The hierarchies of a data set that tiles are made of, made when they are first asked
/// for and again after edits.
actor TileHierarchies {
  private let dataSet: DataSet
  private let views: IndexViews

  /// The latest used last.
  private var kept: [Kept] = []

  /// Hierarchies that are being made, one after the other.
  private var makings: [Making: Task<RadiusHierarchy, any Error>] = [:]
  private var lastMaking: Task<RadiusHierarchy, any Error>?

  /// What the columns have, found out once: a value that an edit brings and that is
  /// none of it is a text.
  private var kinds: (columns: [String], task: Task<ColumnKinds, any Error>)?

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
    let making: Making
    let hierarchy: RadiusHierarchy
  }

  init(_ dataSet: DataSet, _ views: IndexViews) {
    (self.dataSet, self.views) = (dataSet, views)
  }

  /// Returns a hierarchy of the places as they are now.
  func hierarchy(_ key: Key) async throws -> RadiusHierarchy {
    let current = dataSet.current
    let making = Making(key: key, version: current.version)
    if let place = kept.firstIndex(where: { $0.making == making }) {
      kept.append(kept.remove(at: place))
      return kept[kept.count - 1].hierarchy
    }
    // Those who ask at the same time wait for the same one.
    if let task = makings[making] { return try await task.value }
    guard makings.count < Self.mostMakings else { throw RequestError.tooManyTiles }
    let task = Task { [lastMaking] in
      _ = await lastMaking?.result
      return try await make(making, current.index)
    }
    makings[making] = task
    lastMaking = task
    return try await task.value
  }

  private func make(_ making: Making, _ whole: PointIndex) async throws -> RadiusHierarchy {
    defer { makings[making] = nil }
    let key = making.key
    let index = key.view == .plain ? whole : try await views.index(of: key.view)
    // Not on the threads of requests.
    let hierarchy = try await NIOThreadPool.singleton.runIfActive {
      RadiusHierarchy(index, key.clustering)
    }
    // What was before an edit is of no use.
    kept.removeAll { $0.making.key == key || $0.making.version < making.version }
    kept.append(Kept(making: making, hierarchy: hierarchy))
    if kept.count > Self.limit { kept.removeFirst() }
    return hierarchy
  }

  /// Returns what the columns have that tiles carry without being asked: all but the
  /// coordinates.
  func columnKinds() async throws -> ColumnKinds {
    let store = dataSet.store
    let columns = store.columnNames
    if let kinds, kinds.columns == columns { return try await kinds.task.value }
    let task = Task {
      try await NIOThreadPool.singleton.runIfActive {
        var kinds = ColumnKinds(columns, format: store.source.format)
        try store.forEachProperties { kinds.look(at: $0) }
        return kinds
      }
    }
    kinds = (columns, task)
    return try await task.value
  }
}
