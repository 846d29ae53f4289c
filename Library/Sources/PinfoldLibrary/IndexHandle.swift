import CPinfold

/// An index that any thread may query and edit.
///
/// An index is a value, so a query works on a copy without a lock, and an edit changes the original.
final class IndexHandle {
  private let lock = Lock()

  /// Held while clusters are built, so that threads do not build the same ones.
  private let building = Lock()

  private var index: PreparedIndex

  /// Grows with each edit.
  private var version = 0

  /// How many settings of clusters by distance keep their clusters.
  private static let keptCount = 4

  init(_ points: PointIndex) { index = PreparedIndex(points) }

  /// The current points and clusters.
  var current: PreparedIndex { lock.holding { index } }

  func edit(_ edits: [PointEdit]) -> EditSummary {
    lock.holding {
      version += 1
      return index.apply(edits)
    }
  }

  /// Returns the points with the clusters of a strategy, which are built if they are missing.
  ///
  /// - Parameter columns: The columns whose aggregates are kept for clusters by distance.
  func prepared(
    for strategy: Strategy,
    columns: [Int] = [],
    _ build: Construction = Construction()
  ) throws(Failure) -> PreparedIndex {
    let ready = current
    if isReady(ready, strategy, columns) { return ready }
    var wasBuilt = false
    let built: PreparedIndex? = building.holding {
      while true {
        let (start, startVersion) = lock.holding { (index, version) }
        if isReady(start, strategy, columns) { return start }
        var copy = start
        copy.build(strategy, columns, build, keptCount: Self.keptCount)
        if build.isCanceled { return nil }
        wasBuilt = lock.holding {
          guard version == startVersion else { return false }
          index = copy
          return true
        }
        // An edit came between: build again.
        if wasBuilt { return copy }
      }
    }
    guard let built else { throw .canceled }
    return built
  }

  private func isReady(_ index: PreparedIndex, _ strategy: Strategy, _ columns: [Int]) -> Bool {
    guard strategy.needsPreparation else { return true }
    guard index.isPrepared(for: strategy) else { return false }
    guard let clustering = strategy.radius, !columns.isEmpty else { return true }
    let kept = RadiusHierarchy(index, clustering).summaries.map { $0.summary }
    return columns.allSatisfy { kept.contains(.aggregate(column: $0)) }
  }
}

/// How clusters are built: by how many threads, and until when.
struct Construction {
  var runner = ThreadRunner(0)

  /// A number that the caller sets to cancel.
  var cancel: UnsafePointer<Int32>?

  var isCanceled: Bool { pinfold_support_is_set(cancel) != 0 }
}

extension PreparedIndex {
  fileprivate mutating func build(
    _ strategy: Strategy,
    _ columns: [Int],
    _ construction: Construction,
    keptCount: Int
  ) {
    if let clustering = strategy.radius {
      let summaries = columns.map { RadiusSummary.aggregate(column: $0) }
      prepare(clustering, summaries: summaries, on: construction.runner)
      for old in preparedClusterings.dropLast(keptCount) { discard(old) }
    } else {
      discardSpaced()
      prepare(for: strategy, while: { !construction.isCanceled })
    }
  }
}

// MARK: - Handles of C

extension IndexHandle {
  static func from(_ handle: OpaquePointer?) throws(Failure) -> IndexHandle {
    guard let handle else { throw .badArgument("The index is NULL.") }
    return Unmanaged<IndexHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  /// A reference that `pinfold_index_free` gives back.
  var retained: OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }
}

/// See `pinfold_index_free` in `pinfold.h`.
@_cdecl("pinfold_index_free")
public func indexFree(_ handle: OpaquePointer?) {
  guard let handle else { return }
  Unmanaged<IndexHandle>.fromOpaque(UnsafeRawPointer(handle)).release()
}

/// See `pinfold_interface_version` in `pinfold.h`.
@_cdecl("pinfold_interface_version")
public func interfaceVersion() -> Int32 { PINFOLD_INTERFACE_VERSION }
