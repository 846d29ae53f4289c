import PinfoldText

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

enum StandardStreams: Int32 {
  case output = 1
  case error = 2
}

extension StandardStreams {
  /// Writes all bytes.
  ///
  /// - Returns: The reason for a failure, or `nil`.
  func write(_ bytes: [UInt8]) -> String? {
    FileDescriptor(rawValue: rawValue).write(bytes)
  }

  static func printOutput(_ text: String) throws(CommandError) {
    if let reason = output.write(line(text)) { throw .writeFailed("standard output", reason) }
  }

  static func printNote(_ text: String) {
    _ = output.write(line(text))
  }

  static func printError(_ text: String) {
    _ = error.write(line(text))
  }

  /// Prints a one-line warning to standard error. Removes control characters, which file names may
  /// contain.
  static func warn(_ problem: String) {
    printError("pinfold: warning: \(problem)".withoutControls)
  }

  private static func line(_ text: String) -> [UInt8] {
    Array("\(text)\n".utf8)
  }
}

extension StandardStreams {
  /// Ends the process after flushing its output. Skips the exit handlers of libraries.
  ///
  /// OpenSSL frees its state in an exit handler, and a thread that still waits for a PostgreSQL
  /// connection would then crash.
  static func leave(_ status: Int32) -> Never {
    TemporaryStoreFolder.removeAll()
    fflush(nil)
    _exit(status)
  }

  /// Opens the null device for each standard stream that is closed.
  ///
  /// Otherwise the next file to be opened gets the stream's descriptor, and receives its output.
  /// The descriptors have the wrong direction, so that using a closed stream still fails.
  static func reserveClosed() {
    // `open` returns the lowest free descriptor, which is the closed one in this order.
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}

struct FileDescriptor {
  let rawValue: Int32

  /// Writes all bytes at an offset of a regular file.
  ///
  /// - Returns: The reason for a failure, or `nil`.
  func write(_ bytes: [UInt8], at offset: UInt64) -> String? {
    guard let offset = off_t(exactly: offset), lseek(rawValue, offset, SEEK_SET) == offset else {
      return SystemReason.current
    }
    return write(bytes)
  }

  /// Writes all bytes.
  ///
  /// - Returns: The reason for a failure, or `nil`.
  func write(_ bytes: [UInt8]) -> String? {
    var rest = bytes
    while !rest.isEmpty {
      #if canImport(Darwin)
      let count = Darwin.write(rawValue, rest, rest.count)
      #elseif canImport(Glibc)
      let count = Glibc.write(rawValue, rest, rest.count)
      #else
      let count = Musl.write(rawValue, rest, rest.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        return SystemReason.current
      }
      if count == rest.count { return nil }
      rest.removeFirst(count)
    }
    return nil
  }
}

enum SystemReason {
  static var current: String { String(cString: strerror(errno)) }
}
