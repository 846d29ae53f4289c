import GRDB
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The connections to the database of a store, which may be closed while others
/// use them.
///
/// GRDB's pool may not: a read at that moment would use a closed connection, and the log of
/// the database would stay beside it.
///
/// A class, because connections have to be closed.
final class StoreConnections: Sendable {
  private struct Uses {
    var reads = 0
    var writes = 0
    var isClosed = false
  }

  private let reader: any DatabaseReader

  /// Nil where the database is one snapshot.
  private let pool: DatabasePool?
  private let uses = Mutex(Uses())

  /// Where a store that is edited has to be; nil for one that is not.
  private let place: StorePlace?

  /// - Parameter place: That of a store which is edited.
  init(_ pool: DatabasePool, in place: StorePlace? = nil) {
    (reader, self.pool) = (pool, pool)
    self.place = place?.withLog
  }

  init(snapshot: DatabaseSnapshot) { (reader, pool, place) = (snapshot, nil, nil) }
}

extension StoreConnections {
  /// Reads from the database, as it was at one moment.
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try begin(\.reads)
    defer { end(\.reads) }
    return try reader.read(body)
  }

  /// Writes to the database; a transaction is up to the body.
  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    guard let pool, !pool.configuration.readonly else {
      throw DatabaseError(resultCode: .SQLITE_READONLY)
    }
    try begin(\.writes)
    defer { end(\.writes) }
    try place?.check()
    return try pool.writeWithoutTransaction(body)
  }

  /// Waits for what is being written, interrupts what is being read, and closes the
  /// connections; what begins later is an error.
  func close() throws {
    guard uses.withLock({ !$0.isClosed.exchange(with: true) }) else { return }
    while uses.withLock({ $0.writes > 0 }) { usleep(500) }
    while uses.withLock({ $0.reads > 0 }) {
      reader.interrupt()
      usleep(500)
    }
    pool?.releaseMemory()
    try reader.close()
    // The last connection removes the log, if it may write; a reader was the last.
    guard let pool, !pool.configuration.readonly,
      access(StoreFiles(path: pool.path).log, F_OK) == 0
    else { return }
    if let place, !place.isKept { return try place.setLogAside() }
    try DatabaseQueue(path: pool.path).close()
  }

  private func begin(_ kind: WritableKeyPath<Uses, Int>) throws {
    try uses.withLock { uses in
      guard !uses.isClosed else {
        throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "Connection is closed")
      }
      uses[keyPath: kind] += 1
    }
  }

  private func end(_ kind: WritableKeyPath<Uses, Int>) {
    uses.withLock { $0[keyPath: kind] -= 1 }
  }
}

extension Bool {
  /// Changes the value and returns what it was.
  fileprivate mutating func exchange(with value: Bool) -> Bool {
    defer { self = value }
    return self
  }
}
