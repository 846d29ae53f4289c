import PinfoldText
import PinfoldReaders

/// Writes the rows of a table as JSON lines: objects of the columns, or GeoJSON features if the
/// coordinates are points.
struct RowText {
  private(set) var json = JSONWriter()

  private let columns: [(key: String, kind: TableColumn.Kind)]
  private let hasPoints: Bool

  init(_ table: TableDescription) {
    if case .points = table.coordinates {
      self.init(table.properties, hasPoints: true)
    } else {
      self.init(table.properties)
    }
  }

  /// - Parameters:
  ///   - columns: The columns, in the order of a row's first fields.
  ///   - hasPoints: Whether a field with a point follows them.
  init(_ columns: [TableColumn], hasPoints: Bool = false) {
    self.columns = columns.enumerated().map { offset, column in
      (key: (offset == 0 ? "" : ",") + JSONValue.string(column.name).text + ":", column.kind)
    }
    self.hasPoints = hasPoints
  }

  var fieldCount: Int { columns.count + (hasPoints ? 1 : 0) }
}

extension RowText {
  mutating func take() -> [UInt8] { json.take() }

  mutating func append(_ bytes: [UInt8], _ fields: [Field]) throws(CopyDecoder.Malformed) {
    if hasPoints {
      json.raw("{\"type\":\"Feature\",\"geometry\":")
      try appendPoint(bytes, fields[columns.count])
      json.raw(",\"properties\":")
    }
    try appendObject(bytes, fields)
    json.raw(hasPoints ? "}\n" : "\n")
  }

  mutating func appendObject(
    _ bytes: [UInt8],
    _ fields: [Field]
  ) throws(CopyDecoder.Malformed) {
    json.raw("{")
    for (index, column) in columns.enumerated() {
      json.raw(column.key)
      try appendValue(bytes, fields[index], column.kind)
    }
    json.raw("}")
  }

  private mutating func appendPoint(
    _ bytes: [UInt8],
    _ field: Field
  ) throws(CopyDecoder.Malformed) {
    guard !field.isMissing else { return json.raw("null") }
    guard let (geometry, _) = PointGeometry.read(bytes, in: field.start..<field.end) else {
      throw CopyDecoder.Malformed()
    }
    switch geometry {
    case .empty: json.raw("{\"type\":\"Point\",\"coordinates\":[]}")
    case .other(let name): json.raw("{\"type\":\"\(name)\"}")
    case .point(let x, let y):
      json.raw("{\"type\":\"Point\",\"coordinates\":[")
      appendDegrees(x)
      json.raw(",")
      appendDegrees(y)
      json.raw("]}")
    }
  }

  private mutating func appendDegrees(_ value: Double) {
    // Readers accept these words as numbers, and then reject the place.
    value.isFinite ? json.number(value) : json.raw(Self.text(of: value))
  }

  private mutating func appendValue(
    _ bytes: [UInt8],
    _ field: Field,
    _ kind: TableColumn.Kind
  ) throws(CopyDecoder.Malformed) {
    guard !field.isMissing else { return json.raw("null") }
    /// Reads a number after checking its length.
    func bits<Bits: FixedWidthInteger>(_: Bits.Type) throws(CopyDecoder.Malformed) -> Bits {
      guard field.end - field.start == Bits.bitWidth / 8 else { throw CopyDecoder.Malformed() }
      return bytes.bigEndian(at: field.start, as: Bits.self)
    }
    switch kind {
    case .boolean: json.raw(try bits(UInt8.self) == 0 ? "false" : "true")
    case .integer16: json.number(Int(try bits(Int16.self)))
    case .integer32: json.number(Int(try bits(Int32.self)))
    case .integer64: json.number(Int(try bits(Int64.self)))
    case .real32:
      let value = Float(bitPattern: try bits(UInt32.self))
      // The shortest text of the 32-bit number. Converting it to 64 bits would add digits.
      value.isFinite ? json.raw("\(value)") : json.string(Self.text(of: Double(value)))
    case .real64:
      let value = Double(bitPattern: try bits(UInt64.self))
      value.isFinite ? json.number(value) : json.string(Self.text(of: value))
    case .number where Self.isNumber(bytes, field):
      json.raw(bytes[field.start..<field.end])
    case .number, .text, .other, .geometry:
      json.string(bytes.span, from: field.start, to: field.end)
    }
  }

  private static func text(of value: Double) -> String {
    value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity"
  }

  /// Whether the text is a number, and not `NaN` or `Infinity`.
  private static func isNumber(_ bytes: [UInt8], _ field: Field) -> Bool {
    field.end > field.start
      && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[field.end - 1])
  }
}
