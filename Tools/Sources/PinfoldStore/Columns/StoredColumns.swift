import Pinfold
import PinfoldJSON

/// Reads some columns of stored places, without making the JSON of whole rows.
struct StoredColumns {
  let reader: ColumnReader

  /// The values that were read, one for each column; nil for one that is missing.
  private(set) var fields: [JSONSlice?]

  /// The same of a row whose coordinates are not there as text, and these as numbers.
  private var degrees: [(index: Int, value: RowValues.Value)] = []
  private var coordinate = Coordinate(latitude: 0, longitude: 0)

  /// The bytes in which the values are.
  private(set) var bytes: [UInt8] = []

  private let form: RowForm
  private let positions: [Int?]

  /// Behind the last of the columns.
  private let end: Int

  init(_ reader: ColumnReader, _ form: RowForm) {
    (self.reader, self.form) = (reader, form)
    positions = reader.names.map { form.position(ofColumn: $0) }
    fields = positions.map { _ in nil }
    end = (positions.compactMap { $0 }.max() ?? -1) + 1
  }

  /// Reads the row that a statement with ``StoredPlace/selection`` is at.
  ///
  /// - Parameter hasTexts: Whether the values are needed as text, and not by ``number(_:row:)``
  ///   only.
  mutating func read(_ place: DirectStatement, hasTexts: Bool = true) {
    degrees.removeAll(keepingCapacity: true)
    coordinate = place.coordinate
    form.read(place, to: &bytes)
    guard let first = bytes.first, first < RowForm.Mark.whole else {
      bytes = form.expand(bytes, at: coordinate)
      fields = reader.fields(in: bytes)
      return
    }
    for index in fields.indices { fields[index] = nil }
    var values = RowValues()
    while let value = values.next(in: bytes), value.position < end {
      for (index, position) in positions.enumerated() where position == value.position {
        if value.mark >= RowForm.Mark.degrees {
          degrees.append((index, value))
        } else {
          fields[index] = slice(of: value)
        }
      }
    }
    // What a decimal comma says depends on the row.
    if !hasTexts, form.mark == UInt8(ascii: ".") { return }
    defer { degrees.removeAll(keepingCapacity: true) }
    for (index, value) in degrees {
      let start = bytes.count
      guard form.appendDegrees(of: value, at: coordinate, to: &bytes) else { continue }
      let field = Field(start: start, end: bytes.count)
      fields[index] = JSONSlice(kind: form.hasStrings ? .string : .number, field: field)
    }
  }

  private func slice(of value: RowValues.Value) -> JSONSlice? {
    guard value.mark == RowForm.Mark.string else {
      // The form has it checked that the first byte tells.
      let kind: JSONSlice.Kind
      switch value.start < value.end ? bytes[value.start] : 0 {
      case UInt8(ascii: "{"), UInt8(ascii: "["): kind = .container
      case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): kind = .literal
      case 0: return nil
      default: kind = .number
      }
      return JSONSlice(kind: kind, field: Field(start: value.start, end: value.end))
    }
    let isEscaped = bytes[value.start..<value.end].contains(UInt8(ascii: "\\"))
    let field = Field(start: value.start, end: value.end, isEscaped: isEscaped)
    return JSONSlice(kind: .string, field: field)
  }
}

extension StoredColumns {
  /// Returns the value of a column in the last row as a number; NaN for one that is none.
  func number(_ index: Int, row: Int) -> Double {
    for (position, value) in degrees where position == index {
      return form.degrees(ofColumn: value.position, at: coordinate) ?? .nan
    }
    return reader.number(fields[index], in: bytes, row: row)
  }
}

extension DirectStatement {
  // The columns of ``StoredPlace/selection``.

  /// The id of the place.
  var placeRow: Int { Int(integer(0)) }

  /// Where the place is.
  var coordinate: Coordinate { coordinate(1, 2) }

  /// The columns of the place, as one JSON object.
  func properties(_ form: RowForm) -> [UInt8] {
    var row: [UInt8] = []
    form.read(self, to: &row)
    return form.expand(row, at: coordinate)
  }
}

extension RowForm {
  /// Reads the row that a statement with ``StoredPlace/selection`` is at, as ``compact(_:at:)`` made it.
  func read(_ place: DirectStatement, to row: inout [UInt8]) {
    guard let symbols, !place.isText(3) else { return place.copyBytes(3, to: &row) }
    row.removeAll(keepingCapacity: true)
    place.withBlob(3) { symbols.decode($0, to: &row) }
  }
}
