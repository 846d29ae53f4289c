import PinfoldText

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The streams that every program has, by their descriptors.
enum StandardStreams: Int32 {
  case output = 1
  case error = 2
}

extension StandardStreams {
  /// Writes all bytes.
  ///
  /// - Returns: The reason in words when that fails.
  func write(_ bytes: [UInt8]) -> String? {
    FileDescriptor(rawValue: rawValue).write(bytes)
  }

  /// Prints lines to standard output, which a command is run for.
  static func printOutput(_ text: String) throws(CommandError) {
    if let reason = output.write(line(text)) { throw .writeFailed("standard output", reason) }
  }

  /// Prints lines to standard output beside what a command is run for; failures to write are ignored.
  static func printNote(_ text: String) {
    _ = output.write(line(text))
  }

  /// Prints lines to standard error; failures to write are ignored.
  static func printError(_ text: String) {
    _ = error.write(line(text))
  }

  /// Prints a warning to standard error, in one line whatever names it has in it.
  static func warn(_ problem: String) {
    printError("pinfold: warning: \(problem)".withoutControls)
  }

  private static func line(_ text: String) -> [UInt8] {
    Array("\(text)\n".utf8)
  }
}

extension StandardStreams {
  /// Ends the process once everything is written, without what libraries do at its end.
  ///
  /// A thread that waits for a network or a disk may be in one of them still: what OpenSSL frees at the
  /// end of a process is used by connections of PostgreSQL, which crashes it.
  static func leave(_ status: Int32) -> Never {
    TemporaryStoreFolder.removeAll()
    fflush(nil)
    _exit(status)
  }

  /// Takes the numbers of standard streams that are closed.
  ///
  /// Otherwise the next file that is opened gets such a number, and what is meant
  /// for the stream is written into the file. Reading and writing stay errors:
  /// input is opened for writing, output for reading.
  static func reserveClosed() {
    // A file gets the lowest number that is free: in this order, the closed one.
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}

/// An open file by its number.
struct FileDescriptor {
  let rawValue: Int32

  /// Writes all bytes at an offset of a plain file.
  ///
  /// - Returns: The reason in words when that fails.
  func write(_ bytes: [UInt8], at offset: UInt64) -> String? {
    guard let offset = off_t(exactly: offset), lseek(rawValue, offset, SEEK_SET) == offset else {
      return SystemReason.current
    }
    return write(bytes)
  }

  /// Writes all bytes.
  ///
  /// - Returns: The reason in words when that fails.
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

/// Why the last call of the system failed.
enum SystemReason {
  /// The reason in words, such as `No space left on device`.
  static var current: String { String(cString: strerror(errno)) }
}
