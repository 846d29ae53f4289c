import PinfoldText

private let quote = UInt8(ascii: "\"")

extension CSVScanner {
  /// Returns the field texts of the last record.
  func texts(in bytes: borrowing Span<UInt8>) -> [String] {
    var texts: [String] = []
    for field in fields {
      texts.append(String(decoding: Self.unescaped(field, bytes), as: UTF8.self))
    }
    return texts
  }

  /// Returns the bytes of a field, with doubled quotes reduced to one.
  static func unescaped(_ field: Field, _ bytes: borrowing Span<UInt8>) -> [UInt8] {
    var copy: [UInt8] = []
    guard !field.isMissing else { return copy }
    copy.reserveCapacity(field.end - field.start)
    var index = field.start
    while index < field.end {
      copy.append(bytes[index])
      // Inside a quoted field, every quote is doubled.
      index += field.isEscaped && bytes[index] == quote ? 2 : 1
    }
    return copy
  }
}
