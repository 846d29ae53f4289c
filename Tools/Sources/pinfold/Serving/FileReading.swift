import Dispatch
import Foundation
import Pinfold
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import PinfoldText
import Synchronization

/// Reads a file in the background, and provides the places read so far. It is a class because two
/// threads share it.
final class FileReading: PlaceReading {
  enum Repetition {
    case never

    case ifChanged

    /// After any failure, read again as soon as the file has changed. The map keeps its places in
    /// the meantime.
    case always
  }

  private let file: String
  private let flags: ReadingFlags
  private let repetition: Repetition
  private let progress: Mutex<Progress>
  private let start = ContinuousClock.now

  /// Signaled at the end of reading.
  private let end = DispatchSemaphore(value: 0)

  private struct Progress {
    var read: ReadProgress?

    /// The start of the current attempt. Reading may restart, for example in another encoding.
    var start = ContinuousClock.now

    var count = 0

    /// The number of places from which the next partial result is due.
    var wanted: Int

    /// The latest partial result, until it is taken.
    var places: PlaceTable?

    /// The complete table, or the reason why reading failed.
    var result: Result<PlaceTable, any Error>?

    /// The file's state before reading.
    var stamp: FileStamp?

    /// The last warning, so that it is not repeated.
    var warning = ""
  }

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - file: The path of the file, or `-` for standard input.
  ///   - enough: The number of places with which a map can start.
  ///   - repetition: When to read again after a failure.
  init(_ file: String, _ flags: ReadingFlags, enough: Int, again repetition: Repetition) {
    (self.file, self.flags, self.repetition) = (file, flags, repetition)
    progress = Mutex(Progress(wanted: enough))
    begin()
  }

  /// - Parameter other: The file's state at the last failure. Reading waits until it has changed.
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
    // The usual size for a main thread.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Records the progress, and accepts a partial result if it is due. The rest may take long.
  private func take(_ read: ReadProgress, _ count: Int) -> ((PlaceTable) -> Void)? {
    let isWanted = progress.withLock { progress in
      if read.bytesRead < progress.read?.bytesRead ?? 0 { progress.start = .now }
      (progress.read, progress.count) = (read, max(progress.count, count))
      return count >= progress.wanted
    }
    guard isWanted else { return nil }
    // Sizes double, so all copies and indexes together cost less than twice the last one.
    let next = count < Self.mostCount ? min(2 * count, Self.mostCount) : .max
    return { [self] table in progress.withLock { ($0.places, $0.wanted) = (table, next) } }
  }
}

extension FileReading {
  /// The maximum size of a partial result. Larger ones would take memory from the rest of the work.
  private static let mostCount = 8_000_000

  /// The maximum time that a map waits for all places.
  private static let patience = Duration.milliseconds(1500)

  /// Waits for all places, or until a map can start with a partial result.
  ///
  /// - Parameter show: Called regularly with the progress.
  /// - Returns: All places, or `nil` if reading continues.
  func wait(_ show: (ReadProgress) -> Void) throws -> PlaceTable? {
    while true {
      if isAtEnd(), let table = try repeating(table) { return table }
      let (read, hasPlaces) = progress.withLock { ($0.read, $0.places != nil) }
      if let read { show(read) }
      guard !hasPlaces || ContinuousClock.now - start < Self.patience else { return nil }
    }
  }

  func table() throws -> PlaceTable? { try progress.withLock { $0.result }?.get() }

  private func isAtEnd() -> Bool {
    guard end.wait(timeout: .now() + .milliseconds(100)) == .success else { return false }
    end.signal()
    return true
  }

  /// Returns the result of `make`, or `nil` if it failed and the file is read again.
  private func repeating<Made>(_ make: () throws -> Made?) throws -> Made? {
    do {
      return try make()
    } catch let error as ReadError {
      let hasChanged = error.kind == .changed
      guard repetition == .always || repetition == .ifChanged && hasChanged else { throw error }
      warn(
        hasChanged
          ? "\(error.path) changed while it was read, and is read again."
          : "\(error) The map keeps the previous places."
      )
      end.wait()
      // Another program may still be writing the file.
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
    // Read errors are reported at the end.
    guard let places, let rows = try? FileRows(places, version: .first, areAll: false) else {
      return .none
    }
    return .some(rows)
  }

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
