extension PlaceTable {
  /// Returns the columns of a place as one UTF-8 JSON object, like ``forEachRow(_:)``.
  ///
  /// - Precondition: The row is a row of the table.
  package func propertiesJSON(ofRow row: Int) throws(ReadError) -> [UInt8] {
    var window = try window(atRow: row)
    var text = RowText(layout, name: name)
    try text.read(&window)
    return text.bytes
  }

  /// Reads the same rows again, with different columns and filters. Reuses transformed coordinates
  /// unless ``takeCoordinates()`` removed them.
  ///
  /// - Throws: If a column does not exist, or the file has changed.
  /// - Complexity: O(*n*) in the bytes of the file.
  package func again(
    numericColumns: [String] = [],
    filters: [PlaceFilter] = []
  ) throws(ReadError) -> PlaceTable {
    var options = options
    (options.numericColumns, options.filters) = (numericColumns, filters)
    // The numbers of a store's places do not come from its text.
    if options.isOfStore { options.keyColumn = nil }
    options.transformedPairs = transformedPairs
    // Content in another encoding was converted to UTF-8.
    options.encoding = .utf8
    let table = try Self.read(try ByteStream(content, at: 0), options: options)
    // The file may have changed while it was read.
    try content.check()
    guard table.rowCount == rowCount else { throw .changed(name) }
    return table
  }
}
