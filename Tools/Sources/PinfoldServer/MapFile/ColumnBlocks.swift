import PinfoldText
import PinfoldReaders
import PinfoldStore

/// Collects the columns of consecutive places, each column as one JSON text: `{"values":[…]}`.
///
/// If some places lack the column, the text is `{"values":[…],"runs":[…]}`. Then `values` has only
/// the values of places with the column. For each run of such places, `runs` has the offset of the
/// first and their number. So a rare column stays short, even among thousands of columns.
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
  /// - Parameter json: The place's columns as one JSON object.
  mutating func append(_ json: [UInt8]) {
    for (column, value) in index.values(in: json).enumerated() {
      if let value { columns[column].append(value, of: json, at: rowCount) }
    }
    rowCount += 1
  }

  /// Returns the text of each column, and starts a new block.
  mutating func take() -> [[UInt8]] {
    defer {
      for column in columns.indices { columns[column] = Column() }
      rowCount = 0
    }
    return columns.map { $0.text(ofRows: rowCount) }
  }
}

/// The values of one column in the current block.
private struct Column {
  private var values: [UInt8] = []

  /// The runs of places with values: offset and length.
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
