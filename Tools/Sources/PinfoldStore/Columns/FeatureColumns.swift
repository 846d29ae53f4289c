import GRDB
import Pinfold
import PinfoldText
import PinfoldReaders

/// Reads columns of places from the table, without converting rows to JSON.
struct FeatureColumns {
  let selection: PlaceSelection
  private let reader: ColumnReader
  private let forms: [ValueForm]
  private let hasTexts: Bool

  /// The bytes of the last value, or of an irregular row.
  private var bytes: [UInt8] = []

  /// - Returns: `nil` if the table lacks a column of the reader.
  init?(_ db: Database, _ reader: ColumnReader, _ table: FeatureTable) throws {
    let positions = reader.names.map { table.position(of: $0) }
    let known = positions.compactMap(\.self)
    guard known.count == positions.count else { return nil }
    selection = try PlaceSelection(db, table, known)
    self.reader = reader
    forms = known.map { table.columns[$0].form }
    hasTexts = table.hasTexts
  }
}

extension FeatureColumns {
  /// Returns the value of a column as a number, or NaN if it is not a number.
  mutating func number(_ index: Int, _ row: DirectStatement) -> Double {
    if selection.isIrregular(row) {
      readIrregular(row)
      let value = reader.fields(in: bytes)[index]
      return reader.number(value, in: bytes, column: index)
    }
    let column = PlaceSelection.firstColumn + Int32(index)
    switch row.type(column) {
    case .null, .blob: return .nan
    case .integer: return forms[index].kind == .boolean ? .nan : Double(row.integer(column))
    case .real: return row.number(column)
    case .text:
      bytes.removeAll(keepingCapacity: true)
      row.withText(column) { bytes.append($0, from: 0, to: $0.count) }
      let slice = JSONSlice(kind: kind(index), field: Field(start: 0, end: bytes.count))
      return reader.number(slice, in: bytes, column: index)
    }
  }

  /// Returns the value of a column as text, as filters compare it.
  mutating func text(_ index: Int, _ row: DirectStatement) -> [UInt8] {
    if selection.isIrregular(row) {
      readIrregular(row)
      return ColumnReader.text(reader.fields(in: bytes)[index], in: bytes)
    }
    let column = PlaceSelection.firstColumn + Int32(index)
    bytes.removeAll(keepingCapacity: true)
    switch row.type(column) {
    case .text: row.withText(column) { bytes.append($0, from: 0, to: $0.count) }
    case .integer, .real: selection.appendNumber(row, column, forms[index], to: &bytes)
    case .null, .blob: break
    }
    return bytes
  }

  mutating func matches(_ filter: CompiledFilter, _ index: Int, _ row: DirectStatement) -> Bool {
    if selection.isIrregular(row) {
      readIrregular(row)
      let value = reader.fields(in: bytes)[index]
      return reader.matches(filter, value, in: bytes, column: index)
    }
    let column = PlaceSelection.firstColumn + Int32(index)
    switch row.type(column) {
    case .text:
      return row.withText(column) { text in
        // JSON `null` counts as empty, like a missing value.
        reader.matches(filter, text, column: index, isText: kind(index) == .string)
      }
    case .integer, .real:
      bytes.removeAll(keepingCapacity: true)
      selection.appendNumber(row, column, forms[index], to: &bytes)
    case .null, .blob: bytes.removeAll(keepingCapacity: true)
    }
    return reader.matches(filter, bytes.span, column: index, isText: hasTexts)
  }

  private func kind(_ index: Int) -> JSONSlice.Kind {
    guard forms[index].kind == .json else { return .string }
    return switch bytes.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): .container
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): .literal
    default: .number
    }
  }

  private mutating func readIrregular(_ row: DirectStatement) {
    bytes.removeAll(keepingCapacity: true)
    selection.appendIrregular(row, to: &bytes)
  }
}

extension DirectStatement {

  var number: Int64 { integer(0) }

  /// The position. Not finite if another program wrote an impossible position.
  var coordinate: Coordinate { position.coordinate }

  /// The position, or why it is impossible. Other programs may write longitudes beyond 180 degrees.
  var position: (coordinate: Coordinate, problem: RejectionReason?, value: String) {
    let nowhere = Coordinate(latitude: .nan, longitude: .nan)
    guard let written = withBlob(1, { PointBlob.coordinate($0) }) else {
      return (nowhere, .missingCoordinate, "")
    }
    if let problem = RejectionReason(againstLatitude: written.latitude) {
      return (nowhere, problem, "\(written.latitude)")
    }
    if let problem = RejectionReason(againstLongitude: written.longitude) {
      return (nowhere, problem, "\(written.longitude)")
    }
    return (written.wrapped, nil, "")
  }
}
