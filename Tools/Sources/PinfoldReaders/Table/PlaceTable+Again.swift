extension PlaceTable {
  /// Returns the columns of a place as one JSON object in UTF-8, as ``forEachRow(_:)`` does.
  ///
  /// - Precondition: The row is a row of the table.
  package func propertiesJSON(ofRow row: Int) throws(ReadError) -> [UInt8] {
    var window = try window(atRow: row)
    var text = RowText(layout, name: name)
    try text.read(&window)
    return text.bytes
  }

  /// Reads the same rows once more, with other columns and conditions. Coordinates that were
  /// transformed are not transformed again, unless they were taken.
  ///
  /// - Throws: An error if a column is not there, or if the file has changed meanwhile.
  /// - Complexity: O(*n*) in the bytes of the file.
  package func again(
    numericColumns: [String] = [],
    filters: [PlaceFilter] = []
  ) throws(ReadError) -> PlaceTable {
    var options = options
    (options.numericColumns, options.filters) = (numericColumns, filters)
    options.transformedPairs = transformedPairs
    // What was in another encoding was kept in this one.
    options.encoding = .utf8
    let table = try Self.read(try ByteStream(content, at: 0), options: options)
    // A change while it was read, which it may show.
    try content.check()
    guard table.rowCount == rowCount else { throw .changed(name) }
    return table
  }
}
