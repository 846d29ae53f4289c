import PinfoldReaders

/// The log beside a store, as far as it can be trusted.
///
/// SQLite reads a log up to its first broken frame and silently drops the rest: after a power
/// failure that is an edit that was not acknowledged. This reads the log before SQLite does,
/// to find whether anything is dropped that had been acknowledged.
///
/// The log is a header and *frames*, each a page after a change; the last frame of a
/// transaction says how many pages the store has then. Every frame has a checksum of all
/// frames before it, and the *salts* of the header. The shared memory of a log,
/// `STORE-shm`, remains when a process is killed, and says how many frames were committed.
struct StoreLog {
  let pageSize: Int

  /// The frames of whole transactions.
  private(set) var frameCount = 0

  /// How many pages the store has with them; 0 without a frame.
  private(set) var pageCount = 0

  /// Where in the log the newest content of a page is.
  private(set) var pages: [UInt32: UInt64] = [:]

  /// Whether something that was acknowledged is lost.
  private(set) var isDamaged = false

  /// Whether the file is something else, by its first bytes.
  private(set) var isForeign = false

  /// Whether SQLite would find nothing in it.
  var isEmpty: Bool { frameCount == 0 }

  /// Reads the log of the store at a path, as its owner.
  ///
  /// - Returns: Nil when there is none, and none is missing.
  init?(ofStore path: String) throws(SystemError) {
    let shared = try SharedLog(ofStore: path)
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile.open(StoreFiles(path: path).log)
    } catch {
      guard error.isMissing else { throw error }
      guard let shared, shared.frameCount > 0 else { return nil }
      (pageSize, isDamaged) = (0, true)
      return
    }
    let size = try file.status().size
    let start = try file.bytes(0..<UInt64(LogHeader.byteCount))
    guard let header = LogHeader(start) else {
      pageSize = 0
      // The header reaches the disk before any frame does.
      isDamaged = size > LogHeader.byteCount + LogFrame.byteCount || shared?.frameCount ?? 0 > 0
      if size == 0, !isDamaged { return nil }
      isForeign = isDamaged && !LogHeader.isLog(start)
      return
    }
    pageSize = header.pageSize
    try read(file, size, header)
    guard let shared, shared.frameCount > 0, !shared.isOlder(than: header) else { return }
    isDamaged = shared.salts != header.salts || frameCount < shared.frameCount
    // Older than the pages of the store, into which they had been copied.
    if shared.salts != header.salts || isDamaged && shared.copiedCount >= frameCount {
      pages = [:]
    }
  }
}

extension StoreLog {
  /// Reads frames up to the first that is broken, and checks what is behind it.
  private mutating func read(
    _ file: OpenFile,
    _ size: UInt64,
    _ header: LogHeader
  ) throws(SystemError) {
    let length = UInt64(LogFrame.byteCount + pageSize)
    var sum = header.sum
    var transaction: [(UInt32, UInt64)] = []
    var (isBroken, commitsAfter) = (false, 0)
    var offset = UInt64(LogHeader.byteCount)
    while offset + length <= size {
      let bytes = try file.bytes(offset..<offset + length)
      guard bytes.count == Int(length) else { return }
      let frame = LogFrame(bytes)
      // Frames of an earlier log, behind those of this one.
      if !isBroken, frame.salts != header.salts { isBroken = true }
      if !isBroken {
        sum.add(bytes[..<8])
        sum.add(bytes[LogFrame.byteCount...])
        isBroken = sum.value != frame.sum || frame.page == 0
      }
      if isBroken {
        guard frame.salts == header.salts else { offset += length; continue }
        // More follows a commit behind the broken frame: that commit had been on the disk.
        if commitsAfter > 0 { isDamaged = true }
        if frame.pageCount > 0 { commitsAfter += 1 }
      } else {
        transaction.append((frame.page, offset + UInt64(LogFrame.byteCount)))
        if frame.pageCount > 0 {
          for (page, offset) in transaction { pages[page] = offset }
          frameCount += transaction.count
          pageCount = Int(frame.pageCount)
          transaction = []
        }
      }
      offset += length
    }
  }
}
