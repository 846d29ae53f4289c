import Pinfold
import PinfoldJSON

/// Reads the parts of a roll-up, one after the other, and writes its cells as places: a text that
/// is read like any CSV.
struct RollupReader {
  /// The roll-up in messages.
  private let name: String

  /// The columns of the database that places are filtered by.
  private let filtered: Set<String>

  /// Which category is read in place of whole cells, because places are filtered by it; `nil` for
  /// none.
  private var category: String?

  /// The first part, which all others go with.
  private var first: (name: String, header: RollupHeader, run: Int)?
  private var totals = RollupTotals(categoryCount: 0)
  private var manifest: RollupManifest?
  private var weights: [Int] = []

  init(name: String, filtered: Set<String>) {
    (self.name, self.filtered) = (name, filtered)
  }
}

// MARK: - What it is

extension RollupReader {
  /// Whether a text begins as a roll-up does.
  static func recognizes(_ window: borrowing ByteWindow) -> Bool {
    let bytes = window.bytes.span
    for start in [0, 1, 3, 4] where start + RollupColumns.run.utf8.count <= window.end {
      // Between quotes, and after a byte order mark.
      let field = Field(start: start, end: start + RollupColumns.run.utf8.count)
      if bytes.equals(field, RollupColumns.run) { return true }
    }
    return false
  }
}

// MARK: - Parts

extension RollupReader {
  /// Reads a part to its end, and writes its cells in chunks.
  mutating func read(
    _ window: inout ByteWindow,
    progress: (ReadProgress) -> Void,
    write: ([UInt8]) throws -> Void
  ) throws {
    let part = window.stream.name
    var scanner = CSVScanner(delimiter: UInt8(ascii: ","))
    var header: RollupHeader?
    var text: [UInt8] = []
    var line = 1
    while true {
      scanner.windowChanged()
      while window.start < window.end {
        let outcome = scanner.scan(
          window.bytes.span,
          from: window.start,
          to: window.end,
          isFinal: window.isAtEnd || window.isFull
        )
        var next = window.end
        switch outcome {
        case .record(let end):
          next = end
          if let header {
            try add(header, scanner.fields, window.bytes.span, part, line, to: &text)
          } else {
            header = try begin(scanner.texts(in: window.bytes.span), part, &text)
          }
        case .blank(let end): next = end
        case .malformed: throw ReadError.brokenPart(part, line: line)
        case .incomplete: break
        }
        if case .incomplete = outcome { break }
        line += 1
        window.start = next
      }
      try write(text)
      text.removeAll(keepingCapacity: true)
      progress(window.stream.progress)
      if window.isAtEnd { break }
      guard !window.isFull else { throw ReadError.brokenPart(part, line: line) }
      try window.refill()
    }
    if header == nil { throw ReadError.brokenPart(part, line: line) }
  }

  /// Reads the header of a part, and writes that of the places before the first.
  private mutating func begin(
    _ names: [String],
    _ part: String,
    _ text: inout [UInt8]
  ) throws(ReadError) -> RollupHeader {
    guard let header = RollupHeader(names) else { throw .brokenPart(part, line: 1) }
    if let first {
      guard first.header == header else { throw .foreignPart(part, first.name) }
      return header
    }
    totals = RollupTotals(categoryCount: header.categories.count)
    let categories = header.categories.map(\.name).filter(filtered.contains)
    guard categories.count < 2 else { throw .twoCategories(name, categories) }
    category = categories.first
    // The run is known from the first row on.
    first = (part, header, -1)
    var columns = ["cell", "latitude", "longitude", "count"]
    columns += header.carried.map { header.names[$0] }
    if let category { columns.append(category) }
    for (index, column) in columns.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      let field = Array(column.utf8)
      append(Field(start: 0, end: field.count), field.span, to: &text)
    }
    text.append(UInt8(ascii: "\n"))
    return header
  }

  /// Adds a row.
  private mutating func add(
    _ header: RollupHeader,
    _ fields: [Field],
    _ bytes: borrowing Span<UInt8>,
    _ part: String,
    _ line: Int,
    to text: inout [UInt8]
  ) throws(ReadError) {
    guard let row = RollupRow(header, fields, bytes),
      let run = RollupRow.number(fields[header.run], bytes)
    else { throw .brokenPart(part, line: line) }
    if let first, first.run != run {
      guard first.run < 0 else { throw .foreignPart(part, first.name) }
      self.first?.run = run
    }
    guard totals.add(row) else { throw .foreignPart(part, first?.name ?? part) }
    switch row.kind {
    case .total:
      let field = CSVScanner.unescaped(fields[fields.count - 1], bytes)
      manifest = RollupManifest(text: String(decoding: field, as: UTF8.self))
      guard manifest?.zoom == row.zoom else { throw .brokenPart(part, line: line) }
    case .missing, .invalid, .nowhere: break
    case .cell:
      if category == nil { append(row, header, fields, bytes, nil, to: &text) }
    case .category(let number):
      let (index, name) = header.categories[number]
      if name == category { append(row, header, fields, bytes, fields[index], to: &text) }
    }
  }
}

// MARK: - Places

extension RollupReader {
  private mutating func append(
    _ row: RollupRow,
    _ header: RollupHeader,
    _ fields: [Field],
    _ bytes: borrowing Span<UInt8>,
    _ value: Field?,
    to text: inout [UInt8]
  ) {
    let mean = row.mapPoint
    let place = WebMercator.coordinate(for: MapPoint(x: mean.x, y: mean.y))
    text.append(
      contentsOf:
        "\(row.zoom)/\(row.x)/\(row.y),\(place.latitude),\(place.longitude),\(row.count)".utf8
    )
    for index in header.carried {
      text.append(UInt8(ascii: ","))
      append(fields[index], bytes, to: &text)
    }
    if let value {
      text.append(UInt8(ascii: ","))
      append(value, bytes, to: &text)
    }
    text.append(UInt8(ascii: "\n"))
    weights.append(row.count)
  }

  /// Writes a field between quotes, unless it is missing.
  private func append(_ field: Field, _ bytes: borrowing Span<UInt8>, to text: inout [UInt8]) {
    // What ClickHouse writes for a missing value.
    if field.end <= field.start || bytes.equals(field, "\\N") { return }
    let quote = UInt8(ascii: "\"")
    text.append(quote)
    for index in field.start..<field.end {
      text.append(bytes[index])
      if bytes[index] == quote && !field.isEscaped { text.append(quote) }
    }
    text.append(quote)
  }
}

// MARK: - The whole

extension RollupReader {
  /// Returns what was read, once all parts are.
  ///
  /// - Throws: ``ReadError`` if something is missing, or is there twice.
  consuming func finish() throws(ReadError) -> (rollup: Rollup, weights: [Int]) {
    guard let manifest, let first, let rowCount = totals.rowCount else {
      throw .noTotals(name)
    }
    guard totals.isComplete else {
      throw .incompleteRollup(name, found: totals.foundCount, of: rowCount)
    }
    let rollup = Rollup(
      manifest,
      microseconds: first.run,
      rowCount: rowCount,
      missingCount: totals.missingCount,
      invalidCount: totals.invalidCount
    )
    return (rollup, weights)
  }
}
