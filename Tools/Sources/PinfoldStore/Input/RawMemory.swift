// The one file of this module with unsafe pointers: calls into C. Every range is
// checked before C sees it.

import CZlib
import GRDB
import GRDBSQLite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// MARK: - Files

/// What the system answers when it refuses.
struct SystemError: Error, Equatable {
  let code: Int32

  /// The system's words for it, in English.
  var reason: String {
    guard let text = strerror(code) else { return "error \(code)" }
    let words = String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  static var last: SystemError { SystemError(code: errno) }
}

/// An open file, closed with the last reference to it.
///
/// A class, because a file descriptor is the one thing here that has to be given
/// back.
final class OpenFile: Sendable {
  let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}

extension OpenFile {
  /// What is known of a file without reading it.
  struct Status: Hashable {
    let isDirectory: Bool
    let isRegular: Bool
    let size: UInt64
    let modified: [Int]
  }

  static func open(_ path: String, isWritable: Bool = false) throws(SystemError) -> OpenFile {
    let descriptor = open_(path, isWritable ? O_RDWR : O_RDONLY)
    guard descriptor >= 0 else { throw .last }
    return OpenFile(descriptor: descriptor)
  }

  /// Another name for standard input.
  static func standardInput() throws(SystemError) -> OpenFile {
    let descriptor = dup(0)
    guard descriptor >= 0 else { throw .last }
    return OpenFile(descriptor: descriptor)
  }

  /// Whether nothing has been read from the file yet.
  var isAtStart: Bool { lseek(descriptor, 0, SEEK_CUR) == 0 }

  /// A file without a name in a folder, which is gone when it is closed.
  static func temporary(in folder: String) throws(SystemError) -> OpenFile {
    var path = Array("\(folder)/pinfold-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw .last }
    let file = OpenFile(descriptor: descriptor)
    guard unlink(path) == 0 else { throw .last }
    return file
  }

  /// The folder for temporary files.
  static var temporaryFolder: String {
    guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return "/tmp" }
    return String(cString: folder)
  }

  func status() throws(SystemError) -> Status {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    let kind = status.st_mode & S_IFMT
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return Status(
      isDirectory: kind == S_IFDIR,
      isRegular: kind == S_IFREG,
      size: UInt64(max(0, status.st_size)),
      modified: [Int(time.tv_sec), Int(time.tv_nsec)]
    )
  }

  /// Reads what comes next, into a range of a buffer.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(SystemError) -> Int {
    try transfer(into: &buffer, range) { [descriptor] in read_(descriptor, $0, $1) }
  }

  /// Reads what is at an offset, into a range of a buffer.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  func read(
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
        // The range is inside the buffer: checked above.
        call(bytes.baseAddress.map { $0 + range.lowerBound }, range.count)
      }
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }

  /// Appends a range of a buffer.
  func write(_ buffer: [UInt8], _ range: Range<Int>) throws(SystemError) {
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

// The methods above hide C's functions.
private func open_(_ path: String, _ access: Int32) -> Int32 { open(path, access | O_CLOEXEC) }

private func read_(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func write_(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

// MARK: - gzip

/// The state of one decompression.
///
/// A class, because zlib remembers the address of its state and wants it back
/// in the end.
final class Inflater {
  enum Outcome { case ok, endOfMember, corrupt }

  private let stream: UnsafeMutablePointer<z_stream>

  init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window, and 16 for a gzip header.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else {
      return nil  // and deinit ends a state that zlib did not make, which it allows
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Begins with another member of the same file.
  func reset() { inflateReset(stream) }

  /// Decompresses from the front of one range to the front of the other, and
  /// removes what it used from both.
  func inflate(
    _ input: [UInt8],
    _ from: inout Range<Int>,
    into output: inout [UInt8],
    _ to: inout Range<Int>
  ) -> Outcome {
    precondition(from.lowerBound >= 0 && from.upperBound <= input.count, "Input beyond buffer")
    precondition(to.lowerBound >= 0 && to.upperBound <= output.count, "Output beyond buffer")
    // zlib counts in 32 bits.
    let (available, room) = (min(from.count, 1 << 30), min(to.count, 1 << 30))
    let status = input.withUnsafeBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        // zlib does not write to its input, whatever its type says.
        stream.pointee.next_in = UnsafeMutablePointer(
          mutating: source.baseAddress.map { $0 + from.lowerBound }
        )
        stream.pointee.avail_in = UInt32(available)
        stream.pointee.next_out = target.baseAddress.map { $0 + to.lowerBound }
        stream.pointee.avail_out = UInt32(room)
        return CZlib.inflate(stream, Z_NO_FLUSH)
      }
    }
    let used = available - Int(stream.pointee.avail_in)
    let made = room - Int(stream.pointee.avail_out)
    from = from.lowerBound + used..<from.upperBound
    to = to.lowerBound + made..<to.upperBound
    switch status {
    // No progress is possible without more input or room: not an error.
    case Z_OK, Z_BUF_ERROR: return .ok
    case Z_STREAM_END: return .endOfMember
    default: return .corrupt
    }
  }
}

// MARK: - SQLite

/// A statement that gives its values to SQLite and takes them from it directly:
/// every value that passes GRDB is an object, and places come by the million.
struct DirectStatement {
  /// GRDB's statement, which owns the other for as long as this is there.
  private let statement: Statement
  private var handle: OpaquePointer { statement.sqliteStatement }

  init(_ db: Database, sql: String) throws { statement = try db.cachedStatement(sql: sql) }
}

extension DirectStatement {
  // Parameters count from 1; one that is not there is an error of SQLite.

  func bind(_ value: Int64, at parameter: Int32) throws {
    try check(sqlite3_bind_int64(handle, parameter, value))
  }

  func bind(_ value: Double, at parameter: Int32) throws {
    try check(sqlite3_bind_double(handle, parameter, value))
  }

  /// Binds text; nil is no text.
  func bind(_ text: [UInt8]?, at parameter: Int32) throws {
    guard let text else { return try check(sqlite3_bind_null(handle, parameter)) }
    // Has SQLite copy the bytes before the call returns.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code = text.withUnsafeBufferPointer { bytes in
      // An empty array has no address, which would be no text.
      guard let start = bytes.baseAddress, bytes.count > 0 else {
        return sqlite3_bind_text(handle, parameter, "", 0, copies)
      }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        let encoding = UInt8(SQLITE_UTF8)
        return sqlite3_bind_text64(handle, parameter, $0, UInt64(bytes.count), copies, encoding)
      }
    }
    try check(code)
  }

  /// Binds bytes that are no text.
  func bind(blob: [UInt8], at parameter: Int32) throws {
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    try check(
      blob.withUnsafeBytes {
        sqlite3_bind_blob64(handle, parameter, $0.baseAddress, UInt64($0.count), copies)
      }
    )
  }

  /// Goes on to the next row; at the end, and when it fails, back to the start.
  func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    defer { reset() }
    guard code == SQLITE_DONE else { throw error(code) }
    return false
  }

  /// Goes back to the start, so that nothing is locked and values can be bound.
  func reset() { sqlite3_reset(handle) }

  // Columns count from 0; what is not there, or something else, is zero or empty.

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func number(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func text(_ column: Int32) -> String {
    withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

  private func withBytes<Result>(
    _ column: Int32,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    // In this order: the text first, for its bytes are counted in its encoding.
    // SQLite keeps both until the next step.
    let start = sqlite3_column_text(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw error(code) }
  }

  private func error(_ code: Int32) -> DatabaseError {
    let message = sqlite3_errmsg(sqlite3_db_handle(handle)).map { String(cString: $0) }
    return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
  }
}
