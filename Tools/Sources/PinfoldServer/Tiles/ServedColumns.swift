import NIOPosix
import PinfoldStore
import PinfoldTiles

/// What the columns of a data set have, found out once: a value that an edit brings and
/// that is none of it is a text.
actor ServedColumns {
  private let store: PlaceStore
  private var known: (names: [String], task: Task<ColumnKinds, any Error>)?

  init(_ store: PlaceStore) { self.store = store }

  /// Returns what all columns have.
  ///
  /// - Complexity: O(*n*), the first time, and after an edit that brought a column.
  func kinds() async throws -> ColumnKinds {
    let names = store.columnNames
    if let known, known.names == names { return try await known.task.value }
    let task = Task { [store] in
      try await NIOThreadPool.singleton.runIfActive {
        var kinds = ColumnKinds(names, format: store.source.format)
        try store.forEachProperties { kinds.look(at: $0) }
        return kinds
      }
    }
    known = (names, task)
    do {
      return try await task.value
    } catch {
      // Who asks next may be luckier.
      if known?.task == task { known = nil }
      throw error
    }
  }
}
