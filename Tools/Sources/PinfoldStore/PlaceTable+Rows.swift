extension PlaceTable {
  /// Visits the columns of every place, in order of the file, reading it once
  /// from front to back.
  ///
  /// Columns are those of ``properties(ofRow:)``.
  func forEachRow(
    _ visit: (_ row: Int, _ properties: [Property]) throws -> Void
  ) throws {
    guard let start = rowStarts.offsets.first else { return }
    var window = ByteWindow(
      try ByteStream(content, at: start),
      base: start,
      capacity: options.chunkSize,
      limit: options.recordLimit
    )
    try window.refill()
    for (row, offset) in rowStarts.offsets.enumerated() {
      while offset >= window.base + UInt64(window.end), !window.isAtEnd {
        window.start = window.end
        try window.refill()
      }
      window.start = Int(offset - window.base)
      try visit(row, try properties(in: &window))
    }
    // A change while the rows were read, which no row has shown.
    _ = try ByteStream(content, at: start)
  }

  /// Returns the columns of the record at the start of a window.
  func properties(in window: inout ByteWindow) throws(ReadError) -> [Property] {
    switch layout {
    case .csv(let layout): try properties(in: &window, layout)
    case .geoJSON: try geoJSONProperties(in: &window)
    }
  }
}
