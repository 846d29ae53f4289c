/// What the first hundred bytes of a store say.
struct StoreHeader: Hashable {
  /// The bytes that are looked at.
  static let byteCount = 100

  /// The size of a page in bytes.
  let pageSize: Int

  /// How many pages there are, without what is in the log.
  let pageCount: Int

  /// The version of the tables.
  let version: UInt32

  /// The size of the file, without what is in the log.
  var byteCount: UInt64 { UInt64(pageSize) * UInt64(pageCount) }

  /// Whether pages have checksums.
  let hasChecksums: Bool

  /// Whether edits may have been written to a log, beside whatever name the file had then.
  let hasHadLog: Bool

  /// Whether bytes are the header of a store, though some may be damaged: two of its three
  /// marks are there.
  static func isOfStore(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= byteCount else { return false }
    let marks = [
      bytes.starts(with: Array("SQLite format 3\0".utf8)),
      bytes.bigWord(at: 68) == StoreSchema.applicationID,
      // The room for checksums, and what is the same in all databases.
      Array(bytes[20..<24]) == [UInt8(PageChecksum.byteCount), 64, 32, 32],
    ]
    return marks.count { $0 } >= 2
  }

  /// - Returns: Nil for what is no store.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.byteCount, bytes.starts(with: Array("SQLite format 3\0".utf8)),
      bytes.bigWord(at: 68) == StoreSchema.applicationID
    else { return nil }
    // 1 is for 65536, which two bytes do not hold.
    let size = Int(bytes.bigWord(at: 16) >> 16)
    pageSize = size == 1 ? 65_536 : size
    pageCount = Int(bytes.bigWord(at: 28))
    version = bytes.bigWord(at: 60)
    hasHadLog = bytes[18] != 1 || bytes[19] != 1
    hasChecksums = Int(bytes[20]) == PageChecksum.byteCount && pageSize >= 512
  }
}
