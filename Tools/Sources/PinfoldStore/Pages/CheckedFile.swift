// The second file of this module with unsafe pointers: what SQLite calls to read and
// write files. Sizes and offsets are checked before memory is looked at.

import CZlib
import GRDBSQLite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Keeps a checksum at the end of every page of every store, whatever is in the page.
///
/// SQLite reads and writes files through a *virtual file system*. This one is the system's,
/// but for the main file of a database that is a store: there, the bytes that SQLite leaves
/// free at the end of each page get a checksum when the page is written, and a page whose
/// checksum is wrong is an error when it is read. Logs have checksums of their own, which
/// SQLite checks when it opens one; here they are checked whenever a page is read. Other
/// databases pass unchanged.
enum CheckedFiles {
  /// Makes SQLite use it for every database that is opened from now on.
  ///
  /// - Returns: Whether it does.
  @discardableResult
  static func install() -> Bool { isInstalled }

  private static let isInstalled: Bool = {
    guard let system, let vfs = checkedSystem(system) else { return false }
    return sqlite3_vfs_register(vfs, 1) == SQLITE_OK
  }()

  /// Reserves room for the checksums in a database that is about to be made.
  ///
  /// - Parameter connection: An SQLite connection that has not written yet.
  static func reserveRoom(_ connection: OpaquePointer?) -> Bool {
    var count = Int32(PageChecksum.byteCount)
    return sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &count) == SQLITE_OK
  }
}

/// The checksum at the end of each page of a store, in the bytes that SQLite leaves free.
enum PageChecksum {
  /// How many bytes of each page it takes.
  static let byteCount = 4

  /// Returns the CRC-32 of a page: of what is in it before the checksum, beginning with the
  /// number of the page, so that misplaced pages are found too.
  static func of(_ content: UnsafeRawBufferPointer, number: UInt32) -> UInt32 {
    // A page has at most 65,536 bytes.
    let bytes = content.bindMemory(to: UInt8.self)
    return UInt32(truncatingIfNeeded: crc32(UInt(number), bytes.baseAddress, UInt32(bytes.count)))
  }

  /// Whether the checksum at the end of a page is right.
  ///
  /// - Precondition: The page is longer than a checksum.
  static func isRight(_ page: UnsafeRawBufferPointer, number: UInt32) -> Bool {
    let length = page.count - byteCount
    let sum = page.loadUnaligned(fromByteOffset: length, as: UInt32.self)
    let content = UnsafeRawBufferPointer(rebasing: page[..<length])
    return UInt32(littleEndian: sum) == of(content, number: number)
  }

  /// Whether the checksum at the end of a page is right.
  static func isRight(_ page: [UInt8], number: UInt32) -> Bool {
    page.count > byteCount && page.withUnsafeBytes { isRight($0, number: number) }
  }

  /// Writes the checksum at the end of a page.
  static func write(to page: UnsafeMutableRawBufferPointer, number: UInt32) {
    let length = page.count - byteCount
    let sum = of(UnsafeRawBufferPointer(rebasing: page[..<length]), number: number)
    page.storeBytes(of: sum.littleEndian, toByteOffset: length, as: UInt32.self)
  }
}

// MARK: - Files

/// A main file of a database, or its log, as SQLite keeps it: this, then the system's file.
private struct CheckedFile {
  /// What SQLite sees.
  var file: sqlite3_file

  /// The size of the pages that have checksums; 0 when there are none.
  var pageSize: Int

  /// Whether the file does not change while it is open.
  var isImmutable: Bool

  /// Whether the file is a log.
  var isLog: Bool
}

private typealias FilePointer = UnsafeMutablePointer<sqlite3_file>

/// The file system that SQLite uses by default; it is valid longer than any database.
private nonisolated(unsafe) let system = sqlite3_vfs_find(nil)

/// Returns the state in front of a file that `open` below has opened.
private func state(_ file: FilePointer) -> UnsafeMutablePointer<CheckedFile> {
  UnsafeMutableRawPointer(file).assumingMemoryBound(to: CheckedFile.self)
}

/// Returns the system's file, which follows the state: SQLite reserves the size of both.
private func real(_ file: FilePointer) -> FilePointer {
  (UnsafeMutableRawPointer(file) + MemoryLayout<CheckedFile>.stride)
    .assumingMemoryBound(to: sqlite3_file.self)
}

