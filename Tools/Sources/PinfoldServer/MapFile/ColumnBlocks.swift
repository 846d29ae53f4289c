import PinfoldText
import PinfoldReaders
import PinfoldStore

/// The values of some columns of consecutive places, each column as one JSON text:
/// `{"values":[…],"missing":[…]}`, the second list with the offsets of the places that do not
/// have the column.
struct ColumnBlocks {
  private let index: ColumnIndex
  private var texts: [[UInt8]]
  private var missing: [[Int]]
  private var rowCount = 0

  private static let start = Array(#"{"values":["#.utf8)

  init(_ names: [String]) {
    index = ColumnIndex(names.map { Array($0.utf8) })
    texts = names.map { _ in Self.start }
    missing = names.map { _ in [] }
  }

  /// Adds a place.
  ///
  /// - Parameter json: Its columns, as one JSON object.
  mutating func append(_ json: [UInt8]) {
    for (column, value) in index.values(in: json).enumerated() {
      append(value, of: json, to: column)
    }
    rowCount += 1
  }

  /// Returns the text of each column, and begins anew.
  mutating func take() -> [[UInt8]] {
    var whole = texts
    for column in whole.indices {
      let offsets = missing[column].map(String.init).joined(separator: ",")
      whole[column] += Array("],\"missing\":[\(offsets)]}".utf8)
      texts[column] = Self.start
      missing[column] = []
    }
    rowCount = 0
    return whole
  }

  private mutating func append(_ value: JSONSlice?, of json: [UInt8], to column: Int) {
    if rowCount > 0 { texts[column].append(UInt8(ascii: ",")) }
    guard let value else {
      missing[column].append(rowCount)
      texts[column] += Array("null".utf8)
      return
    }
    let content = json[value.field.start..<value.field.end]
    guard value.kind == .string else {
      texts[column] += content
      return
    }
    texts[column].append(UInt8(ascii: "\""))
    texts[column] += content
    texts[column].append(UInt8(ascii: "\""))
  }
}
