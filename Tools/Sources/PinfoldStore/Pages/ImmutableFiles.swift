import Synchronization

/// The paths of the databases that nothing changes while they are open here, so that
/// SQLite needs neither locks nor a log beside them.
///
/// SQLite takes this from an address with parameters, which GRDB does not open.
enum ImmutableFiles {
  private static let paths = Mutex<[String: Int]>([:])

  static func contains(_ path: String) -> Bool { paths.withLock { $0[path] != nil } }

  /// Adds a path; paths are counted.
  static func add(_ path: String) { paths.withLock { $0[path, default: 0] += 1 } }

  /// Removes a path once it was removed as often as it was added.
  static func remove(_ path: String) {
    paths.withLock { paths in
      guard let count = paths[path] else { return }
      paths[path] = count > 1 ? count - 1 : nil
    }
  }
}
