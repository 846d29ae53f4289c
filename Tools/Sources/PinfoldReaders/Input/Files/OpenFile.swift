// Unsafe code: POSIX calls with ranges that are checked first.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file. A class, so that the last reference closes the descriptor.
package final class OpenFile: Sendable {
  package let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}

extension OpenFile {
  package struct Status {
    package let isDirectory: Bool
    package let isRegular: Bool
    package let size: UInt64
    package let modified: [Int]

    /// The permission bits: the last nine bits of the mode.
    package let permissions: UInt16

    /// Whether the current user owns the file.
    package let isOwn: Bool
  }

  package static func open(_ path: String, isWritable: Bool = false) throws(SystemError) -> OpenFile
  {
    let descriptor = open_(path, isWritable ? O_RDWR : O_RDONLY)
    guard descriptor >= 0 else { throw .last }
    return OpenFile(descriptor: descriptor)
  }

  static func standardInput() throws(SystemError) -> OpenFile {
    let descriptor = fcntl(0, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .last }
    return OpenFile(descriptor: descriptor)
  }

  static func pipe() throws(SystemError) -> (reading: OpenFile, writing: OpenFile) {
    var ends: [Int32] = [-1, -1]
    guard pipe_(&ends) == 0 else { throw .last }
    // Child processes must not inherit the ends.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (OpenFile(descriptor: ends[0]), OpenFile(descriptor: ends[1]))
  }

  func rewind() throws(SystemError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
  }

  var isAtStart: Bool { lseek(descriptor, 0, SEEK_CUR) == 0 }

  /// Creates an unnamed file in a folder. The system deletes the file when it is closed.
  static func temporary(in folder: String) throws(SystemError) -> OpenFile {
    var path = Array("\(folder)/pinfold-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw .last }
    let file = OpenFile(descriptor: descriptor)
    guard unlink(path) == 0 else { throw .last }
    return file
  }

  static var temporaryFolder: String {
    guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return "/tmp" }
    return String(cString: folder)
  }

  package func status() throws(SystemError) -> Status { try Status(ofDescriptor: descriptor) }

  func isReadable(within time: Duration) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let end = ContinuousClock.now + time
    while true {
      let left = max(.zero, end - ContinuousClock.now)
      let milliseconds = Int32(min(left / .milliseconds(1) + 1, 86_400_000))
      let count = poll(&wanted, 1, milliseconds)
      if count > 0 { return true }
      // A signal does not end the wait. The next read reports any other error.
      if count < 0, errno != EINTR { return true }
      if left == .zero { return false }
    }
  }

  /// Reads the next bytes into a range of a buffer.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  package func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(SystemError) -> Int {
    try transfer(into: &buffer, range) { [descriptor] in read_(descriptor, $0, $1) }
  }

  /// Reads bytes at an offset into a range of a buffer.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  package func read(
    into buffer: inout [UInt8],
    _ range: Range<Int>,
    at offset: UInt64
  ) throws(SystemError) -> Int {
    guard let offset = off_t(exactly: offset) else { return 0 }
    return try transfer(into: &buffer, range) { [descriptor] in pread(descriptor, $0, $1, offset) }
  }

  private func transfer(
    into buffer: inout [UInt8],
    _ range: Range<Int>,
    _ call: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(SystemError) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count, "Read beyond buffer")
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        // The check above proves that the range is inside the buffer.
        call(bytes.baseAddress.map { $0 + range.lowerBound }, range.count)
      }
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }

  package func write(_ buffer: [UInt8], _ range: Range<Int>) throws(SystemError) {
    precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count, "Write beyond buffer")
    var position = range.lowerBound
    while position < range.upperBound {
      let count = buffer.withUnsafeBytes { bytes in
        // The range is inside the buffer, and the position inside the range.
        write_(descriptor, bytes.baseAddress.map { $0 + position }, range.upperBound - position)
      }
      if count >= 0 { position += count } else if errno != EINTR { throw .last }
    }
  }
}

extension OpenFile.Status {
  /// Reads metadata of a path without opening it, because opening a pipe would wait for its writer.
  ///
  /// - Parameter followsLinks: Whether to follow a symbolic link at the end of the path.
  package init(ofPath path: String, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    let code = followsLinks ? stat(path, &status) : lstat(path, &status)
    guard code == 0 else { throw .last }
    self.init(status)
  }

  package init(ofDescriptor descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    let kind = status.st_mode & S_IFMT
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    self.init(
      isDirectory: kind == S_IFDIR,
      isRegular: kind == S_IFREG,
      size: UInt64(max(0, status.st_size)),
      modified: [Int(time.tv_sec), Int(time.tv_nsec)],
      permissions: UInt16(truncatingIfNeeded: status.st_mode & 0o777),
      isOwn: status.st_uid == geteuid()
    )
  }
}

// Aliases for C functions that the methods above hide.
private func open_(_ path: String, _ access: Int32) -> Int32 { open(path, access | O_CLOEXEC) }

private func pipe_(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

private func read_(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func write_(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
