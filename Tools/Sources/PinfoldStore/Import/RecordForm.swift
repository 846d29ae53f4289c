import Pinfold
import PinfoldJSON
import PinfoldReaders

/// How records of CSV become rows and texts of a store, without JSON between them: most files are
/// CSV, and this takes less than half of the time.
///
/// What comes out is the same as by way of the columns in JSON.
struct RecordForm: Sendable {
  private let form: RowForm

  /// By field; `nil` for the position of a place, which is no column.
  private let columns: [Column?]

  private struct Column {
    /// Its number in the form of rows.
    let position: Int

    /// Its place among the usual names of names.
    let rank: Int?

    /// Whether it is no coordinate.
    let isSearched: Bool
  }

  /// - Returns: `nil` for other tables, and where the columns are not those of the form, in order: for
  ///   instance where rows are stored as JSON.
  init?(_ table: PlaceTable, _ form: RowForm) {
    guard let names = table.fieldNames, !form.keys.isEmpty else { return nil }
    let coordinates = table.coordinateColumnNames.map { [Array($0.utf8), Array($1.utf8)] } ?? []
    var columns: [Column?] = []
    for name in names {
      guard let name else {
        columns.append(nil)
        continue
      }
      let bytes = Array(name.utf8)
      let position = columns.count { $0 != nil }
      guard form.position(ofColumn: bytes) == position else { return nil }
      columns.append(
        Column(
          position: position,
          rank: NameColumn.rank(of: Field(start: 0, end: bytes.count), bytes.span),
          isSearched: !coordinates.contains(bytes)
        )
      )
    }
    (self.form, self.columns) = (form, columns)
  }
}

extension RecordForm {
  /// Appends the row and the texts of a place.
  func append(
    _ fields: [Field],
    _ bytes: borrowing Span<UInt8>,
    at coordinate: Coordinate,
    to places: inout PreparedPlaces
  ) {
    var choice = NameChoice<Int>()
    for index in 0..<min(fields.count, columns.count) {
      guard let column = columns[index] else { continue }
      form.append(
        column: column.position,
        bytes,
        fields[index],
        at: coordinate,
        to: &places.rows.bytes
      )
      guard let other = choice.rest(of: index, rank: column.rank),
        columns[other]?.isSearched == true
      else { continue }
      places.otherTexts.bytes.appendWords { $0.append(fields[other], bytes) }
    }
    if let name = choice.name { places.names.bytes.append(fields[name], bytes) }
  }
}

extension [UInt8] {
  /// Appends the text of a field of CSV.
  fileprivate mutating func append(_ field: Field, _ bytes: borrowing Span<UInt8>) {
    if field.isEscaped {
      self += field.csvText(bytes)
    } else {
      append(bytes, from: field.range.lowerBound, to: field.range.upperBound)
    }
  }
}
