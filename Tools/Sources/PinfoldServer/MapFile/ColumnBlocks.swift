import PinfoldJSON
import PinfoldReaders

/// The values of some columns of consecutive places, each column as one JSON text:
/// `{"values":[…],"missing":[…]}`, the second list with the offsets of the places that do not
/// have the column.
struct ColumnBlocks {
  private let names: [[UInt8]]
  private var texts: [[UInt8]]
  private var missing: [[Int]]
  private var rowCount = 0

  private static let start = Array(#"{"values":["#.utf8)

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    texts = names.map { _ in Self.start }
    missing = names.map { _ in [] }
  }

  /// Adds a place.
  ///
  /// - Parameter json: Its columns, as one JSON object.
  mutating func append(_ json: [UInt8]) {
    var found = [JSONSlice?](repeating: nil, count: names.count)
    var next = 0
    PropertiesText.forEach(in: json) { key, value in
      // Most files have the columns of every place in the same order.
      for step in names.indices {
        let column = (next + step) % names.count
        guard Self.isKey(key, names[column], json) else { continue }
        found[column] = value
        next = column + 1
        break
      }
    }
    for (column, value) in found.enumerated() { append(value, of: json, to: column) }
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

  private static func isKey(_ key: Field, _ name: [UInt8], _ json: [UInt8]) -> Bool {
    if !key.isEscaped { return json.span.equals(key, name) }
    return JSONText.unescaped(key, json.span) == name
  }
}
