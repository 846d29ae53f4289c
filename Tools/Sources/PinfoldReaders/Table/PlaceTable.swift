public import Pinfold

/// The places of a file, as columns.
///
/// The row of a place is its `PointID`: rows count from 0 in the order of the file, without
/// rejected rows. ``numbers`` count these, too. The table keeps only the coordinates, the
/// requested numeric columns and filters, and where each row begins in the file: 24 bytes for
/// each row. It reads all else from the file on demand.
///
///     var options = ReadOptions()
///     options.numericColumns = ["elevation_ft"]
///     let table = try PlaceTable.read(.file("airports.csv"), options: options)
///     table.coordinates[0]                        // (38.704022, -101.473911)
///     try table.properties(ofRow: 0).first?.value  // Aero B Ranch Airport
///
/// A file that is changed while its table is in use is noticed: properties are then an
/// error. Pipes and compressed files are kept in a temporary file without a name, which is
/// removed with the last copy of the table.
public struct PlaceTable: Sendable {
  /// The name of the source: a path, or `standard input`.
  public let name: String

  /// The detected format of the file.
  public let format: PlaceFormat

  /// Whether the file is compressed.
  public var isCompressed: Bool { origin.packing != nil }

  /// What the text that was read is made of.
  package let origin: TextOrigin

  /// The size of the content in bytes, after decompression.
  public let byteCount: UInt64

  /// Where the places are; the index is the row.
  ///
  /// Empty after ``takeCoordinates()``.
  public private(set) var coordinates: [Coordinate]

  /// The names of the columns: of the header in CSV, of the properties in order
  /// of first appearance in GeoJSON.
  public let columnNames: [String]

  /// The names of the columns with the latitudes and the longitudes in
  /// degrees; nil in GeoJSON, of one column with both, and of another reference system.
  public let coordinateColumnNames: (latitude: String, longitude: String)?

  /// The rows that are not places.
  public private(set) var rejectedRows: RejectedRows

  /// The numbers of rows in links and requests.
  package private(set) var numbers: RowNumbers

  /// Whether these are the ids or the keys that the file gives its places.
  package private(set) var hasOwnNumbers: Bool

  /// The rows that satisfy every filter; nil without filters.
  public let matchingRows: RowSubset?

  /// How the bytes of the file became text, where they are not UTF-8.
  public let decoding: TextDecoding?

  /// By row, how many places each stands for; `nil` where each is one place.
  public let weights: [Int]?

  /// Why coordinates are probably not in the reference system that was named; nil otherwise.
  package internal(set) var systemDoubt: SystemDoubt?

  /// Whether the rows whose latitudes are out of range, and all others, would be places with latitude and
  /// longitude swapped.
  package let isMaybeSwapped: Bool

  /// How the file was read.
  public let options: ReadOptions

  /// How the file was when it was opened; nil for what is no file.
  package let sourceStamp: FileStamp?

  /// How columns are decided on that are read as numbers.
  private(set) var numberRule: NumberRule

  /// What was decided about the columns that were read as numbers.
  private(set) var numberDecisions: [ReadingDecision]

  /// What was decided about longitudes beyond 180 degrees; `nil` where there are none.
  let longitudeDecision: ReadingDecision?

  /// What was decided about columns of sides; `nil` where there are none.
  let signDecision: ReadingDecision?

  /// The columns with minutes and seconds of coordinates.
  let degreePartNames: [String]

  /// Where the coordinates in another reference system are, for reading the rows again.
  private(set) var transformedPairs: TransformedPairs?

  private(set) var numericColumns: [(name: String, values: [Double], wrong: WrongValues)]
  let rowStarts: RowStarts
  let content: RetainedContent
  let layout: RecordLayout

