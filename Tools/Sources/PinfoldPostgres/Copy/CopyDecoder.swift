import PinfoldText

/// Decodes the stream of a binary COPY, row by row.
///
/// The stream is cut anywhere: what is not whole waits for more. Its format is a signature,
/// flags and an extension, then for each row a count of fields and each field as a length and
/// bytes, then -1 in place of a count. Numbers have the highest byte first.
struct CopyDecoder {
  /// The stream is not one of binary COPY, or not one of this many columns.
  struct Malformed: Error {}

  /// The bytes; fields are ranges of them.
  private(set) var bytes: [UInt8] = []

  /// The fields of the last row, missing where they are NULL. Valid until more is appended.
  private(set) var fields: [Field] = []

  /// Whether the stream has ended.
  private(set) var isAtEnd = false

  /// Up to where the bytes are decoded.
  private var start = 0

  private var hasHeader = false
  private let columnCount: Int

  init(columnCount: Int) { self.columnCount = columnCount }

  private static let signature: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0]
}

extension CopyDecoder {
  /// Takes the next bytes of the stream, which an operation appends to those before.
  mutating func append<Failure>(
    by operation: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    bytes.removeSubrange(0..<start)
    start = 0
    try operation(&bytes)
  }

  /// Decodes the next row.
  ///
  /// - Returns: False at the end of the stream, and where the next row is not whole.
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

  /// - Returns: Whether the header was whole.
  private mutating func readHeader() throws(Malformed) -> Bool {
    if hasHeader { return true }
    let length = Self.signature.count + 8
    guard bytes.count >= length else { return false }
    guard bytes.starts(with: Self.signature) else { throw Malformed() }
    // Flags from bit 16 on change the format; there are none that are asked for.
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
  /// Reads a whole number with its highest byte first.
  ///
  /// - Precondition: Its bytes are in the array.
  @inline(__always)
  func bigEndian<Number: FixedWidthInteger>(at index: Int, as type: Number.Type) -> Number {
    var number: Number = 0
    for offset in 0..<(Number.bitWidth / 8) {
      // Bits that are shifted out are only those of the sign, of which there are none yet.
      number = number << 8 | Number(truncatingIfNeeded: self[index + offset])
    }
    return number
  }
}
