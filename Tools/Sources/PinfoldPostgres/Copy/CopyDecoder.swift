import PinfoldText

/// Decodes the stream of a binary COPY, row by row.
///
/// Bytes may arrive in any portions. The stream begins with a signature, flags and an extension.
/// Each row is a field count, then a length and bytes for each field. A count of -1 ends the
/// stream. Numbers are big-endian.
struct CopyDecoder {
  /// The stream is not in the format of binary COPY, or has an unexpected number of columns.
  struct Malformed: Error {}

  /// The received bytes. Fields are ranges of them.
  private(set) var bytes: [UInt8] = []

  /// The fields of the last row; NULLs are missing. Valid until the next `append`.
  private(set) var fields: [Field] = []

  private(set) var isAtEnd = false

  /// The end of the decoded bytes.
  private var start = 0

  private var hasHeader = false
  private let columnCount: Int

  init(columnCount: Int) { self.columnCount = columnCount }

  private static let signature: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0]
}

extension CopyDecoder {
  /// Lets `operation` append the next bytes of the stream.
  mutating func append<Failure>(
    by operation: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    bytes.removeSubrange(0..<start)
    start = 0
    try operation(&bytes)
  }

  /// Decodes the next row.
  ///
  /// - Returns: `false` at the end of the stream, or if the next row is incomplete.
  mutating func nextRow() throws(Malformed) -> Bool {
    guard !isAtEnd, try readHeader(), start + 2 <= bytes.count else { return false }
    let count = Int(bytes.bigEndian(at: start, as: Int16.self))
    guard count >= 0 else {
      guard count == -1 else { throw Malformed() }
      isAtEnd = true
      return false
    }
    guard count == columnCount else { throw Malformed() }
    var index = start + 2
    fields.removeAll(keepingCapacity: true)
    for _ in 0..<count {
      guard index + 4 <= bytes.count else { return false }
      let length = Int(bytes.bigEndian(at: index, as: Int32.self))
      index += 4
      guard length >= 0 else {
        guard length == -1 else { throw Malformed() }
        fields.append(.missing)
        continue
      }
      guard length <= bytes.count - index else { return false }
      fields.append(Field(start: index, end: index + length))
      index += length
    }
    start = index
    return true
  }

  /// - Returns: Whether the header is complete.
  private mutating func readHeader() throws(Malformed) -> Bool {
    if hasHeader { return true }
    let length = Self.signature.count + 8
    guard bytes.count >= length else { return false }
    guard bytes.starts(with: Self.signature) else { throw Malformed() }
    // Flags from bit 16 on would change the format, but the query does not request any.
    let flags = bytes.bigEndian(at: Self.signature.count, as: UInt32.self)
    let skipped = Int(bytes.bigEndian(at: Self.signature.count + 4, as: Int32.self))
    guard flags >> 16 == 0, skipped >= 0 else { throw Malformed() }
    guard bytes.count - length >= skipped else { return false }
    start = length + skipped
    hasHeader = true
    return true
  }
}

extension [UInt8] {
  /// Reads a big-endian integer.
  ///
  /// - Precondition: Its bytes are in the array.
  @inline(__always)
  func bigEndian<Number: FixedWidthInteger>(at index: Int, as type: Number.Type) -> Number {
    var number: Number = 0
    for offset in 0..<(Number.bitWidth / 8) {
      // The shift drops only sign bits, which are zero so far.
      number = number << 8 | Number(truncatingIfNeeded: self[index + offset])
    }
    return number
  }
}
