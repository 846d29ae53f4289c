package import PinfoldText

extension PlaceTable {
  /// Visits the columns of every place as UTF-8 JSON text, in file order, in one pass.
  ///
  /// The columns are those from ``properties(ofRow:)``, each name once. In CSV, ``UniqueNames``
  /// renames duplicate columns. In GeoJSON, the last property of a name counts.
  package func forEachRow(_ visit: (_ row: Int, _ properties: [UInt8]) throws -> Void) throws {
    var text = RowText(layout, name: name)
    try forEachWindow { row, window in
      try text.read(&window)
      try visit(row, text.bytes)
    }
  }

  /// Visits the CSV fields of every place, like ``forEachRow(_:)`` but without converting them to
  /// text.
  ///
  /// - Precondition: The table is CSV.
  /// - Parameter visit: Receives the fields and their bytes. Short rows have fewer fields than
  ///   ``fieldNames``.
  package func forEachRecord(
    _ visit: (_ row: Int, _ fields: [Field], _ bytes: borrowing Span<UInt8>) throws -> Void
  ) throws {
    guard case .csv(let layout) = layout else { preconditionFailure("\(name) is not CSV") }
    var records = CSVRecords(layout, name: name)
    try forEachWindow { row, window in
      try records.read(&window)
      if let bytes = records.ownBytes {
        try visit(row, records.fields, bytes.span)
      } else {
        try visit(row, records.fields, window.bytes.span)
      }
    }
  }

  /// The unique column name of each CSV field, or `nil` for a position without altitude. The array
  /// is `nil` for other formats.
  package var fieldNames: [String?]? {
    if case .csv(let layout) = layout { layout.fieldNames } else { nil }
  }

  /// Returns a window that begins at a row.
  ///
  /// - Precondition: The row is a row of the table.
  func window(atRow row: Int, capacity: Int = 4096) throws(ReadError) -> ByteWindow {
    precondition(row >= 0 && row < rowCount, "Row \(row) is not one of \(rowCount)")
    let start = rowStarts.offsets[row]
    var window = ByteWindow(
      try ByteStream(content, at: start),
      base: start,
      capacity: capacity,
      limit: options.recordLimit
    )
    try window.refill()
    return window
  }

  /// Visits each row as the start of a window, in one pass.
  private func forEachWindow(_ visit: (_ row: Int, inout ByteWindow) throws -> Void) throws {
    guard rowCount > 0 else { return }
    var window = try window(atRow: 0, capacity: options.chunkSize)
    for (row, offset) in rowStarts.offsets.enumerated() {
      while offset >= window.base + UInt64(window.end), !window.isAtEnd {
        window.start = window.end
        try window.refill()
      }
      window.start = Int(offset - window.base)
      try visit(row, &window)
    }
    // The last check: the file may have changed in a way that no row shows.
    try content.check()
  }
}

extension Field {
  /// Returns the text of a CSV field, with doubled quotes reduced to one.
  package func csvText(_ bytes: borrowing Span<UInt8>) -> [UInt8] {
    CSVScanner.unescaped(self, bytes)
  }
}

extension CSVLayout {
  /// The unique column name of each field; `nil` for the position.
  fileprivate var fieldNames: [String?] {
    var names: [String?] = UniqueNames.unique(propertyNames)
    if let position, altitudeName == nil { names.insert(nil, at: position) }
    return names
  }
}

/// Reads CSV records that were already valid once.
struct CSVRecords {
  private var scanner: CSVScanner
  private let strayQuotes: StrayQuotes
  private let name: String

  private let position: Int?

  /// The last record, if an altitude replaces its position.
  private var own: (fields: [Field], bytes: [UInt8])?

  /// The fields of the last record, in ``ownBytes`` if not `nil`, otherwise in the window.
  var fields: [Field] { own?.fields ?? scanner.fields }

  var ownBytes: [UInt8]? { own?.bytes }

  init(_ layout: CSVLayout, name: String) {
    (scanner, self.name) = (CSVScanner(delimiter: layout.delimiter.byte), name)
    strayQuotes = layout.strayQuotes
    position = layout.altitudeName == nil ? nil : layout.position
  }

  func texts(in window: ByteWindow) -> [String] {
    fields.map { field in
      let text =
        if let ownBytes { CSVScanner.unescaped(field, ownBytes.span) } else {
          CSVScanner.unescaped(field, window.bytes.span)
        }
      return String(decoding: text, as: UTF8.self)
    }
  }

