extension PlaceTable {
  /// Reads the places of a source: CSV or GeoJSON, compressed with gzip or not.
  ///
  /// The content decides on the format. In CSV the coordinates are the columns
  /// that ``ReadOptions/latitudeColumn`` and ``ReadOptions/longitudeColumn``
  /// name, or those with a usual name: `latitude`, `lat`, … `y`, and
  /// `longitude`, `lon`, `lng`, `long`, … `x`. Bad rows are counted and
  /// skipped. Progress is reported about once for each megabyte, and an error
  /// has one sentence for whoever asked.
  public static func read(
    _ source: PlaceSource,
    options: ReadOptions = ReadOptions(),
    progress: (ReadProgress) -> Void = { _ in }
  ) throws(ReadError) -> PlaceTable {
    try read(try ByteStream(source), options: options, progress: progress)
  }

  /// Reads the places of a stream.
  static func read(
    _ stream: ByteStream,
    options: ReadOptions,
    progress: (ReadProgress) -> Void
  ) throws(ReadError) -> PlaceTable {
    var window = ByteWindow(stream, capacity: options.chunkSize, limit: options.recordLimit)
    while window.end < options.headSize, !window.isAtEnd { try window.refill() }
    let format = try ContentFormat.detect(&window)
    var builder = PlaceTableBuilder(name: stream.name, options: options)
    switch format {
    case .csv:
      return try readCSV(&window, &builder, progress)
    case .json:
      return try readGeoJSON(&window, &builder, progress)
    }
  }

  private static func readCSV(
    _ window: inout ByteWindow,
    _ builder: inout PlaceTableBuilder,
    _ progress: (ReadProgress) -> Void
  ) throws(ReadError) -> PlaceTable {
    var reader = try CSVReader(&window, &builder)
    try readAll(&window, &builder, progress) { window, position, builder throws(ReadError) in
      try reader.read(window, &position, into: &builder)
    }
    let layout = reader.layout
    let names = (layout.names[layout.latitude], layout.names[layout.longitude])
    try builder.checkRows(latitude: names.0, longitude: names.1)
    return PlaceTable(
      builder,
      window,
      format: .csv(layout.delimiter),
      columnNames: layout.names,
      coordinateColumnNames: names,
      layout: .csv(layout)
    )
  }

  private static func readGeoJSON(
    _ window: inout ByteWindow,
    _ builder: inout PlaceTableBuilder,
    _ progress: (ReadProgress) -> Void
  ) throws(ReadError) -> PlaceTable {
    var reader = GeoJSONReader(builder.options)
    try readAll(&window, &builder, progress) { window, position, builder throws(ReadError) in
      try reader.read(window, &position, into: &builder)
    }
    try builder.checkRows(latitude: nil, longitude: nil)
    if let missing = reader.columns.missing {
      throw .unknownColumn(builder.name, missing, columns: reader.columns.names)
    }
    return PlaceTable(
      builder,
      window,
      format: reader.isSequence ? .geoJSONSequence : .geoJSON,
      columnNames: reader.columns.names,
      coordinateColumnNames: nil,
      layout: .geoJSON
    )
  }

  /// Has every window read, until the source ends.
  private static func readAll(
    _ window: inout ByteWindow,
    _ builder: inout PlaceTableBuilder,
    _ progress: (ReadProgress) -> Void,
    _ read: (borrowing ByteWindow, inout Int, inout PlaceTableBuilder) throws(ReadError) -> Void
  ) throws(ReadError) {
    var isFirst = true
    while true {
      var position = window.start
      try read(window, &position, &builder)
      window.start = position
      if isFirst { builder.reserveCapacity(for: window.stream.progress) }
      isFirst = false
      builder.passed(position, in: window.bytes.span, base: window.base)
      progress(window.stream.progress)
      if window.isAtEnd { return }
      try window.refill()
    }
  }
}
