import PinfoldReaders

/// The pages of a store as its files have them, read without SQLite and without changing
/// anything, so that the intact pages of a damaged store can be read.
struct StorePages {
  let pageSize: Int

  /// How many pages there are, those of the log included.
  let count: Int

  /// Whether the log has lost something.
  let isLogDamaged: Bool

  /// Whether the file at the path of the log is something else.
  let isLogForeign: Bool

  private let file: OpenFile
  private let log: OpenFile?
  private let logged: [UInt32: UInt64]

  /// The size of the pages of every store, in case the first page is damaged.
  private static let usualSize = 4096

  /// - Parameter path: The path without symbolic links.
  init(_ path: String) throws(SystemError) {
    file = try StoreFile.unlocked(path)
    let status = try file.status()
    if status.isDirectory { throw SystemError.isDirectory }
    let log = try StoreLog(ofStore: path)
    let header = StoreHeader(try file.bytes(0..<UInt64(StoreHeader.byteCount)))
    let said = header.flatMap { $0.hasChecksums ? $0.pageSize : nil }
    pageSize = said ?? Self.usualSize
    isLogDamaged = log?.isDamaged ?? false
    isLogForeign = log?.isForeign ?? false
    let isUsable = log?.pageSize == pageSize
    logged = isUsable ? log?.pages ?? [:] : [:]
    self.log = logged.isEmpty ? nil : try OpenFile.open(StoreFiles(path: path).log)
    let inFile = Int(clamping: status.size) / pageSize
    let inLog = logged.keys.max().map(Int.init) ?? 0
    // One that is missing is enough: a damaged header may claim millions.
    count = max(inFile, inLog, isUsable ? 0 : min(header?.pageCount ?? 0, inFile + 1))
  }
}

extension StorePages {
  /// A page as it is found.
  enum Content {
    case whole([UInt8])
    /// All zeros: a page that was never written is only damage if it is in use.
    case blank
    case damaged
  }

  /// Reads a page; the first has number 1.
  func page(_ number: UInt32) throws(SystemError) -> Content {
    if let log, let offset = logged[number] {
      // A log has checksums of its own, which were right.
      return .whole(try log.bytes(offset..<offset + UInt64(pageSize)))
    }
    guard number > 0 else { return .damaged }
    let offset = UInt64(number - 1) * UInt64(pageSize)
    let bytes = try file.bytes(offset..<offset + UInt64(pageSize))
    guard bytes.count == pageSize else { return .damaged }
    if PageChecksum.isRight(bytes, number: number) { return .whole(bytes) }
    return bytes.allSatisfy { $0 == 0 } ? .blank : .damaged
  }

  /// Whether there is a damaged page.
  ///
  /// - Complexity: O(*n*) in the pages: each is read.
  var hasDamage: Bool {
    get throws(SystemError) {
      for number in 1...UInt32(clamping: max(1, count)) {
        if case .damaged = try page(number) { return true }
      }
      return false
    }
  }

  /// Reads a page; nil when it is not whole.
  func wholePage(_ number: UInt32) -> [UInt8]? {
    guard case .whole(let bytes)? = try? page(number) else { return nil }
    return bytes
  }
}
