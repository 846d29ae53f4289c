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

/// Reads a file again when it has changed, and brings the store that was made of it up to date.
///
/// A file may be replaced, or written in place, and then it is half of one for a while. So it is
/// read once it has rested for a second, or did not for five. What cannot be read leaves the places
/// as they are, and is said.
///
/// A class, because it remembers what it has read.
final class FileFollower: PlaceRefresh {
  private let file: String

  private let options: ReadOptions

  /// The store, once it is made; throws where it cannot be.
  private let store: @Sendable () throws -> PlaceStore?

  private let state: Mutex<State>

  private struct State {
    /// How the file was when it was last read, or tried to be.
    var read: FileStamp?

    /// How it was a second ago.
    var seen: FileStamp?

    /// Since when it has been another one than the one that was read.
    var changed: ContinuousClock.Instant?

    /// What has been read and is not shown yet.
    var pending: PlaceTable?

    /// Why it could not be read the last time.
    var problem: String?
  }

  /// The longest for which a file that never rests is left alone.
  private static let patience = Duration.seconds(5)

  /// - Parameters:
  ///   - file: The path of the file.
  ///   - options: What was read, and how strictly.
  ///   - stamp: How it was when it was read.
  ///   - store: Returns the store of it, once it is there; throws why changes do not show.
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
  /// Someone has written the file, and wants to know that it was read.
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
      // What was read the last time could not be shown.
      if state.pending != nil { (state.pending, state.read) = (nil, nil) }
      guard let now = FileStamp.ofFile(file) else {
        // Until it is there and has been read.
        (state.read, state.problem) = (
          nil, "\(file) is not there; its places are shown as they were"
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

  /// Reads the file, and compares it with the store.
  private func update(of store: PlaceStore, _ state: inout State) -> PlaceUpdate {
    do {
      let table = try PlaceTable.read(PlaceSource(argument: file), options: options)
      guard store.hasCoordinateColumns(of: table) else {
        throw CommandError.otherCoordinates(file)
      }
      (state.pending, state.problem) = (table, nil)
      return PlaceUpdate(.edits(try store.edits(toMatch: table, key: Self.key(of: table))))
    } catch {
      state.problem = "\(error) The map shows its places as they were."
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

  /// The column by which a row is known again that has changed, if there is one with its usual
  /// name; values that are there twice are those of no row.
  private static func key(of table: PlaceTable) -> [String] {
    table.columnNames.first { $0.lowercased() == "id" }.map { [$0] } ?? []
  }
}