  init(
    _ builder: PlaceTableBuilder,
    _ window: ByteWindow,
    format: PlaceFormat,
    columnNames: [String],
    coordinateColumnNames: (latitude: String, longitude: String)?,
    layout: RecordLayout
  ) {
    name = builder.name
    self.format = format
    origin = window.stream.origin
    decoding = window.stream.decoding
    byteCount = decoding?.byteCount ?? window.base + UInt64(window.end)
    coordinates = builder.coordinates
    self.columnNames = columnNames
    self.coordinateColumnNames = coordinateColumnNames
    rejectedRows = builder.rejectedRows
    (numbers, hasOwnNumbers) = builder.numbers.numbers(rowCount: builder.rowStarts.count)
    isMaybeSwapped = builder.isMaybeSwapped
    matchingRows = builder.columns.matchingRows
    weights = builder.columns.weights
    numericColumns = zip(builder.options.numericColumns, builder.columns.numeric).map {
      (name: $0, values: $1.values, wrong: $1.wrong)
    }
    (numberRule, numberDecisions) = (builder.rule, builder.columns.decisions)
    degreePartNames = builder.columns.partNames
    (longitudeDecision, signDecision) = (builder.columns.longitudes, builder.columns.signs)
    transformedPairs = builder.options.transformedPairs
    // Options may be used for another file, where the pairs are others.
    var options = builder.options
    options.transformedPairs = nil
    self.options = options
    sourceStamp = window.stream.sourceStamp
    rowStarts = builder.rowStarts
    content = window.stream.content
    self.layout = layout
  }
}

extension PlaceTable {
  /// What the file is written in.
  public var encoding: TextEncoding { decoding?.encoding ?? .utf8 }

  /// The number of places.
  public var rowCount: Int { rowStarts.count }

  /// The names of the columns that the coordinates were read from, the latitude or the northing
  /// first: one that has both, or none in GeoJSON.
  package var positionColumns: [String] { layout.coordinateColumns }

  /// How latitude and longitude are swapped.
  package var swapping: String {
    ReadError.swapping(latitude: positionColumns.first, longitude: positionColumns.last)
  }

  /// Returns the table with what a survey of its columns decides.
  ///
  /// - Parameter known: How columns are read, where that is decided already.
  package func surveyed(
    by survey: NumberSurvey,
    knowing known: NumberReadings = NumberReadings()
  ) -> PlaceTable {
    var table = self
    for (name, reading) in known.readings { table.numberRule.known[name] = reading }
    table.numberDecisions = survey.decisions(table.numberRule)
    for (name, reading) in survey.readings(of: table).readings {
      table.numberRule.known[name] = reading
    }
    return table
  }

  /// How columns are read as numbers: those that were read, or all of a table that was surveyed.
  package var numberReadings: NumberReadings { numberRule.known }

  /// Returns the table with other numbers, each of which a function has of the one that is there.
  package func numbered(_ number: (Int) -> Int64) -> PlaceTable {
    var table = self
    let given = (0..<UInt32(rowCount)).map { number(Int(numbers[$0])) }
    table.numbers = RowNumbers(ids: given) ?? RowNumbers(rowCount: rowCount)
    return table
  }

  /// Returns the table with other rejected rows: those of the store that it was read from.
  package func rejecting(_ rows: RejectedRows) -> PlaceTable {
    var table = self
    table.rejectedRows = rows
    return table
  }

  /// Returns the table with the numbers of a column as the numbers of its places; unchanged where these
  /// are not different whole numbers.
  ///
  /// - Parameter drops: Whether the column is needed for nothing else.
  package func numbered(by column: String, drops: Bool) -> PlaceTable {
    var table = self
    if let values = numericColumn(column) {
      // What a double does not tell apart from its neighbors is no number of one place.
      let ids = values.compactMap { $0.magnitude < 0x1p53 ? Int64(exactly: $0) : nil }
      if ids.count == rowCount, let numbers = RowNumbers(ids: ids) { table.numbers = numbers }
    }
    if drops { table.numericColumns.removeAll { $0.name == column } }
    return table
  }

  /// Whether the coordinates have decimal commas.
  package var hasDecimalComma: Bool { numberRule.mark == .comma }

  /// Returns the numbers of a requested column, by row; nil for any other column.
  ///
  /// What is missing or not a number is NaN.
  public func numericColumn(_ name: String) -> [Double]? {
    numericColumns.first { $0.name == name }?.values
  }

  /// Returns what a requested column has in place of numbers; nil for any other column.
  public func wrongValues(inColumn name: String) -> WrongValues? {
    numericColumns.first { $0.name == name }?.wrong
  }

  /// How many places all rows stand for.
  public var placeCount: Int { weights?.reduce(0, +) ?? rowCount }

  /// Returns the coordinates and drops them, 16 bytes for each row, for when an index has
  /// them. A table in another reference system is transformed again if it is read again.
  public mutating func takeCoordinates() -> [Coordinate] {
    defer { (coordinates, transformedPairs) = ([], nil) }
    return coordinates
  }
}
