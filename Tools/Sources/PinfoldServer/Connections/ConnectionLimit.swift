import NIOCore
import Synchronization

/// Counts connections, and says which has to go when there are too many.
///
/// The system limits the open files of a process, and each connection is one. Some are reserved
/// for the stores, and for answering clients beyond the limit. A class, because all connections
/// share it.
final class ConnectionLimit: Sendable {
  /// The most that are served, however many files the system allows: each takes memory.
  static let mostServed = 10_000

  /// A server with less room than this is not started.
  static let leastServed = 8

  /// A connection that waits for its next request makes room for another after this time. One that
  /// never sent anything does so at once.
  private static let restingTime = TimeAmount.seconds(10)

  /// How many the server serves at once.
  let served: Int

  /// How many more it accepts at once, to refuse them; others wait in the system's queue.
  let refused: Int

  private let state = Mutex(State())

  private struct State: Sendable {
    var open: [Int: Connection] = [:]
    var servedCount = 0
    var refusedCount = 0
    var latest = 0
  }

  /// A connection that is open.
  private struct Connection: Sendable {
    var isServed: Bool
    var isSilent = true

    /// Since when no request is under way; `nil` while one is.
    var resting: NIODeadline?

    let close: @Sendable () -> Void

    /// Whether it has to make room for another.
    func isSpare(_ now: NIODeadline) -> Bool {
      guard let resting, isServed else { return false }
      return isSilent || now - resting >= restingTime
    }
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

  /// How many are open, and how many were refused since the start.
  var current: (open: Int, refused: Int) {
    state.withLock { ($0.open.count, $0.refusedCount) }
  }
}

extension ConnectionLimit {
  /// Counts a connection that has been accepted. At the limit, the one that has been idle for
  /// longest is closed for it.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - close: Closes the connection; called on any thread.
  /// - Returns: The number of the connection, and whether it is served.
  func open(
    at now: NIODeadline = .now(),
    _ close: @escaping @Sendable () -> Void
  ) -> (number: Int, isServed: Bool) {
    let (number, isServed, spare) = state.withLock { state in
      state.latest += 1
      let spare = state.servedCount < served ? nil : Self.longestIdle(in: state, now)
      if let spare { state.open[spare]?.isServed = false }
      let isServed = state.servedCount < served || spare != nil
      if !isServed { state.refusedCount += 1 }
      if isServed && spare == nil { state.servedCount += 1 }
      state.open[state.latest] = Connection(isServed: isServed, resting: now, close: close)
      return (state.latest, isServed, spare.flatMap { state.open[$0] })
    }
    spare?.close()
    return (number, isServed)
  }

  /// The connection that makes room for another, if one has to.
  private static func longestIdle(in state: State, _ now: NIODeadline) -> Int? {
    state.open.filter { $0.value.isSpare(now) }
      .min { ($0.value.resting ?? now, $0.key) < ($1.value.resting ?? now, $1.key) }?.key
  }

  /// Records the first byte of a connection.
  func hear(_ number: Int) { state.withLock { $0.open[number]?.isSilent = false } }

  /// Records that a request of a connection has begun.
  func begin(_ number: Int) { state.withLock { $0.open[number]?.resting = nil } }

  /// Records that a connection has answered all its requests.
  func rest(_ number: Int, at now: NIODeadline = .now()) {
    state.withLock { $0.open[number]?.resting = now }
  }

  /// Counts a connection that has ended.
  func close(_ number: Int) {
    state.withLock { state in
      if state.open.removeValue(forKey: number)?.isServed == true { state.servedCount -= 1 }
    }
  }
}
