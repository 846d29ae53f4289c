import PinfoldPostgres
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Follows a PostgreSQL table, and provides its changes.
///
/// Reads the changes that triggers record. If they are incomplete, and at the optional interval,
/// reads the whole table. It is a class because it owns a connection.
final class TableFollower: PlaceRefresh {
  private let keyed: KeyedTable

  /// The interval for reading the whole table. `nil` reads it only when necessary.
  private let reloadInterval: Duration?

  private let state: Mutex<State>

  private struct State {
    let table: FollowedTable

    /// The time of the last full read.
    var reloaded = ContinuousClock.now

    /// Whether changes were ever followed.
    var wasFollowed: Bool
  }

  /// The maximum wait for the server, in seconds.
  private static let patience = 2

  /// The interval for reading a table that can no longer be followed.
  private static let fallbackInterval = Duration.seconds(60)

  /// - Parameter reloadInterval: The interval for reading the whole table. `nil` reads it only when
  ///   necessary.
  init(_ keyed: KeyedTable, _ table: sending FollowedTable, reloadInterval: Duration?) {
    (self.keyed, self.reloadInterval) = (keyed, reloadInterval)
    let wasFollowed = table.following.isPossible
    state = Mutex(State(table: table, wasFollowed: wasFollowed))
  }
}

extension TableFollower {
  func next() throws -> PlaceUpdate {
    try state.withLock { state in
      if isReloadDue(state) { return try reload(&state) }
      guard state.table.following.isPossible else {
        sleep(1)
        let problem = state.wasFollowed ? state.table.following.problem(of: keyed.name) : nil
        return PlaceUpdate(.none, problem: problem)
      }
      state.wasFollowed = true
      let start = ContinuousClock.now
      switch try state.table.changes(within: Self.patience, of: keyed) {
      case .none: return PlaceUpdate(.none, asOf: start)
      case .unknown: return try reload(&state)
      case .rows(let rows):
        let changes = rows.map { PlaceChange($0.id, $0.row.map { StoredPlace($0) }) }
        return PlaceUpdate(.changes(changes), asOf: start)
      }
    }
  }

  func finish() { state.withLock { $0.table.finish() } }

  private func isReloadDue(_ state: State) -> Bool {
    let fallback = state.table.following.isPossible ? nil : Self.fallbackInterval
    guard let interval = reloadInterval ?? (state.wasFollowed ? fallback : nil) else {
      return false
    }
    return ContinuousClock.now - state.reloaded >= interval
  }

  private func reload(_ state: inout State) throws -> PlaceUpdate {
    defer { state.reloaded = .now }
    let start = ContinuousClock.now
    guard let read = try state.table.positions(keyed) else {
      return PlaceUpdate(.none, asOf: start)
    }
    keyed.replace(by: read)
    return PlaceUpdate(.replacement(read.index), asOf: start)
  }
}