  mutating func read(_ window: inout ByteWindow) throws(ReadError) {
    while true {
      // The window's bytes may have moved.
      scanner.windowChanged()
      switch scan(window) {
      case .record(let next): return take(window, to: next)
      case .incomplete: try window.refill()
      case .blank, .malformed: throw .changed(name)
      }
    }
  }

  private mutating func take(_ window: borrowing ByteWindow, to next: Int) {
    own = nil
    guard let position, position < scanner.fields.count else { return }
    var fields = scanner.fields
    let (start, span) = (window.start, window.bytes.span)
    var bytes: [UInt8] = []
    bytes.append(span, from: start, to: next)
    for index in fields.indices where !fields[index].isMissing {
      fields[index].start -= start
      fields[index].end -= start
    }
    let altitude = PositionText.altitude(bytes.span, fields[position]) ?? []
    fields[position] = Field(start: bytes.count, end: bytes.count + altitude.count)
    own = (fields, bytes + altitude)
  }

  private mutating func scan(_ window: borrowing ByteWindow) -> CSVScanner.Outcome {
    let (bytes, isFinal) = (window.bytes.span, window.isAtEnd || window.isFull)
    return strayQuotes.contains(window.base + UInt64(window.start))
      ? scanner.scanLine(bytes, from: window.start, to: window.end, isFinal: isFinal)
      : scanner.scan(bytes, from: window.start, to: window.end, isFinal: isFinal)
  }
}

struct RowText {
  private(set) var bytes: [UInt8] = []

  private let name: String
  private let layout: RecordLayout
  private var records: CSVRecords?

  /// Each CSV column's name as the beginning of a member. Empty for the position, which is not a
  /// property.
  private var keys: [[UInt8]] = []

  init(_ layout: RecordLayout, name: String) {
    (self.name, self.layout) = (name, layout)
    guard case .csv(let layout) = layout else { return }
    records = CSVRecords(layout, name: name)
    keys = layout.fieldNames.map { name in
      guard let name else { return [] }
      var key: [UInt8] = []
      key.appendQuoted(name)
      return key + [UInt8(ascii: ":")]
    }
  }
}

extension RowText {
  mutating func read(_ window: inout ByteWindow) throws(ReadError) {
    bytes.removeAll(keepingCapacity: true)
    guard records != nil else {
      let properties = try PlaceTable.jsonProperties(in: &window, layout, name: name)
      PropertiesText.append(PropertiesText.unique(properties), to: &bytes)
      return
    }
    try records?.read(&window)
    if let own = records?.ownBytes {
      appendFields(own.span)
    } else {
      appendFields(window.bytes.span)
    }
  }

  private mutating func appendFields(_ span: borrowing Span<UInt8>) {
    bytes.append(UInt8(ascii: "{"))
    let fields = records?.fields ?? []
    for column in 0..<min(fields.count, keys.count) where !keys[column].isEmpty {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: keys[column])
      let field = fields[column]
      bytes.appendQuoted(
        span,
        from: field.range.lowerBound,
        to: field.range.upperBound,
        hasDoubledQuotes: field.isEscaped
      )
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

/// The information needed to parse a record again.
enum RecordLayout: Sendable {
  case csv(CSVLayout)

  /// Features, with the key property, if any. A feature identifier equal to the key does not become
  /// a column.
  case geoJSON(key: String?)

  /// Objects whose members are columns, with the names of the coordinate members, which may be
  /// equal.
  case json(latitude: String, longitude: String)

  var isRow: Bool { if case .json = self { true } else { false } }

  var key: String? { if case .geoJSON(let key) = self { key } else { nil } }

  /// The member with both coordinates, if any. It is the position, not a property.
  var positionMember: String? {
    if case .json(let latitude, let longitude) = self, latitude == longitude {
      latitude
    } else {
      nil
    }
  }

  /// The names of the coordinate columns. A column with both coordinates is listed once.
  var coordinateColumns: [String] {
    switch self {
    case .csv(let layout):
      layout.latitude == layout.longitude
        ? [layout.names[layout.latitude]]
        : [layout.names[layout.latitude], layout.names[layout.longitude]]
    case .geoJSON: []
    case .json(let latitude, let longitude):
      latitude == longitude ? [latitude] : [latitude, longitude]
    }
  }
}
