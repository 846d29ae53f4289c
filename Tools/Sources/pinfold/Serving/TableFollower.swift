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

/// Keeps a store up to date with a table of PostgreSQL: reads what its triggers note, and all of
/// it where that is not enough, and now and then if that is wanted.
///
/// A class, because it has a connection.
final class TableFollower: PlaceRefresh {
  /// The places that are kept up to date.
  private let store: PlaceStore

  /// The name of the table in messages.
  private let name: String

  /// How often the table is read as a whole; `nil` for never without need.
  private let reloadInterval: Duration?

  private let state: Mutex<State>

  private struct State {
    let table: FollowedTable

    /// The columns of the key when the table was read last.
    var columns: [String]

    /// The places by key; `nil` where they are not needed yet.
    var keys: PlaceKeys?

    /// When the table was read as a whole.
    var reloaded = ContinuousClock.now

    /// Whether changes were ever followed.
    var wasFollowed: Bool
  }

  /// The longest time for which the follower waits for the server, in seconds.
  private static let patience = 2

  /// A table that can no longer be followed is read again so often.
  private static let fallbackInterval = Duration.seconds(60)

  /// - Parameters:
  ///   - address: The address of the table.
  ///   - options: What was read, and how strictly.
  ///   - following: How the table is followed.
  ///   - key: The columns of its key.
  ///   - store: The places that were read.
  ///   - reloadInterval: How often the table is read as a whole.
  init(
    _ address: DatabaseAddress,
    _ options: ReadOptions,
    _ following: Following,
    key: [String],
    of store: PlaceStore,
    reloadInterval: Duration?
  ) throws {
    (self.store, name, self.reloadInterval) = (store, address.name, reloadInterval)
    state = Mutex(
      State(
        table: FollowedTable(address, options, following),
        columns: key,
        keys: following.isPossible ? try PlaceKeys(key, of: store) : nil,
        wasFollowed: following.isPossible
      )
    )
  }
}

extension TableFollower {
  func next() throws -> PlaceUpdate {
    try state.withLock { state in
      if isReloadDue(state) { return try reload(&state, store) }
      guard state.table.following.isPossible else {
        sleep(1)
        let problem = state.wasFollowed ? state.table.following.problem(of: name) : nil
        return PlaceUpdate([], isTogether: true, problem: problem)
      }
      state.wasFollowed = true
      let keys = try state.keys ?? PlaceKeys(state.columns, of: store)
      state.keys = keys
      let start = ContinuousClock.now
      switch try state.table.changes(within: Self.patience) {
      case .none: return PlaceUpdate([], isTogether: true, asOf: start)
      case .unknown: return try reload(&state, store)
      case .rows(let changed, let table):
        let ids = Set(changed.compactMap(keys.place)).sorted()
        let (places, known) = (try store.places(ids), Set(changed))
        guard places.count == ids.count, places.allSatisfy({ known.contains(keys.key(of: $0)) })
        else {
          // Two keys have the same hash.
          return try reload(&state, store)
        }
        let edits = try store.edits(from: places, to: table, key: state.columns)
        return PlaceUpdate(edits, isTogether: true, asOf: start)
      }
    }
  }

  func made(_ edits: [AppliedEdit]) {
    state.withLock { state in
      guard var keys = state.keys else { return }
      // There is one copy of many.
      state.keys = nil
      for edit in edits { keys.note(edit) }
      // Otherwise they are made anew.
      if !keys.isAmbiguous { state.keys = keys }
    }
  }

  func finish() { state.withLock { $0.table.finish() } }

  private func isReloadDue(_ state: State) -> Bool {
    let fallback = state.table.following.isPossible ? nil : Self.fallbackInterval
    guard let interval = reloadInterval ?? fallback else { return false }
    return ContinuousClock.now - state.reloaded >= interval
  }

  /// Reads all rows.
  private func reload(_ state: inout State, _ store: PlaceStore) throws -> PlaceUpdate {
    defer { state.reloaded = .now }
    // Keys may be others, and as many edits as there are places.
    state.keys = nil
    let start = ContinuousClock.now
    let reading = try state.table.readAll()
    state.columns = reading.key
    let edits =
      try reading.places.map { try store.edits(toMatch: $0, key: reading.key) }
      ?? store.removalOfAll()
    return PlaceUpdate(edits, isTogether: false, asOf: start)
  }
}
