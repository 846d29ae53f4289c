import Logging
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

/// Watches a file, and updates its store when the file changes.
///
/// A program that rewrites a file leaves it incomplete for a while. The follower therefore waits
/// until the file has not changed for a second, or at most five seconds. If the file cannot be
/// read, the places stay as they are and the server logs the problem. It is a class because it has
/// state.
final class FileFollower: PlaceRefresh {
  private let file: String

  private let options: ReadOptions

  /// Returns the store once it exists. Throws if making the store failed.
  private let store: @Sendable () throws -> PlaceStore?

  private let state: Mutex<State>

  private struct State {
    /// The file's state at the last read or attempt.
    var read: FileStamp?

    /// The file's state a second ago.
    var seen: FileStamp?

    /// The time since which the file differs from `read`.
    var changed: ContinuousClock.Instant?

    /// The table that was read but is not shown yet.
    var pending: PlaceTable?

    /// The reason why the last read failed.
    var problem: String?
  }

  /// The maximum wait for a file that keeps changing.
  private static let patience = Duration.seconds(5)

  /// - Parameters:
  ///   - stamp: The file's state when it was first read.
  ///   - store: Returns the store once it exists. Throws if changes cannot be shown.
  init(
    _ file: String,
    _ options: ReadOptions,
    _ stamp: FileStamp?,
    store: @escaping @Sendable () throws -> PlaceStore?
  ) {
    (self.file, self.options, self.store) = (file, options, store)
    state = Mutex(State(read: stamp, seen: stamp))
  }
}

extension FileFollower {
  /// A notice, because whoever saved the file wants to know that the server has read it.
  var changeLevel: Logger.Level { .notice }

  func next() throws -> PlaceUpdate {
    sleep(1)
    let store: PlaceStore
    do {
      guard let made = try self.store() else { return PlaceUpdate(.none) }
      store = made
    } catch {
      return PlaceUpdate(.none, problem: "\(error)")
    }
    return state.withLock { state in
      // The last update was not applied, so the file is read again.
      if state.pending != nil { (state.pending, state.read) = (nil, nil) }
      guard let now = FileStamp.ofFile(file) else {
        // Reported until the file exists again and has been read.
        (state.read, state.problem) = (
          nil, "\(file) is missing; the map keeps its places"
        )
        return PlaceUpdate(.none, problem: state.problem)
      }
      guard now != state.read else {
        state.changed = nil
        return PlaceUpdate(.none, problem: state.problem)
      }
      let since = state.changed ?? .now
      defer { (state.seen, state.changed) = (now, since) }
      guard now == state.seen || ContinuousClock.now - since > Self.patience else {
        return PlaceUpdate(.none, problem: state.problem)
      }
      (state.read, state.changed) = (now, nil)
      return update(of: store, &state)
    }
  }

  private func update(of store: PlaceStore, _ state: inout State) -> PlaceUpdate {
    do {
      let table = try PlaceTable.read(PlaceSource(argument: file), options: options)
      guard store.hasCoordinateColumns(of: table) else {
        throw CommandError.otherCoordinates(file)
      }
      if let column = try store.misreadColumn(of: table) {
        throw CommandError.otherNumbers(file, column)
      }
      (state.pending, state.problem) = (table, nil)
      return PlaceUpdate(.edits(try store.edits(toMatch: table, key: Self.key(of: table))))
    } catch {
      state.problem = "\(error) The map keeps the previous places."
      return PlaceUpdate(.none, problem: state.problem)
    }
  }

  func finish() {
    guard let store = try? store() else { return }
    state.withLock { state in
      guard let table = state.pending else { return }
      state.pending = nil
      do { try store.follow(table) } catch { state.problem = "\(error)" }
    }
  }

  /// The column that identifies rows across versions: the one named `id`, if present. Duplicate
  /// values identify no row.
  private static func key(of table: PlaceTable) -> [String] {
    table.columnNames.first { $0.lowercased() == "id" }.map { [$0] } ?? []
  }
}
