import PinfoldJSON

/// Reads the parts of a roll-up, one after the other, and checks that they are all of one run.
/// Its cells are written as places by ``RollupCellText``.
struct RollupReader {
  /// The roll-up in messages.
  private let name: String

  /// The conditions on places, which decide what is read.
  private let filters: [PlaceFilter]

  /// Whether the cells are read by category, too.
  private let keepsCategories: Bool

  /// Whether an update is wanted, and no whole roll-up.
  private let isUpdate: Bool

  /// What all parts have in common, once the first one has begun.
  private var common: Common?
  private var manifest: RollupManifest?

  /// What the first part says, which the others must say, too.
  private struct Common {
    let part: String
    let header: RollupHeader
    var run: Int?
    var totals: RollupTotals
    var cells: RollupCellText
    var categories: [CategoryCells.Writer]
  }

  init(name: String, options: ReadOptions) {
    (self.name, filters, isUpdate) = (name, options.filters, options.isUpdate)
    keepsCategories = options.keepsCategories && options.filters.isEmpty
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
    window.skipByteOrderMark()
    var scanner = CSVScanner(delimiter: UInt8(ascii: ","))
    var hasBegun = false
    var line = 1
    while true {
      scanner.windowChanged()
      scan: while window.start < window.end {
        let outcome = scanner.scan(
          window.bytes.span,
          from: window.start,
          to: window.end,
          isFinal: window.isAtEnd || window.isFull
        )
        switch outcome {
        case .record(let end):
          if hasBegun {
            try add(scanner.fields, window.bytes.span, part, line)
          } else {
            try begin(scanner.texts(in: window.bytes.span), part)
            hasBegun = true
          }
          window.start = end
        case .blank(let end): window.start = end
        case .malformed: throw ReadError.brokenPart(part, line: line)
        case .incomplete: break scan
        }
        line += 1
      }
      if let text = common?.cells.take() { try write(text) }
      try flushCategories()
      progress(window.stream.progress)
      if window.isAtEnd { break }
      guard !window.isFull else { throw ReadError.brokenPart(part, line: line) }
      try window.refill()
    }
    if !hasBegun { throw ReadError.brokenPart(part, line: line) }
  }

  /// Begins a part with the names of its columns.
  private mutating func begin(_ names: [String], _ part: String) throws(ReadError) {
    guard let header = RollupHeader(names) else { throw .brokenPart(part, line: 1) }
    if let common {
      guard common.header == header else { throw .foreignPart(part, common.part) }
      return
    }
    let columns = header.categories.map(\.name)
    var categories: [CategoryCells.Writer] = []
    for column in keepsCategories ? columns : [] {
      categories.append(try CategoryCells.Writer(header, column: column, of: name))
    }
    common = Common(
      part: part,
      header: header,
      totals: RollupTotals(categoryCount: header.categories.count),
      cells: RollupCellText(header, category: try filters.category(among: columns, in: name)),
      categories: categories
    )
  }

  private mutating func flushCategories() throws(ReadError) {
    for index in common?.categories.indices ?? 0..<0 { try common?.categories[index].flush() }
  }

  /// Adds a row of a part that has begun.
  private mutating func add(
    _ fields: [Field],
    _ bytes: borrowing Span<UInt8>,
    _ part: String,
    _ line: Int
  ) throws(ReadError) {
    guard let header = common?.header, let first = common?.part,
      let row = RollupRow(header, fields, bytes),
      let run = RollupRow.number(fields[header.run], bytes)
    else { throw .brokenPart(part, line: line) }
    guard common?.run ?? run == run else { throw .foreignPart(part, first) }
    if row.kind == .total, manifest != nil { throw .secondTotals(part, line: line) }
    guard common?.totals.add(row) == true else { throw .brokenPart(part, line: line) }
    common?.run = run
    common?.cells.add(row, fields, bytes)
    for index in common?.categories.indices ?? 0..<0 {
      common?.categories[index].add(row, fields, bytes)
    }
    if row.kind == .total {
      let field = CSVScanner.unescaped(fields[fields.count - 1], bytes)
      manifest = RollupManifest(text: String(decoding: field, as: UTF8.self))
      guard let manifest, manifest.zoom == row.zoom,
        (manifest.changes != nil) == (header.marks != nil),
        manifest.columnNames.allSatisfy(header.names.contains)
      else { throw .brokenPart(part, line: line) }
    }
  }
}

// MARK: - The whole

extension RollupReader {
  /// Returns what was read, once all parts are.
  ///
  /// - Throws: ``ReadError`` if something is missing, or is there twice.
  func finish() throws(ReadError) -> Result {
    guard let manifest, let common, let run = common.run, let rowCount = common.totals.rowCount
    else { throw .noTotals(name) }
    guard common.totals.isComplete else {
      throw .incompleteRollup(name, found: common.totals.foundCount, of: rowCount)
    }
    guard (manifest.changes != nil) == isUpdate else {
      throw isUpdate ? .noUpdate(name) : .anUpdate(name)
    }
    let rollup = Rollup(
      manifest,
      microseconds: run,
      rowCount: rowCount,
      missingCount: common.totals.missingCount,
      invalidCount: common.totals.invalidCount
    )
    return Result(
      rollup: rollup,
      tableRowCount: common.totals.tableRowCount,
      weights: common.cells.weights,
      categories: common.categories.map(CategoryCells.init)
    )
  }

  /// What was read besides the text of the cells.
  struct Result {
    let rollup: Rollup

    /// The rows of the whole table, of which there is an update.
    let tableRowCount: Int?

    /// By row, how many places each cell stands for.
    let weights: [Int]
    let categories: [CategoryCells]
  }
}
