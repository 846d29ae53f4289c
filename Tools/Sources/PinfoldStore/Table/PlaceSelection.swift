import GRDB
import Pinfold
import PinfoldReaders
import PinfoldText

/// Reads rows of the table of places, with all or some columns.
///
/// Rows read back exactly as in the file. If the columns cannot represent a row, for example with
/// text among numbers, `pinfold_irregular` has the whole row as JSON.
struct PlaceSelection {
  private let table: FeatureTable

  /// The positions of the columns to read.
  let positions: [Int]

  /// Whether the store has irregular rows, or may get some during use.
  let hasIrregular: Bool

  /// - Parameters:
  ///   - positions: The positions of the columns to read; all by default.
  ///   - mayBeIrregular: Whether rows may become irregular during use. By default, the store is
  ///     checked for irregular rows.
  init(
    _ db: Database,
    _ table: FeatureTable,
    _ positions: [Int]? = nil,
    mayBeIrregular: Bool? = nil
  ) throws {
    self.table = table
    self.positions = positions ?? Array(table.columns.indices)
    let sql = "SELECT EXISTS (SELECT 1 FROM pinfold_irregular)"
    hasIrregular = try mayBeIrregular ?? (Bool.fetchOne(db, sql: sql) == true)
  }
}

extension PlaceSelection {
  var sql: String { "\(columnsSQL()) FROM \(source)\(join)" }

  /// Returns the SELECT clause: the key, the point, the JSON of an irregular row, and the columns.
  ///
  /// - Parameter key: The SQL column to select as the key: `place.fid`, or a joined column equal to
  ///   it.
  func columnsSQL(key: String = "place.fid") -> String {
    let json = hasIrregular ? "pinfold_irregular.json" : "NULL"
    let fields = positions.map { ", place.\(table.columns[$0].field.sqlName)" }.joined()
    return "SELECT \(key), place.geom, \(json)\(fields)"
  }

  var source: String { "\(table.sqlName) AS place" }

  var join: String {
    hasIrregular ? " LEFT JOIN pinfold_irregular ON pinfold_irregular.fid = place.fid" : ""
  }

  /// Returns a condition on columns that all irregular rows satisfy too. They must be checked later.
  func condition(_ sql: String) -> String {
    hasIrregular ? "(pinfold_irregular.json IS NOT NULL OR \(sql))" : sql
  }

  /// Returns the place of a statement's current row, or `nil` if another program inserted the row
  /// and Pinfold has not adopted it.
  func id(_ row: DirectStatement) -> PointID? { table.numbers.row(row.number).map { PointID($0) } }

  static let firstColumn: Int32 = 3

  private static let jsonColumn: Int32 = 2

  func isIrregular(_ row: DirectStatement) -> Bool { !row.isNull(Self.jsonColumn) }

  func appendIrregular(_ row: DirectStatement, to bytes: inout [UInt8]) {
    row.withText(Self.jsonColumn) { bytes.append($0, from: 0, to: $0.count) }
  }

  func properties(_ row: DirectStatement) -> [UInt8] {
    var json: [UInt8] = []
    if isIrregular(row) {
      appendIrregular(row, to: &json)
      return json
    }
    json.reserveCapacity(24 * positions.count)
    json.append(UInt8(ascii: "{"))
    for (index, position) in positions.enumerated() {
      append(table.columns[position], row, Self.firstColumn + Int32(index), to: &json)
    }
    json.append(UInt8(ascii: "}"))
    return json
  }

  private func append(
    _ column: FeatureColumn,
    _ row: DirectStatement,
    _ index: Int32,
    to json: inout [UInt8]
  ) {
    let type = row.type(index)
    if type == .blob || type == .null && column.form.absence == .missing { return }
    if json.count > 1 { json.append(UInt8(ascii: ",")) }
    json += column.key
    let quote = UInt8(ascii: "\"")
    switch type {
    case .null: json += column.form.absence == .null ? Array("null".utf8) : [quote, quote]
    case .integer, .real:
      if table.hasTexts { json.append(quote) }
      appendNumber(row, index, column.form, to: &json)
      if table.hasTexts { json.append(quote) }
    case .text:
      row.withText(index) { text in
        if column.form.kind == .json, JSONText.isValue(text) {
          json.append(text, from: 0, to: text.count)
        } else {
          json.appendQuoted(text, from: 0, to: text.count)
        }
      }
    case .blob: break
    }
  }

  func form(_ position: Int) -> ValueForm { table.columns[position].form }

  func appendNumber(
    _ row: DirectStatement,
    _ index: Int32,
    _ form: ValueForm,
    to bytes: inout [UInt8]
  ) {
    if row.type(index) == .real {
      PlainNumber.append(row.number(index), isPlain: form.kind == .plainReal, to: &bytes)
    } else if form.kind == .boolean {
      bytes += (row.integer(index) == 0 ? "false" : "true").utf8
    } else {
      bytes += "\(row.integer(index))".utf8
    }
  }
}

extension JSONText {
  /// Returns whether a text is a JSON value other than a string. Other programs may have written
  /// it.
  fileprivate static func isValue(_ text: borrowing Span<UInt8>) -> Bool {
    var bytes: [UInt8] = []
    bytes.append(text, from: 0, to: text.count)
    // The scanner needs a byte after a number.
    bytes.append(UInt8(ascii: " "))
    var cursor = JSONCursor(index: 0, end: bytes.count)
    guard bytes[0] > UInt8(ascii: " "), let value = try? cursor.value(bytes.span),
      cursor.index == bytes.count - 1, value.kind != .string
    else { return false }
    return irregularity(in: 0..<bytes.count, bytes.span) == nil
  }
}
