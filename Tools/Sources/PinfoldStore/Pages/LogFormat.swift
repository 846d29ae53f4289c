// The parts of SQLite's log, see sqlite.org/walformat.html.

/// The first bytes of a log.
struct LogHeader {
  static let byteCount = 32

  let pageSize: Int
  let salts: [UInt32]
  let sum: LogSum

  /// Whether bytes begin like a log, in either half: minor damage changes only one.
  static func isLog(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 8
      && (bytes.bigWord(at: 0) & ~1 == 0x377F_0682 || bytes.bigWord(at: 4) == 3_007_000)
  }

  /// - Returns: Nil for what is no header, or a damaged one.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    let magic = bytes.bigWord(at: 0)
    guard magic & ~1 == 0x377F_0682, bytes.bigWord(at: 4) == 3_007_000 else { return nil }
    pageSize = Int(bytes.bigWord(at: 8))
    salts = [bytes.bigWord(at: 16), bytes.bigWord(at: 20)]
    var sum = LogSum(isBigEndian: magic & 1 == 1)
    sum.add(bytes[..<24])
    guard sum.value == [bytes.bigWord(at: 24), bytes.bigWord(at: 28)],
      (512...65_536).contains(pageSize)
    else { return nil }
    self.sum = sum
  }
}

/// Where in a log the bytes are that are needed to check a single frame, which SQLite does
/// not do once a log is open: the checksum of a frame continues that of the previous frame.
struct LogCheck {
  /// Where the frame is.
  let frame: Range<Int64>

  /// Where the checksum is that this one continues: in the previous frame, or the header.
  let sumBefore: Range<Int64>

  /// Where the log says how its checksums are made.
  static let order: Range<Int64> = 0..<4

  /// - Parameters:
  ///   - count: How many bytes are read of a log.
  ///   - offset: From where.
  /// - Returns: Nil when that is no page.
  init?(count: Int64, at offset: Int64) {
    let (header, frame) = (Int64(LogHeader.byteCount), Int64(LogFrame.byteCount))
    let start = offset - frame
    guard count >= 512, count & (count - 1) == 0, start >= header,
      (start - header) % (frame + count) == 0
    else { return nil }
    self.frame = start..<offset
    // In a header it is at the end, as in a frame.
    let end = start == header ? header : start - count
    sumBefore = end - 8..<end
  }

  /// Whether a page is as it was when it was written, by the bytes at the offsets above.
  static func isRight(_ page: [UInt8], frame: [UInt8], sumBefore: [UInt8], order: [UInt8]) -> Bool {
    var sum = LogSum(isBigEndian: order.bigWord(at: 0) & 1 == 1, after: sumBefore)
    sum.add(frame[..<8])
    sum.add(page[...])
    return sum.value == LogFrame(frame).sum
  }
}

/// The header of a frame, before its page.
struct LogFrame {
  static let byteCount = 24

  let page: UInt32

  /// How many pages the store has, in the last frame of a transaction; otherwise 0.
  let pageCount: UInt32
  let salts: [UInt32]
  let sum: [UInt32]

  init(_ bytes: [UInt8]) {
    (page, pageCount) = (bytes.bigWord(at: 0), bytes.bigWord(at: 4))
    salts = [bytes.bigWord(at: 8), bytes.bigWord(at: 12)]
    sum = [bytes.bigWord(at: 16), bytes.bigWord(at: 20)]
  }
}
