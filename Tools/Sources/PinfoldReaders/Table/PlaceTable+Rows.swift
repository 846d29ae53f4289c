import PinfoldJSON

extension PlaceTable {
  /// Visits the columns of every place as JSON text in UTF-8, in order of the file, reading
  /// it once from front to back.
  ///
  /// The columns are those of ``properties(ofRow:)``, every name once. Of CSV,
  /// later columns of a name get underscores before it; of GeoJSON the last
  /// property of a name counts.
  package func forEachRow(_ visit: (_ row: Int, _ properties: [UInt8]) throws -> Void) throws {
    guard let start = rowStarts.offsets.first else { return }
    var window = ByteWindow(
      try ByteStream(content, at: start),
      base: start,
      capacity: options.chunkSize,
      limit: options.recordLimit
    )
    try window.refill()
    var text = RowText(layout, name: name)
    for (row, offset) in rowStarts.offsets.enumerated() {
      while offset >= window.base + UInt64(window.end), !window.isAtEnd {
        window.start = window.end
        try window.refill()
      }
      window.start = Int(offset - window.base)
      try text.read(&window)
      try visit(row, text.bytes)
    }
    // A change while the rows were read, which no row may have shown.
    try content.check()
  }
}

/// Makes JSON text of one row after the other.
struct RowText {
  /// The columns of the last row as one JSON object.
  private(set) var bytes: [UInt8] = []

  private let name: String
  private let isRow: Bool
  private var scanner: CSVScanner?

  /// Each column of CSV as the beginning of a member; nothing for that of the position, which is
  /// no property.
  private var keys: [[UInt8]] = []

  init(_ layout: RecordLayout, name: String) {
    (self.name, isRow) = (name, layout.isRow)
    guard case .csv(let layout) = layout else { return }
    scanner = CSVScanner(delimiter: layout.delimiter.byte)
    keys = UniqueNames.unique(layout.propertyNames).map { name in
      var key: [UInt8] = []
      key.appendQuoted(name)
      return key + [UInt8(ascii: ":")]
    }
    if let position = layout.position { keys.insert([], at: position) }
  }
}

extension RowText {
  /// Reads the row at the start of a window.
  mutating func read(_ window: inout ByteWindow) throws(ReadError) {
    bytes.removeAll(keepingCapacity: true)
    guard scanner != nil else {
      let properties = try PlaceTable.jsonProperties(in: &window, isRow: isRow, name: name)
      PropertiesText.append(PropertiesText.unique(properties), to: &bytes)
      return
    }
    try readCSV(&window)
  }

  private mutating func readCSV(_ window: inout ByteWindow) throws(ReadError) {
    while true {
      // Bytes have moved since, or may have.
      scanner?.windowChanged()
      let outcome = scanner?.scan(
        window.bytes.span,
        from: window.start,
        to: window.end,
        isFinal: window.isAtEnd || window.isFull
      )
      switch outcome {
      case .record: return appendFields(window.bytes.span)
      case .incomplete: try window.refill()
      // The row was a record once.
      case .blank, .malformed, nil: throw .changed(name)
      }
    }
  }

  private mutating func appendFields(_ span: borrowing Span<UInt8>) {
    bytes.append(UInt8(ascii: "{"))
    let fields = scanner?.fields ?? []
    for column in 0..<min(fields.count, keys.count) where !keys[column].isEmpty {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: keys[column])
      let field = fields[column]
      bytes.appendQuoted(
        span,
        from: field.start,
        to: max(field.start, field.end),
        hasDoubledQuotes: field.isEscaped
      )
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
