import PinfoldReaders

/// The shared memory of a log (`-shm`): how much of it was committed.
struct SharedLog {
  private static let byteCount = 48

  let frameCount: Int
  let salts: [UInt32]

  /// How many frames had been copied into the store.
  let copiedCount: Int

  /// - Returns: Nil when there is none, or none that is whole.
  init?(ofStore path: String) throws(SystemError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try OpenFile.open(StoreFiles(path: path).sharedLog).bytes(0..<100)
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
    guard bytes.count == 100 else { return nil }
    // Twice, so that it can be changed while others read it; the first is changed last.
    let copies = [0, Self.byteCount].map { Array(bytes[$0..<$0 + Self.byteCount]) }
    guard let copy = copies.first(where: Self.isWhole) else { return nil }
    frameCount = Int(copy.nativeWord(at: 16))
    // In the byte order of the log, whatever this machine's is.
    salts = [copy.bigWord(at: 32), copy.bigWord(at: 36)]
    copiedCount = Int(bytes.nativeWord(at: 96))
  }

  /// Whether it is of an earlier log than a header: one that reached the disk after it.
  ///
  /// It is never synced to the disk, and may be half a minute old after a power failure. The
  /// first salt grows by one with each log that begins.
  func isOlder(than header: LogHeader) -> Bool {
    Int32(bitPattern: header.salts[0] &- salts[0]) > 0  // wraps, as SQLite has it
  }

  private static func isWhole(_ copy: [UInt8]) -> Bool {
    var sum = LogSum(isBigEndian: 1.bigEndian == 1)
    sum.add(copy[..<40])
    return copy.nativeWord(at: 0) == 3_007_000 && copy[12] == 1
      && sum.value == [copy.nativeWord(at: 40), copy.nativeWord(at: 44)]
  }
}
