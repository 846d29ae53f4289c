extension PlaceTable {
  /// Reads places from a file, standard input, bytes or a query.
  ///
  /// The content determines the format. CSV coordinates are in the columns
  /// ``ReadOptions/latitudeColumn`` and ``ReadOptions/longitudeColumn``, by default found by common
  /// names: `latitude`, `lat`, … `y`, and `longitude`, `lon`, `lng`, `long`, … `x`. Bad rows are
  /// counted and skipped. See ``ReadOptions/encoding`` for text that is not UTF-8, and
  /// ``ReadOptions/crs`` for other reference systems.
  ///
  /// - Parameter progress: Called about once per megabyte.
  /// - Throws: An error whose message is for the user.
  public static func read(
    _ source: PlaceSource,
    options: ReadOptions = ReadOptions(),
    progress: (ReadProgress) -> Void = { _ in }
  ) throws(ReadError) -> PlaceTable {
    try read(source, options: options) { now, _ in
      progress(now)
      return nil
    }
  }

  /// Reads the places of a source, and shows them while reading.
  package static func read(
    _ source: PlaceSource,
    options: ReadOptions,
    observe: ReadObserver
  ) throws(ReadError) -> PlaceTable {
    try read(try ByteStream(source), options: options, observe: observe)
  }

  /// Reads places from text that is generated in chunks. Keeps the text in an unnamed temporary
  /// file.
  ///
  /// - Parameters:
  ///   - name: The name of the text for messages.
  ///   - make: Called once. Passes each chunk to `write`.
  package static func read(
    textNamed name: String,
    options: ReadOptions,
    progress: (ReadProgress) -> Void,
    make: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws -> PlaceTable {
    let spool = try Spool(name: name)
    try make { bytes in try spool.append(bytes, bytes.indices) }
    let content = RetainedContent(name: name, storage: .spool(spool.file))
    return try read(try ByteStream(content, at: 0), options: options) { now, _ in
      progress(now)
      return nil
    }
  }

  static func read(
    _ stream: ByteStream,
    options: ReadOptions,
    observe: ReadObserver = { _, _ in nil }
  ) throws(ReadError) -> PlaceTable {
    var (window, options) = (try firstWindow(of: stream, options, checksUTF8: true), options)
    try options.take(window.stream.declaredSystems, of: stream.name)
    // A program reads plain files of these formats earlier, so this one is piped or compressed.
    if let format = ProgramFormat.find(window.head[...], path: "") {
      let wayOut =
        stream.isCompressed ? "decompress it, and pass that" : "save it, and pass the file"
      throw .unsupportedFormat(stream.name, format.isWhat, wayOut)
    }
    if let signature = ContentSignature.find(window.head) {
      throw .unsupportedFormat(stream.name, signature)
    }
    let detected = TextEncoding.detect(window.head)
    var encoding = options.encoding ?? detected?.encoding
    if encoding ?? .utf8 == .utf8 {
      // Nearly all files are UTF-8. The rest of the file is checked while it is read.
      do throws(ReadError) {
        let table = try read(&window, options, observe)
        if window.isUTF8 { return table }
      } catch {
        if window.isUTF8 { throw error }
      }
    } else if options.encoding == .utf16, let detected {
      encoding = detected.encoding
    }
    let isGuess = options.encoding == nil && detected?.hasMark != true
    let decoded = try window.stream.decoded(encoding, isGuess: isGuess) { _ = observe($0, 0) }
    window = try firstWindow(of: decoded, options, checksUTF8: false)
    return try read(&window, options, observe)
  }

  /// Returns a window with enough bytes to detect the content.
  static func firstWindow(
    of stream: ByteStream,
    _ options: ReadOptions,
    checksUTF8: Bool
  ) throws(ReadError) -> ByteWindow {
    var window = ByteWindow(
      stream,
      capacity: options.chunkSize,
      limit: options.recordLimit,
      checksUTF8: checksUTF8
    )
    while window.end < options.headSize, !window.isAtEnd { try window.refill() }
    return window
  }

  private static func read(
    _ window: inout ByteWindow,
    _ options: ReadOptions,
    _ observe: ReadObserver
  ) throws(ReadError) -> PlaceTable {
    var options = options
    if let system = GeoJSONReader.declaredSystem(in: window) {
      try options.take(system: system.crsUnlessDegrees, of: window.stream.name)
    }
    if let crs = options.referenceSystem, options.transformedPairs == nil {
      return try readProjected(&window, from: crs, options, observe)
    }
    var builder = PlaceTableBuilder(name: window.stream.name, options: options)
    return try readRows(&window, &builder, observe)
  }

  static func readRows(
    _ window: inout ByteWindow,
    _ builder: inout PlaceTableBuilder,
    _ observe: ReadObserver
  ) throws(ReadError) -> PlaceTable {
    let isMade = window.stream.origin.format != nil
    let delimiter = isMade ? nil : builder.options.delimiter
    let format = try ContentFormat.detect(&window, isCSV: delimiter != nil)
    let encodingGuess = isMade ? [] : [window.stream.encodingGuess]
    switch format {
    case .csv:
      let dialect = CSVDialect(
        window.bytes.span,
        from: window.start,
        to: window.end,
        known: delimiter
      )
      do throws(ReadError) {
        return try readCSV(&window, &builder, dialect, observe)
      } catch {
        throw error.naming(encodingGuess + [isMade ? nil : dialect.guess])
      }
    case .json:
      let isGuess = !isMade && Self.mayBeCSV(window)
      do throws(ReadError) {
        return try readGeoJSON(&window, &builder, observe)
      } catch {
        throw error.naming(encodingGuess + [isGuess ? .jsonGuess : nil])
      }
    }
  }

  /// Whether text that looks like JSON may be CSV, because its first line has several names in
  /// brackets.
  private static func mayBeCSV(_ window: ByteWindow) -> Bool {
    let line = window.head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return PlaceFormat.Delimiter.allCases.contains { delimiter in
      let names = line.split(separator: delimiter.byte)
      return names.count > 1
        && names.allSatisfy { $0.first == UInt8(ascii: "[") && $0.last == UInt8(ascii: "]") }
    }
  }

  private static func readCSV(
    _ window: inout ByteWindow,
    _ builder: inout PlaceTableBuilder,
    _ dialect: CSVDialect,
    _ observe: ReadObserver
  ) throws(ReadError) -> PlaceTable {
    var reader = try CSVReader(&window, &builder, dialect)
    func table(_ builder: PlaceTableBuilder, _ window: ByteWindow) -> PlaceTable {
      let layout = reader.layout
      let hasDegrees =
        layout.position == nil && !builder.options.isProjected && builder.columns.hasPlainDegrees
      return PlaceTable(
        builder,
        window,
        format: .csv(layout.delimiter),
        columnNames: layout.propertyNames,
        // Columns with projected coordinates, or without signs, are ordinary properties.
        coordinateColumnNames: hasDegrees ? layout.coordinateNames : nil,
        layout: .csv(layout)
      )
    }
    try readAll(&window, &builder, observe, table) { window, position, builder throws(ReadError) in
      try reader.read(window, &position, into: &builder)
    }
    let names = reader.layout.coordinateNames
    try builder.finishRows()
    do throws(ReadError) {
      try builder.checkRows(
        latitude: names.latitude,
        longitude: names.longitude,
        isOfProgram: window.stream.isOfProgram
      )
    } catch {
      throw error.naming(otherPairs: reader.layout.otherPairs, than: names)
    }
    return table(builder, window)
  }

  private static func readGeoJSON(
    _ window: inout ByteWindow,
    _ builder: inout PlaceTableBuilder,
    _ observe: ReadObserver
  ) throws(ReadError) -> PlaceTable {
    var reader = GeoJSONReader(builder.options, isOfProgram: window.stream.isOfProgram)
    func table(_ builder: PlaceTableBuilder, _ window: ByteWindow) -> PlaceTable {
      let (names, isPosition) = (reader.rows?.names, reader.rows?.isPosition == true)
      let hasDegrees =
        !isPosition && !builder.options.isProjected && builder.columns.hasPlainDegrees
      return PlaceTable(
        builder,
        window,
        format: reader.format,
        columnNames: reader.columns.names.filter { !isPosition || $0 != names?.latitude },
        coordinateColumnNames: hasDegrees ? names : nil,
        layout: names.map { .json(latitude: $0.latitude, longitude: $0.longitude) }
          ?? .geoJSON(key: builder.options.keyColumn)
      )
    }
    builder.defersDegrees = !builder.options.isProjected
    try readAll(&window, &builder, observe, table) { window, position, builder throws(ReadError) in
      try reader.read(window, &position, into: &builder)
    }
    if window.isUTF8, let crs = try reader.laterSystem(than: builder.options, of: builder.name) {
      // The system was declared after the features, so they must be read again.
      var options = builder.options
      try options.take(system: crs, of: builder.name)
      let content = table(builder, window).content
      let stream = try ByteStream(content, of: window.stream, window.stream.decoding)
      window = try firstWindow(of: stream, options, checksUTF8: false)
      return try readProjected(&window, from: crs, options, observe)
    }
    if let error = builder.deferredError { throw error }
    if let missing = reader.columns.missing,
      [builder.options.weightColumn, builder.options.keyColumn].contains(missing)
    {
      // Otherwise the message would be that every row has an invalid weight or key.
      throw .unknownColumn(builder.name, missing, columns: reader.columns.names)
    }
    if reader.hasRows == true, reader.rows == nil {
      let names = ColumnNames(names: reader.columns.names)
      _ = try CSVReader.coordinateColumns(names, builder.options, builder.name)
    }
    let names = reader.rows?.names
    try builder.finishRows()
    do throws(ReadError) {
      try builder.checkRows(
        latitude: names?.latitude,
        longitude: names?.longitude,
        isOfProgram: window.stream.isOfProgram
      )
    } catch {
      guard let names else { throw error }
      let columns = ColumnNames(names: reader.columns.names)
      throw error.naming(otherPairs: columns.otherPairs(than: names, builder.options), than: names)
    }
    if let missing = reader.columns.missing {
      throw .unknownColumn(builder.name, missing, columns: reader.columns.names)
    }
    return table(builder, window)
  }

  /// Reads window after window until the source ends or is found not to be UTF-8.
  private static func readAll(
    _ window: inout ByteWindow,
    _ builder: inout PlaceTableBuilder,
    _ observe: ReadObserver,
    _ table: (PlaceTableBuilder, ByteWindow) -> PlaceTable,
    _ read: (borrowing ByteWindow, inout Int, inout PlaceTableBuilder) throws(ReadError) -> Void
  ) throws(ReadError) {
    var isFirst = true
    while window.isUTF8 {
      var position = window.start
      try read(window, &position, &builder)
      window.start = position
      if isFirst { builder.reserveCapacity(for: window.stream.progress) }
      isFirst = false
      builder.passed(position, in: window.bytes.span, base: window.base)
      if let take = observe(window.stream.progress, builder.placeCount) {
        take(table(builder.soFar, window))
      }
      if window.isAtEnd { return }
      try window.refill()
    }
  }
}
