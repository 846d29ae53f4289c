/// A value of a row.
enum StoredValue: Hashable {
  case null
  case integer(Int64)
  case number(Double)
  case text([UInt8])
  case blob([UInt8])

  /// Returns the values of a record: their kinds stand in front of them.
  static func values(of record: [UInt8]) -> [StoredValue]? {
    var kinds = RecordReader(record, at: 0)
    guard let length = kinds.integer(), (1...Int64(record.count)).contains(length) else {
      return nil
    }
    var contents = RecordReader(record, at: Int(length))
    var values: [StoredValue] = []
    while kinds.index < Int(length) {
      guard let kind = kinds.integer(), let value = value(kind, &contents) else { return nil }
      values.append(value)
    }
    return values
  }

  private static func value(_ kind: Int64, _ contents: inout RecordReader) -> StoredValue? {
    switch kind {
    case 0: return .null
    case 1...6:
      let size = [1, 2, 3, 4, 6, 8][Int(kind) - 1]
      return contents.take(size).map { .integer(signed($0)) }
    case 7:
      return contents.take(8).map { .number(Double(bitPattern: UInt64(bitPattern: signed($0)))) }
    case 8, 9: return .integer(kind - 8)
    case 12...Int64(Int32.max):
      guard let bytes = contents.take(Int(kind - 12) / 2) else { return nil }
      return kind % 2 == 0 ? .blob(bytes) : .text(bytes)
    default: return nil
    }
  }

  private static func signed(_ bytes: [UInt8]) -> Int64 {
    let first: Int64 = bytes[0] >= 128 ? -1 : 0
    return bytes.reduce(first) { $0 << 8 | Int64($1) }
  }
}
