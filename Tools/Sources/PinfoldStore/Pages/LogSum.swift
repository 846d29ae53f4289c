/// The checksum of a log: two sums, each of which goes into the other.
struct LogSum {
  let isBigEndian: Bool
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Creates the checksum that continues another one, which eight bytes of a log contain.
  init(isBigEndian: Bool, after bytes: [UInt8]) {
    self.isBigEndian = isBigEndian
    (first, second) = (bytes.bigWord(at: 0), bytes.bigWord(at: 4))
  }

  var value: [UInt32] { [first, second] }

  /// - Parameter bytes: A multiple of eight.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    while index + 8 <= bytes.endIndex {
      // The format defines sums that wrap.
      first = first &+ word(bytes, index) &+ second
      second = second &+ word(bytes, index + 4) &+ first
      index += 8
    }
  }

  private func word(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
    let word =
      UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16
      | UInt32(bytes[index + 2]) << 8 | UInt32(bytes[index + 3])
    return isBigEndian ? word : word.byteSwapped
  }
}
