import Pinfold
import PinfoldText
import PinfoldReaders

/// Converts CSV records to a store's rows and texts without JSON in between, which takes less than
/// half the time.
struct RecordForm: Sendable {
  private let table: FeatureTable

  /// The column of each field, or `nil` for a place's position, which is not a column.
  private let columns: [Column?]

  /// The number of leading columns that a regular row has.
  private let neededCount: Int

  private struct Column {
    /// The index in the table.
    let position: Int
    let form: ValueForm

    /// The rank among the usual names of name columns.
    let rank: Int?

    /// Whether searches include it. Coordinates are excluded.
    let isSearched: Bool
  }

  /// - Returns: `nil` for other formats.
  init?(_ places: PlaceTable, _ table: FeatureTable) {
    guard let names = places.fieldNames else { return nil }
    let coordinates = places.coordinateColumnNames.map { [Array($0.utf8), Array($1.utf8)] } ?? []
    var columns: [Column?] = []
    var position = 0
    for name in names {
      guard let name else {
        columns.append(nil)
        continue
      }
      let bytes = Array(name.utf8)
      guard table.columns.indices.contains(position), table.columns[position].name == name else {
        return nil
      }
      columns.append(
        Column(
          position: position,
          form: table.columns[position].form,
          rank: NameColumn.rank(of: Field(start: 0, end: bytes.count), bytes.span),
          isSearched: !coordinates.contains(bytes)
        )
      )
      position += 1
    }
    (self.table, self.columns) = (table, columns)
    neededCount = (columns.lastIndex { $0 != nil && $0?.form.absence != .missing } ?? -1) + 1
  }
}

extension RecordForm {
  func append(
    _ fields: [Field],
    _ bytes: borrowing Span<UInt8>,
    to places: inout PreparedPlaces
  ) {
    let start = places.values.count
    places.values.append(contentsOf: repeatElement(.null, count: table.columns.count))
    var isRegular = fields.count >= neededCount
    for index in 0..<min(fields.count, columns.count) {
      guard let column = columns[index] else { continue }
      let (at, field) = (start + column.position, fields[index])
      if !table.set(at, column.form, toText: field, bytes, &places) { isRegular = false }
    }
    if !isRegular { places.appendIrregular(json(fields, bytes)) }
  }

  func append(
    _ fields: [Field],
    _ bytes: borrowing Span<UInt8>,
    to texts: inout PreparedTexts
  ) {
    var choice = NameChoice<Int>()
    for index in 0..<min(fields.count, columns.count) {
      guard let column = columns[index],
        let other = choice.rest(of: index, rank: column.rank),
        columns[other]?.isSearched == true
      else { continue }
      texts.others.bytes.appendWords { $0.append(csv: fields[other], bytes) }
    }
    if let name = choice.name { texts.names.bytes.append(csv: fields[name], bytes) }
  }

  private func json(_ fields: [Field], _ bytes: borrowing Span<UInt8>) -> [UInt8] {
    var json = [UInt8(ascii: "{")]
    for index in 0..<min(fields.count, columns.count) {
      guard let column = columns[index] else { continue }
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      json += table.columns[column.position].key
      let field = fields[index]
      json.appendQuoted(
        bytes,
        from: field.range.lowerBound,
        to: field.range.upperBound,
        hasDoubledQuotes: field.isEscaped
      )
    }
    json.append(UInt8(ascii: "}"))
    return json
  }
}

extension [UInt8] {
  mutating func append(csv field: Field, _ bytes: borrowing Span<UInt8>) {
    if field.isEscaped {
      self += field.csvText(bytes)
    } else {
      append(bytes, from: field.range.lowerBound, to: field.range.upperBound)
    }
  }
}
