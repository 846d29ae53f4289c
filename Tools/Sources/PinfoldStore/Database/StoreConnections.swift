import GRDB
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The connections to a store's database, which can be closed while they are in use.
///
/// GRDB's pool does not support this: a concurrent read would use a closed connection, and the log
/// would stay beside the database. It is a class because connections must be closed.
final class StoreConnections: Sendable {
  private struct Uses {
    var reads = 0
    var writes = 0
    var isClosed = false
  }

  private let reader: any DatabaseReader

  /// The pool, or `nil` for a snapshot.
  private let pool: DatabasePool?
  private let uses = Mutex(Uses())

  private let place: StorePlace?

  init(_ pool: DatabasePool, in place: StorePlace? = nil) {
    (reader, self.pool) = (pool, pool)
    self.place = place?.withLog
  }

  init(snapshot: DatabaseSnapshot) { (reader, pool, place) = (snapshot, nil, nil) }
}

extension StoreConnections {
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try begin(\.reads)
    defer { end(\.reads) }
    return try reader.read(body)
  }

  /// Writes to the database. The body decides on transactions.
  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    guard let pool, !pool.configuration.readonly else {
      throw DatabaseError(resultCode: .SQLITE_READONLY)
    }
    try begin(\.writes)
    defer { end(\.writes) }
    try place?.check()
    return try pool.writeWithoutTransaction(body)
  }

  /// Waits for writes, interrupts reads, and closes the connections. Later uses throw.
  func close() throws {
    guard uses.withLock({ !$0.isClosed.exchange(with: true) }) else { return }
    while uses.withLock({ $0.writes > 0 }) { usleep(500) }
    while uses.withLock({ $0.reads > 0 }) {
      reader.interrupt()
      usleep(500)
    }
    pool?.releaseMemory()
    try reader.close()
    // Only a connection that can write removes the log, and the last one was a reader.
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
  fileprivate mutating func exchange(with value: Bool) -> Bool {
    defer { self = value }
    return self
  }
}
