import PinfoldReaders

extension SymbolTable {
  /// How often symbols and what follows them occur is counted so many times, each with the symbols that
  /// were the best before: those of eight bytes are made of pairs of pairs of pairs.
  private static let roundCount = 6

  /// Makes the table that stores some rows, and those like them, in few bytes.
  ///
  /// - Complexity: O(*n* log *n*) in the bytes.
  init(training rows: [[UInt8]]) {
    var table = SymbolTable([])
    for _ in 0..<Self.roundCount {
      let counts = table.counts(in: rows)
      // Of two that are worth the same the longer comes first; then the order is that of their bytes,
      // so that the same rows have the same table.
      let best = counts.filter { $0.value > 1 }.sorted { left, right in
        (left.value * left.key.count, left.key.count, left.key.bytes)
          > (right.value * right.key.count, right.key.count, right.key.bytes)
      }
      table = SymbolTable(best.lazy.map(\.key))
    }
    self = table
  }

  /// Counts the symbols in which rows are stored, and pairs of them as one.
  ///
  /// A single byte counts more than its part of a row: without a symbol of its own it takes two.
  private func counts(in rows: [[UInt8]]) -> [Symbol: Int] {
    var counts: [Symbol: Int] = [:]
    for row in rows {
      var last: Symbol?
      forEachCode(row.span, row.indices) { code, first in
        let symbol = code.map { symbols[$0] } ?? Symbol(first)
        counts[symbol, default: 0] += symbol.count == 1 ? 8 : 1
        if let pair = last?.followed(by: symbol) { counts[pair, default: 0] += 1 }
        if symbol.count > 1 { counts[Symbol(first), default: 0] += 1 }
        last = symbol
      }
    }
    return counts
  }
}

extension SymbolTable {
  /// How many rows of a table are looked at, and how many bytes of each.
  private static let sample = (rowCount: 2048, byteCount: 256)

  /// Makes the table for the rows of a table of places, from rows of all of its parts.
  init(_ table: PlaceTable, _ form: RowForm) throws(ReadError) {
    var rows: [[UInt8]] = []
    for row in stride(
      from: 0,
      to: table.rowCount,
      by: table.rowCount / Self.sample.rowCount + 1
    ) {
      let json = PropertiesText.text(of: try table.properties(ofRow: row))
      let bytes = form.compact(Array(json.utf8), at: table.coordinates[row])
      if bytes.isEmpty { continue }
      // Of long rows another part each time.
      let start = rows.count * Self.sample.byteCount % bytes.count
      rows.append(Array(bytes[start...].prefix(Self.sample.byteCount)))
    }
    self = rows.isEmpty ? .blank : SymbolTable(training: rows)
  }
}
