import Dispatch
import Foundation
import Pinfold
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import PinfoldText
import Synchronization

/// Reads a file in a thread of its own, so that the places read so far can be served meanwhile.
///
/// A class, because two threads use it: the one that reads, and the one that shows.
final class FileReading: PlaceReading {
  /// When a file is read once more that could not be read.
  enum Repetition {
    case never

    /// When it changed meanwhile, so that what was read of it is not what it is.
    case ifChanged

    /// Always, once it has changed again: its places are shown as they were.
    case always
  }

  private let file: String
  private let flags: ReadingFlags
  private let repetition: Repetition
  private let progress: Mutex<Progress>
  private let start = ContinuousClock.now

  /// Is signaled when all is read.
  private let end = DispatchSemaphore(value: 0)

  private struct Progress {
    var read: ReadProgress?

    /// Since when: reading may begin again, such as in another encoding.
    var start = ContinuousClock.now

    /// How many places there are so far.
    var count = 0

    /// How many places are worth showing next.
    var wanted: Int

    /// The places that are, until they are taken.
    var places: PlaceTable?

    /// All of them in the end, or why they cannot be read.
    var result: Result<PlaceTable, any Error>?

    /// How the file was before it was read.
    var stamp: FileStamp?

    /// What was said of it last.
    var warning = ""
  }

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - file: The path of the file; `-` for standard input.
  ///   - flags: What to read, and how strictly.
  ///   - enough: How many places a map may begin with.
  ///   - repetition: When it is read once more.
  init(_ file: String, _ flags: ReadingFlags, enough: Int, again repetition: Repetition) {
    (self.file, self.flags, self.repetition) = (file, flags, repetition)
    progress = Mutex(Progress(wanted: enough))
    begin()
  }

  /// - Parameter other: How the file was when it could not be read: it has to become another one.
  private func begin(otherThan other: FileStamp? = nil) {
    let thread = Thread { [self] in
      while let other, FileStamp.ofFile(file) == other { sleep(1) }
      let stamp = FileStamp.ofFile(file)
      progress.withLock { $0.stamp = stamp }
      let options = flags.options()
      let result = Result<PlaceTable, any Error> {
        try PlaceTable.read(PlaceSource(argument: file), options: options, observe: take)
      }
      progress.withLock { ($0.result, $0.places) = (result, nil) }
      end.signal()
    }
    // As much as the thread of a program has.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Takes how far reading is, and the places so far, if they are worth showing: now, because what is
  /// read next may take long to come.
  private func take(_ read: ReadProgress, _ count: Int) -> ((PlaceTable) -> Void)? {
    let isWanted = progress.withLock { progress in
      if read.bytesRead < progress.read?.bytesRead ?? 0 { progress.start = .now }
      (progress.read, progress.count) = (read, max(progress.count, count))
      return count >= progress.wanted
    }
    guard isWanted else { return nil }
    // Twice as many each time: all copies and indexes together take as long as another of the last.
    let next = count < Self.mostCount ? min(2 * count, Self.mostCount) : .max
    return { [self] table in progress.withLock { ($0.places, $0.wanted) = (table, next) } }
  }
}

extension FileReading {
  /// The most places that are shown before all are: more take memory that the rest needs.
  private static let mostCount = 8_000_000

  /// The longest for which a map waits for all places.
  private static let patience = Duration.milliseconds(1500)

  /// Waits until all is read, or so much that a map should not wait for the rest.
  ///
  /// - Parameter show: Called now and then.
  /// - Returns: All places; `nil` where the rest is still being read.
  func wait(_ show: (ReadProgress) -> Void) throws -> PlaceTable? {
    while true {
      if isAtEnd(), let table = try repeating(table) { return table }
      let (read, hasPlaces) = progress.withLock { ($0.read, $0.places != nil) }
      if let read { show(read) }
      guard !hasPlaces || ContinuousClock.now - start < Self.patience else { return nil }
    }
  }

  /// Returns all places; `nil` before the end.
  func table() throws -> PlaceTable? { try progress.withLock { $0.result }?.get() }

  /// Waits a moment for the end.
  private func isAtEnd() -> Bool {
    guard end.wait(timeout: .now() + .milliseconds(100)) == .success else { return false }
    end.signal()
    return true
  }

  /// Returns what is made of all places; `nil` where the file is read once more, because it could not
  /// be read as it was.
  private func repeating<Made>(_ make: () throws -> Made?) throws -> Made? {
    do {
      return try make()
    } catch let error as ReadError {
      let hasChanged = error.kind == .changed
      guard repetition == .always || repetition == .ifChanged && hasChanged else { throw error }
      warn(
        hasChanged
          ? "\(error.path) changed while it was read, and is read again."
          : "\(error) The map shows its places as they were."
      )
      end.wait()
      // Someone may be writing it.
      sleep(1)
      let stamp = progress.withLock { progress in
        (progress.result, progress.read, progress.start) = (nil, nil, .now)
        return progress.stamp
      }
      begin(otherThan: hasChanged ? nil : stamp)
      return nil
    }
  }

  private func warn(_ text: String) {
    let isSaid = progress.withLock { progress in
      defer { progress.warning = text }
      return progress.warning == text
    }
    if !isSaid { StandardStreams.warn(text) }
  }

  func next() throws -> ReadStep {
    let rows = try isAtEnd() ? repeating(rows) : nil
    if let rows { return .all(rows) }
    let places = progress.withLock { $0.places.take() }
    // A file that cannot be read is said to be that at the end.
    guard let places, let rows = try? FileRows(places, version: .first, areAll: false) else {
      return .none
    }
    return .some(rows)
  }

  /// All places, as they are served.
  private func rows() throws -> FileRows? {
    guard let table = try table() else { return nil }
    let rows = try FileRows(table, version: .first)
    flags.warn(of: table)
    return rows
  }

  var state: ReadState {
    progress.withLock { progress in
      ReadState(count: progress.count, fraction: progress.read?.fraction, since: progress.start)
    }
  }
}
