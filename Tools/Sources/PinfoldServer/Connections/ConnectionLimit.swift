import Synchronization

/// Counts connections, and says when there are too many.
///
/// The system limits the open files of a process, and each connection is one. Some are reserved
/// for the stores, and for answering clients beyond the limit. A class, because all connections
/// share it.
final class ConnectionLimit: Sendable {
  /// The most that are served, however many files the system allows: each takes memory.
  static let mostServed = 10_000

  /// A server with less room than this is not started.
  static let leastServed = 8

  /// How many the server serves at once.
  let served: Int

  /// How many more it accepts at once, to refuse them; others wait in the system's queue.
  let refused: Int

  private let counts = Mutex(Counts())

  private struct Counts: Sendable {
    var open = 0
    var refused = 0
  }

  init(served: Int, refused: Int) { (self.served, self.refused) = (served, refused) }

  /// The limit for a process that may have so many files.
  ///
  /// - Parameters:
  ///   - files: How many it may have.
  ///   - open: How many it has, with its stores and event loops, but without connections.
  ///   - stores: How many stores it has, which open more files when they are read.
  init(files: Int, open: Int, stores: Int) throws(ServerError) {
    let room = files - open - Self.spareFiles - stores * Self.filesPerStore
    let refused = min(64, max(4, room / 8))
    guard room - refused >= Self.leastServed else {
      throw .tooFewFiles(files, needed: files + Self.leastServed + refused - room)
    }
    self.refused = refused
    served = min(room - refused, Self.mostServed)
  }

  /// For standard streams, signals, temporary files, and the few connections that the system
  /// gives at once.
  private static let spareFiles = 16

  /// A store has up to five readers and a writer, each with the database and its log.
  private static let filesPerStore = 12

  /// How many listeners there may be: they stay, and must leave room for requests.
  var mostListeners: Int { served * 3 / 4 }

  /// Counts a connection that has been accepted.
  ///
  /// - Returns: Whether it is served.
  func open() -> Bool {
    counts.withLock { counts in
      counts.open += 1
      if counts.open > served { counts.refused += 1 }
      return counts.open <= served
    }
  }

  /// Counts a connection that has ended.
  func close() { counts.withLock { $0.open -= 1 } }

  /// How many are open, and how many were refused since the start.
  var current: (open: Int, refused: Int) { counts.withLock { ($0.open, $0.refused) } }
}
