import Pinfold
import PinfoldText
import PinfoldReaders

/// Reads parts of each row: some columns, the position and the key.
struct RowShape {
  let columns: [TableColumn]

  let keyKind: RowKey.Kind

  private let table: TableDescription
  private let key: [TableColumn]

  /// The kinds of the coordinate columns. Empty if the coordinates are points.
  private let degrees: [TableColumn.Kind]

  private var text: RowText

  /// - Parameters:
  ///   - table: The table, whose key the role can read.
  ///   - columns: The properties to read, or `nil` for all.
  init(_ table: TableDescription, columns: [TableColumn]? = nil) {
    self.table = table
    self.columns = columns ?? table.properties
    key = table.keyColumns
    keyKind = RowKey.Kind(key)
    degrees = table.degreeColumns.map(\.kind)
    text = RowText(self.columns)
  }
}

extension RowShape {
  var fieldCount: Int { columns.count + max(degrees.count, 1) + key.count }

  /// The query for all rows. Selects the properties, the coordinates and the key.
  var query: String {
    var expressions = columns.map(\.propertyExpression)
    expressions +=
      table.pointExpression.map { [$0] } ?? table.degreeColumns.map(\.propertyExpression)
    expressions += key.map { column in
      keyKind == .text ? column.quotedName + "::pg_catalog.text" : column.quotedName
    }
    return "SELECT \(expressions.joined(separator: ", ")) FROM \(table.quotedName)"
  }

  func condition(_ keys: [RowKey]) -> String {
    let names = key.map(\.quotedName)
    let types = key.map(\.type)
    let values = keys.map { $0.literal(types) }.joined(separator: ", ")
    return (names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))") + " IN (\(values))"
  }

  /// Reads the position of a row, or returns `nil` if the row is not a place.
  func coordinate(_ bytes: [UInt8], _ fields: [Field]) throws(CopyDecoder.Malformed) -> Coordinate?
  {
    if case .place(let coordinate) = try position(bytes, fields) { coordinate } else { nil }
  }

  /// The position of a row, or the reason why it is not a place.
  enum Position {
    case place(Coordinate)
    case rejected(RejectionReason)
  }

  func position(_ bytes: [UInt8], _ fields: [Field]) throws(CopyDecoder.Malformed) -> Position {
    let first = fields[columns.count]
    guard !first.isMissing else { return .rejected(.missingCoordinate) }
    let coordinate: Coordinate
    if degrees.isEmpty {
      guard let (geometry, _) = PointGeometry.read(bytes, in: first.start..<first.end) else {
        throw CopyDecoder.Malformed()
      }
      switch geometry {
      case .point(let x, let y): coordinate = Coordinate(latitude: y, longitude: x)
      case .empty: return .rejected(.missingCoordinate)
      case .other: return .rejected(.notAPoint)
      }
    } else {
      let second = fields[columns.count + 1]
      guard !second.isMissing else { return .rejected(.missingCoordinate) }
      guard let latitude = try Self.number(bytes, first, degrees[0]),
        let longitude = try Self.number(bytes, second, degrees[1])
      else { return .rejected(.notANumber) }
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    let reason =
      RejectionReason(againstLatitude: coordinate.latitude)
      ?? RejectionReason(againstLongitude: coordinate.longitude)
    return reason.map { .rejected($0) } ?? .place(coordinate)
  }

  /// Reads the first column of a row as its weight, or returns `nil` if the value is invalid.
  ///
  /// - Precondition: The column contains numbers.
  func weight(_ bytes: [UInt8], _ fields: [Field]) throws(CopyDecoder.Malformed) -> Int? {
    guard !fields[0].isMissing else { return nil }
    return try Self.number(bytes, fields[0], columns[0].kind).flatMap(PlaceWeight.weight)
  }

  /// Reads the key of a row.
  ///
  /// - Throws: ``UnreadableKey`` if the key is not valid text.
  func rowKey(_ bytes: [UInt8], _ fields: [Field]) throws -> RowKey {
    let fields = fields.suffix(key.count)
    guard let field = fields.first, fields.allSatisfy({ !$0.isMissing }) else {
      throw CopyDecoder.Malformed()
    }
    switch keyKind {
    case .integer: return .integer(try Self.integer(bytes, field))
    case .uuid:
      guard field.end - field.start == 16 else { throw CopyDecoder.Malformed() }
      return .uuid(bytes.bigEndian(at: field.start, as: UInt128.self))
    case .text:
      let texts = try fields.map { field in
        guard let text = String(validating: bytes[field.start..<field.end], as: UTF8.self) else {
          throw UnreadableKey()
        }
        return text
      }
      return .text(KeyText(texts))
    }
  }

  mutating func properties(
    _ bytes: [UInt8],
    _ fields: [Field]
  ) throws(CopyDecoder.Malformed) -> [UInt8] {
    try text.appendObject(bytes, fields)
    return text.take()
  }

  private static func integer(
    _ bytes: [UInt8],
    _ field: Field
  ) throws(CopyDecoder.Malformed) -> Int64 {
    switch field.end - field.start {
    case 2: Int64(bytes.bigEndian(at: field.start, as: Int16.self))
    case 4: Int64(bytes.bigEndian(at: field.start, as: Int32.self))
    case 8: bytes.bigEndian(at: field.start, as: Int64.self)
    default: throw CopyDecoder.Malformed()
    }
  }

  private static func number(
    _ bytes: [UInt8],
    _ field: Field,
    _ kind: TableColumn.Kind
  ) throws(CopyDecoder.Malformed) -> Double? {
    switch kind {
    case .integer16, .integer32, .integer64: return Double(try integer(bytes, field))
    case .real64 where field.end - field.start == 8:
      return Double(bitPattern: bytes.bigEndian(at: field.start, as: UInt64.self))
    case .real32 where field.end - field.start == 4:
      // Converts the shortest text, because converting the 32-bit number would add digits.
      return Double("\(Float(bitPattern: bytes.bigEndian(at: field.start, as: UInt32.self)))")
    case .number:
      return DecimalNumber.parse(bytes.span, field, allowsComma: false)
    default: throw CopyDecoder.Malformed()
    }
  }
}

/// A key has an unknown encoding, so that different keys might become the same text.
struct UnreadableKey: Error {}
