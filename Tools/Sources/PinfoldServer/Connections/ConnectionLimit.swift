import NIOCore
import Synchronization

/// Limits the number of connections, and chooses one to close at the limit.
///
/// Each connection uses one of the process's open files. The limit reserves some files for the
/// stores and for refusing clients. A class, because all connections share it.
final class ConnectionLimit: Sendable {
  /// The maximum number of served connections, because each uses memory.
  static let mostServed = 10_000

  /// The minimum number of served connections. A server with less room does not start.
  static let leastServed = 8

  /// The idle time after which a connection may be closed in favor of another. A connection that
  /// never sent anything, or whose request is incomplete, can be closed at once.
  private static let restingTime = TimeAmount.seconds(10)

  /// The maximum number of connections to serve.
  let served: Int

  /// The maximum number of further connections to accept and refuse. Others wait in the system's
  /// queue.
  let refused: Int

  private let state = Mutex(State())

  private struct State: Sendable {
    var open: [Int: Connection] = [:]
    var servedCount = 0
    var refusedCount = 0
    var latest = 0

    mutating func note(_ activity: Activity, of number: Int, at now: NIODeadline) {
      open[number]?.activity = activity
      open[number]?.since = now
    }
  }

  private struct Connection: Sendable {
    var isServed: Bool
    var activity = Activity.silent

    /// The time since which the connection has its activity.
    var since: NIODeadline

    let close: @Sendable () -> Void

    func isSpare(_ now: NIODeadline) -> Bool {
      guard isServed else { return false }
      return switch activity {
      case .silent, .receiving: true
      case .resting: now - since >= restingTime
      case .answering: false
      }
    }
  }

  private enum Activity: Sendable {
    /// The client has not sent anything.
    case silent

    /// All requests are answered.
    case resting

    /// The client has begun a request and not completed it.
    case receiving

    /// The server has a complete request to answer.
    case answering
  }

  init(served: Int, refused: Int) { (self.served, self.refused) = (served, refused) }

  /// Computes the limit of a process.
  ///
  /// - Parameters:
  ///   - files: The maximum number of open files.
  ///   - open: The number of open files before the first connection, including stores and event
  ///     loops.
  ///   - stores: The number of stores. Each opens more files later.
  /// - Throws: ``ServerError`` if too few files remain.
  init(files: Int, open: Int, stores: Int) throws(ServerError) {
    let room = files - open - Self.spareFiles - stores * Self.filesPerStore
    let refused = min(64, max(4, room / 8))
    guard room - refused >= Self.leastServed else {
      throw .tooFewFiles(files, needed: files + Self.leastServed + refused - room)
    }
    self.refused = refused
    served = min(room - refused, Self.mostServed)
  }

  /// Files for standard streams, signals, temporary files, and connections that the system accepts
  /// in advance.
  private static let spareFiles = 16

  /// A store has up to five readers and a writer, each with two files: the database and its log.
  private static let filesPerStore = 12

  /// The maximum number of event streams, which stay open. The rest is for requests.
  var mostListeners: Int { served * 3 / 4 }

  /// The number of open connections, and of refused connections since the start.
  var current: (open: Int, refused: Int) {
    state.withLock { ($0.open.count, $0.refusedCount) }
  }
}

extension ConnectionLimit {
  /// Registers an accepted connection. At the limit, closes the connection that has been idle or has
  /// had an incomplete request for longest.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - close: Closes the new connection. May be called on any thread.
  /// - Returns: The connection's number, and whether to serve it.
  func open(
    at now: NIODeadline = .now(),
    _ close: @escaping @Sendable () -> Void
  ) -> (number: Int, isServed: Bool) {
    let (number, isServed, spare) = state.withLock { state in
      state.latest += 1
      let spare = state.servedCount < served ? nil : Self.longestWaiting(in: state, now)
      if let spare { state.open[spare]?.isServed = false }
      let isServed = state.servedCount < served || spare != nil
      if !isServed { state.refusedCount += 1 }
      if isServed && spare == nil { state.servedCount += 1 }
      state.open[state.latest] = Connection(isServed: isServed, since: now, close: close)
      return (state.latest, isServed, spare.flatMap { state.open[$0] })
    }
    spare?.close()
    return (number, isServed)
  }

  /// Returns the connection to close in favor of another, if any.
  private static func longestWaiting(in state: State, _ now: NIODeadline) -> Int? {
    state.open.filter { $0.value.isSpare(now) }
      .min { ($0.value.since, $0.key) < ($1.value.since, $1.key) }?.key
  }

  /// Records bytes from a connection's client. They begin a request, unless it has begun.
  func hear(_ number: Int, at now: NIODeadline = .now()) {
    state.withLock { state in
      switch state.open[number]?.activity {
      case .silent, .resting: state.note(.receiving, of: number, at: now)
      case .receiving, .answering, nil: break
      }
    }
  }

  /// Records that a request is complete.
  func begin(_ number: Int, at now: NIODeadline = .now()) {
    state.withLock { $0.note(.answering, of: number, at: now) }
  }

  /// Records that a connection has answered all its requests.
  func rest(_ number: Int, at now: NIODeadline = .now()) {
    state.withLock { $0.note(.resting, of: number, at: now) }
  }

  func close(_ number: Int) {
    state.withLock { state in
      if state.open.removeValue(forKey: number)?.isServed == true { state.servedCount -= 1 }
    }
  }
}