/// Calls a method of the system's file.
private func forward(
  _ file: FilePointer?,
  _ call: (FilePointer, sqlite3_io_methods) -> Int32?
) -> Int32 {
  guard let file, let methods = real(file).pointee.pMethods else { return SQLITE_MISUSE }
  return call(real(file), methods.pointee) ?? SQLITE_IOERR
}

private func openFile(
  _ name: UnsafePointer<CChar>?,
  _ file: FilePointer,
  _ flags: Int32,
  _ outFlags: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let system, let open = system.pointee.xOpen else { return SQLITE_CANTOPEN }
  guard flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL) != 0 else {
    return open(system, name, file, flags, outFlags)
  }
  let isImmutable = name.map { ImmutableFiles.contains(String(cString: $0)) } ?? false
  UnsafeMutableRawPointer(file).initializeMemory(
    as: CheckedFile.self,
    to: CheckedFile(
      file: sqlite3_file(pMethods: nil),
      pageSize: 0,
      isImmutable: isImmutable,
      isLog: flags & SQLITE_OPEN_WAL != 0
    )
  )
  real(file).initialize(to: sqlite3_file(pMethods: nil))
  let code = open(system, name, real(file), flags, outFlags)
  // Where the system's file has to be closed even though it failed to open, so has this.
  if real(file).pointee.pMethods != nil { file.pointee.pMethods = UnsafePointer(checkedMethods) }
  return code
}

/// Reads from the beginning of a file whether its pages have checksums.
private func learn(_ file: FilePointer, _ bytes: UnsafeRawPointer, _ count: Int32, _ offset: Int64)
{
  let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
  guard offset == 0, let header = StoreHeader(Array(bytes.prefix(StoreHeader.byteCount)))
  else { return }
  state(file).pointee.pageSize = header.hasChecksums ? header.pageSize : 0
}

/// Returns the number of the page that a file has at an offset; nil when it is no whole
/// page, or has no checksum.
private func page(_ file: FilePointer, _ count: Int32, _ offset: Int64) -> UInt32? {
  let size = Int64(state(file).pointee.pageSize)
  guard size > 0, Int64(count) == size, offset % size == 0 else { return nil }
  return UInt32(truncatingIfNeeded: offset / size + 1)  // SQLite numbers pages in 32 bits
}

private func readPage(
  _ file: FilePointer,
  _ bytes: UnsafeMutableRawPointer,
  _ count: Int32,
  _ offset: Int64
) -> Int32 {
  let code = forward(file) { $1.xRead?($0, bytes, count, offset) }
  if state(file).pointee.isLog {
    return code == SQLITE_OK ? checkLogged(file, bytes, count, offset) : code
  }
  // A file with checksums keeps them: a header that has changed since must not end the
  // checks.
  if code == SQLITE_OK, state(file).pointee.pageSize == 0 { learn(file, bytes, count, offset) }
  guard let number = page(file, count, offset) else { return code }
  // SQLite would take what is beyond the end of the file for zeros.
  if code == sqliteShortRead { return sqliteWrongData }
  guard code == SQLITE_OK else { return code }
  let content = UnsafeRawBufferPointer(start: bytes, count: Int(count))
  return PageChecksum.isRight(content, number: number) ? SQLITE_OK : sqliteWrongData
}

/// Checks a page that was read from a log.
private func checkLogged(
  _ file: FilePointer,
  _ bytes: UnsafeMutableRawPointer,
  _ count: Int32,
  _ offset: Int64
) -> Int32 {
  guard let check = LogCheck(count: Int64(count), at: offset) else { return SQLITE_OK }
  func read(_ range: Range<Int64>) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: range.count)
    let code = bytes.withUnsafeMutableBytes { bytes in
      forward(file) { $1.xRead?($0, bytes.baseAddress, Int32(bytes.count), range.lowerBound) }
    }
    return code == SQLITE_OK ? bytes : nil
  }
  guard let frame = read(check.frame), let before = read(check.sumBefore),
    let order = read(LogCheck.order)
  else { return SQLITE_IOERR }
  let page = Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  let isRight = LogCheck.isRight(page, frame: frame, sumBefore: before, order: order)
  return isRight ? SQLITE_OK : sqliteWrongData
}

