package import PinfoldText

extension PlaceTable {
  /// Visits the columns of every place as JSON text in UTF-8, in order of the file, reading
  /// it once from front to back.
  ///
  /// The columns are those of ``properties(ofRow:)``, every name once. Of CSV,
  /// later columns of a name get other names, as ``UniqueNames`` has them; of GeoJSON the last
  /// property of a name counts.
  package func forEachRow(_ visit: (_ row: Int, _ properties: [UInt8]) throws -> Void) throws {
    var text = RowText(layout, name: name)
    try forEachWindow { row, window in
      try text.read(&window)
      try visit(row, text.bytes)
    }
  }

  /// Visits the fields of every place of CSV, as ``forEachRow(_:)`` visits the columns: without
  /// making text of them.
  ///
  /// - Precondition: The table is CSV.
  /// - Parameter visit: Gets the fields with their bytes; short rows have fewer of them than
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

  /// By field of CSV, the name of its column, every name once; `nil` for a position without altitude,
  /// which is no column. Of other formats `nil`.
  package var fieldNames: [String?]? {
    if case .csv(let layout) = layout { layout.fieldNames } else { nil }
  }

  /// Returns a window that begins with a row of the file.
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

  /// Visits every row of the file as the start of a window, reading it once from front to back.
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
    // A change while the rows were read, which no row may have shown.
    try content.check()
  }
}

extension Field {
  /// Returns the text of a field of CSV, in which doubled quotes are single.
  package func csvText(_ bytes: borrowing Span<UInt8>) -> [UInt8] {
    CSVScanner.unescaped(self, bytes)
  }
}

extension CSVLayout {
  /// By field, the unique name of its column; `nil` for the position.
  fileprivate var fieldNames: [String?] {
    var names: [String?] = UniqueNames.unique(propertyNames)
    if let position, altitudeName == nil { names.insert(nil, at: position) }
    return names
  }
}

/// Reads one record of CSV after the other, which were records once.
struct CSVRecords {
  private var scanner: CSVScanner
  private let strayQuotes: StrayQuotes
  private let name: String

  /// The field with positions that have altitudes.
  private let position: Int?

  /// The last record where it has an altitude in place of its position; `nil` for others.
  private var own: (fields: [Field], bytes: [UInt8])?

  /// The fields of the last record, in ``ownBytes`` or otherwise in the bytes of its window.
  var fields: [Field] { own?.fields ?? scanner.fields }

  var ownBytes: [UInt8]? { own?.bytes }

  init(_ layout: CSVLayout, name: String) {
    (scanner, self.name) = (CSVScanner(delimiter: layout.delimiter.byte), name)
    strayQuotes = layout.strayQuotes
    position = layout.altitudeName == nil ? nil : layout.position
  }

  /// Returns the texts of the last record.
  func texts(in window: ByteWindow) -> [String] {
    fields.map { field in
      let text =
        if let ownBytes { CSVScanner.unescaped(field, ownBytes.span) } else {
          CSVScanner.unescaped(field, window.bytes.span)
        }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Reads the record at the start of a window.
  mutating func read(_ window: inout ByteWindow) throws(ReadError) {
    while true {
      // Bytes have moved since, or may have.
      scanner.windowChanged()
      switch scan(window) {
      case .record(let next): return take(window, to: next)
      case .incomplete: try window.refill()
      case .blank, .malformed: throw .changed(name)
      }
    }
  }

  /// Takes the fields of the record that was scanned, with its altitude in place of its position.
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

/// Makes JSON text of one row after the other.
struct RowText {
  /// The columns of the last row as one JSON object.
  private(set) var bytes: [UInt8] = []

  private let name: String
  private let layout: RecordLayout
  private var records: CSVRecords?

  /// Each column of CSV as the beginning of a member; nothing for that of the position, which is
  /// no property.
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
  /// Reads the row at the start of a window.
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

/// What is needed to parse one record again.
enum RecordLayout: Sendable {
  case csv(CSVLayout)
  case geoJSON

  /// Objects whose members are the columns, and those with the coordinates, or the one with both.
  case json(latitude: String, longitude: String)

  /// Whether a record is an object whose members are the columns.
  var isRow: Bool { if case .json = self { true } else { false } }

  /// The column of an object that has both coordinates. It is where a place is, and no property.
  var positionMember: String? {
    if case .json(let latitude, let longitude) = self, latitude == longitude {
      latitude
    } else {
      nil
    }
  }

  /// The names of the columns with the coordinates; one that has both is there once.
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
