import PinfoldText
import PinfoldReaders
import PinfoldStore

/// The values of some columns of consecutive places, each column as one JSON text: `{"values":[…]}`.
///
/// If some places do not have the column, the text is `{"values":[…],"runs":[…]}`. The values are only
/// those of places that have the column. For each run of such places, `runs` has the offset of the first
/// and their number. So a column of few places is short, even among thousands of columns.
struct ColumnBlocks {
  private let index: ColumnIndex
  private var columns: [Column]
  private var rowCount = 0

  init(_ names: [String]) {
    index = ColumnIndex(names.map { Array($0.utf8) })
    columns = names.map { _ in Column() }
  }

  /// Adds a place.
  ///
  /// - Parameter json: Its columns, as one JSON object.
  mutating func append(_ json: [UInt8]) {
    for (column, value) in index.values(in: json).enumerated() {
      if let value { columns[column].append(value, of: json, at: rowCount) }
    }
    rowCount += 1
  }

  /// Returns the text of each column, and begins anew.
  mutating func take() -> [[UInt8]] {
    defer {
      for column in columns.indices { columns[column] = Column() }
      rowCount = 0
    }
    return columns.map { $0.text(ofRows: rowCount) }
  }
}

/// The values of one column so far.
private struct Column {
  private var values: [UInt8] = []

  /// The offset and the length of each run of places with values.
  private var runs: [(offset: Int, count: Int)] = []

  mutating func append(_ value: JSONSlice, of json: [UInt8], at offset: Int) {
    if !values.isEmpty { values.append(UInt8(ascii: ",")) }
    let quote = value.kind == .string ? [UInt8(ascii: "\"")] : []
    values += quote + json[value.field.start..<value.field.end] + quote
    if let last = runs.last, last.offset + last.count == offset {
      runs[runs.count - 1].count += 1
    } else {
      runs.append((offset, 1))
    }
  }

  func text(ofRows rowCount: Int) -> [UInt8] {
    let isWhole = runs.count == 1 && runs[0].count == rowCount
    let runs = runs.map { "\($0.offset),\($0.count)" }.joined(separator: ",")
    return Array(#"{"values":["#.utf8) + values
      + Array((isWhole ? "]}" : "],\"runs\":[\(runs)]}").utf8)
  }
}