private func writePage(
  _ file: FilePointer,
  _ bytes: UnsafeRawPointer,
  _ count: Int32,
  _ offset: Int64
) -> Int32 {
  if !state(file).pointee.isLog { learn(file, bytes, count, offset) }
  guard let number = page(file, count, offset) else {
    return forward(file) { $1.xWrite?($0, bytes, count, offset) }
  }
  // Into a copy, because SQLite still uses the page.
  return withUnsafeTemporaryAllocation(byteCount: Int(count), alignment: 8) { copy in
    copy.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    PageChecksum.write(to: copy, number: number)
    return forward(file) { $1.xWrite?($0, copy.baseAddress, count, offset) }
  }
}

// In C these are macros, which Swift does not import.
private let sqliteShortRead = SQLITE_IOERR | (2 << 8)
private let sqliteWrongData = SQLITE_IOERR | (32 << 8)
private let sqliteIsImmutable: Int32 = 0x2000

// MARK: - Tables of functions

/// Returns the system's functions, but for one: it opens files with checksums.
private func checkedSystem(
  _ system: UnsafeMutablePointer<sqlite3_vfs>
) -> UnsafeMutablePointer<sqlite3_vfs>? {
  // SQLite keeps both for as long as there is a process.
  let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
  vfs.initialize(to: system.pointee)
  vfs.pointee.pNext = nil
  vfs.pointee.zName = UnsafePointer(strdup("pinfold"))
  // In front of the system's file stands the state.
  vfs.pointee.szOsFile = Int32(MemoryLayout<CheckedFile>.stride) + system.pointee.szOsFile
  vfs.pointee.xOpen = { _, name, file, flags, outFlags in
    guard let file else { return SQLITE_CANTOPEN }
    return openFile(name, file, flags, outFlags)
  }
  return vfs
}

/// The functions of a main file.
private nonisolated(unsafe) let checkedMethods: UnsafeMutablePointer<sqlite3_io_methods> = {
  let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
  methods.initialize(to: sqlite3_io_methods())
  // Without those of the third version, with which pages would be read from memory
  // unchecked.
  methods.pointee.iVersion = 2
  methods.pointee.xClose = { file in forward(file) { $1.xClose?($0) } }
  methods.pointee.xRead = { file, bytes, count, offset in
    guard let file, let bytes else { return SQLITE_MISUSE }
    return readPage(file, bytes, count, offset)
  }
  methods.pointee.xWrite = { file, bytes, count, offset in
    guard let file, let bytes else { return SQLITE_MISUSE }
    return writePage(file, bytes, count, offset)
  }
  methods.pointee.xTruncate = { file, size in forward(file) { $1.xTruncate?($0, size) } }
  methods.pointee.xSync = { file, flags in forward(file) { $1.xSync?($0, flags) } }
  methods.pointee.xFileSize = { file, size in forward(file) { $1.xFileSize?($0, size) } }
  methods.pointee.xLock = { file, level in forward(file) { $1.xLock?($0, level) } }
  methods.pointee.xUnlock = { file, level in forward(file) { $1.xUnlock?($0, level) } }
  methods.pointee.xCheckReservedLock = { file, result in
    forward(file) { $1.xCheckReservedLock?($0, result) }
  }
  methods.pointee.xFileControl = { file, operation, argument in
    forward(file) { $1.xFileControl?($0, operation, argument) }
  }
  methods.pointee.xSectorSize = { file in forward(file) { $1.xSectorSize?($0) } }
  methods.pointee.xDeviceCharacteristics = { file in
    guard let file else { return 0 }
    let isImmutable = state(file).pointee.isImmutable ? sqliteIsImmutable : 0
    return forward(file) { $1.xDeviceCharacteristics?($0) } | isImmutable
  }
  methods.pointee.xShmMap = { file, region, size, extends, memory in
    forward(file) { $1.xShmMap?($0, region, size, extends, memory) }
  }
  methods.pointee.xShmLock = { file, offset, count, flags in
    forward(file) { $1.xShmLock?($0, offset, count, flags) }
  }
  methods.pointee.xShmBarrier = { file in
    _ = forward(file) { real, methods in
      methods.xShmBarrier?(real)
      return SQLITE_OK
    }
  }
  methods.pointee.xShmUnmap = { file, deletes in forward(file) { $1.xShmUnmap?($0, deletes) } }
  return methods
}()
