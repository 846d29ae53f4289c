// The parts of SQLite's log, see sqlite.org/walformat.html.

/// The first bytes of a log.
struct LogHeader {
  static let byteCount = 32

  let pageSize: Int
  let salts: [UInt32]
  let sum: LogSum

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

/// What stands before each page in a log.
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
