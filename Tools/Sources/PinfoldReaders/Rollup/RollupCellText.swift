import Pinfold
import PinfoldJSON

/// Writes the cells of a roll-up as places: a text that is read like any CSV, with a column
/// `count`, the keys and the figures.
struct RollupCellText {
  /// What was written and not yet taken.
  private var text: [UInt8] = []

  /// By row, how many places each cell stands for, if that is kept.
  private(set) var weights: [Int] = []

  private let header: RollupHeader

  /// The category whose values are places in place of whole cells, because places are filtered by
  /// it; `nil` for none.
  private let category: String?

  private let keepsWeights: Bool

  /// Writes the names of the columns.
  init(_ header: RollupHeader, category: String?, keepsWeights: Bool = true) {
    (self.header, self.category, self.keepsWeights) = (header, category, keepsWeights)
    var columns = ["cell", "latitude", "longitude", "count"]
    columns += header.carried.map { header.names[$0] }
    if let category { columns.append(category) }
    for (index, column) in columns.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      let field = Array(column.utf8)
      append(Field(start: 0, end: field.count), field.span)
    }
    text.append(UInt8(ascii: "\n"))
  }
}

extension RollupCellText {
  /// Writes a row if it is a place: a cell, or a value of the category in a cell.
  mutating func add(_ row: RollupRow, _ fields: [Field], _ bytes: borrowing Span<UInt8>) {
    switch row.kind {
    case .cell where category == nil:
      append(row, fields, bytes, value: nil)
    case .category(let number)
    where header.categories[number].name == category && row.count > 0:
      append(row, fields, bytes, value: fields[header.categories[number].index])
    case .cell, .category, .missing, .invalid, .nowhere, .total: break
    }
  }

  /// Returns what was written since the last time.
  mutating func take() -> [UInt8] {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  private mutating func append(
    _ row: RollupRow,
    _ fields: [Field],
    _ bytes: borrowing Span<UInt8>,
    value: Field?
  ) {
    let mean = row.mapPoint
    let place = WebMercator.coordinate(for: MapPoint(x: mean.x, y: mean.y))
    text.append(
      contentsOf:
        "\(row.zoom)/\(row.x)/\(row.y),\(place.latitude),\(place.longitude),\(row.count)".utf8
    )
    for field in header.carried.map({ fields[$0] }) + (value.map { [$0] } ?? []) {
      text.append(UInt8(ascii: ","))
      append(field, bytes)
    }
    text.append(UInt8(ascii: "\n"))
    if keepsWeights { weights.append(row.count) }
  }

  /// Writes a field between quotes, unless it is missing.
  private mutating func append(_ field: Field, _ bytes: borrowing Span<UInt8>) {
    // What ClickHouse writes for a missing value.
    if field.end <= field.start || bytes.equals(field, "\\N") { return }
    let quote = UInt8(ascii: "\"")
    text.append(quote)
    for index in field.start..<field.end {
      text.append(bytes[index])
      if bytes[index] == quote && !field.isEscaped { text.append(quote) }
    }
    text.append(quote)
  }
}
