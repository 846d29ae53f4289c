public import Pinfold

/// The places of a file, stored as columns.
///
/// A place's row is its `PointID`. Rows count from 0 in file order, without rejected rows, unlike
/// ``numbers``. The table keeps each row's coordinates and offset in the file, which take 24 bytes,
/// and the requested numeric columns. It reads everything else from the file on demand.
///
///     var options = ReadOptions()
///     options.numericColumns = ["elevation_ft"]
///     let table = try PlaceTable.read(.file("airports.csv"), options: options)
///     table.coordinates[0]                        // (38.704022, -101.473911)
///     try table.properties(ofRow: 0).first?.value  // Aero B Ranch Airport
///
/// If the file changes while the table is in use, reading properties throws an error. The content
/// of pipes and compressed files is kept in an unnamed temporary file, which is deleted with the
/// last copy of the table.
public struct PlaceTable: Sendable {
  /// The name of the source: a path, or `standard input`.
  public let name: String

  /// The detected format of the file.
  public let format: PlaceFormat

  /// Whether the file is compressed.
  public var isCompressed: Bool { origin.packing != nil }

  /// The original format and compression of the text.
  package let origin: TextOrigin

  /// The size of the decompressed content in bytes.
  public let byteCount: UInt64

  /// The coordinates of the places, indexed by row. Empty after ``takeCoordinates()``.
  public private(set) var coordinates: [Coordinate]

  /// The column names: from the header in CSV, or in order of first appearance in GeoJSON.
  public let columnNames: [String]

  /// The latitude and longitude columns, if these contain degrees. `nil` in GeoJSON, in another
  /// reference system, and if one column has both coordinates.
  public let coordinateColumnNames: (latitude: String, longitude: String)?

  /// The rows that are not places.
  public private(set) var rejectedRows: RejectedRows

  package private(set) var numbers: RowNumbers

  /// Whether the numbers are ids or keys from the file.
  package private(set) var hasOwnNumbers: Bool

  /// The rows that satisfy all filters; `nil` without filters.
  public let matchingRows: RowSubset?

  /// The conversion to UTF-8; `nil` if the file was UTF-8.
  public let decoding: TextDecoding?

  /// The weight of each row; `nil` if every row is one place.
  public let weights: [Int]?

  /// Why the coordinates are probably in another reference system, if they are.
  package internal(set) var systemDoubt: SystemDoubt?

  /// Whether every row would be valid with latitude and longitude swapped, including those rejected
  /// for their latitudes.
  package let isMaybeSwapped: Bool

  /// The options that the file was read with.
  public private(set) var options: ReadOptions

  /// The stamp of the file when it was opened; `nil` if the source is not a file.
  package let sourceStamp: FileStamp?

  private(set) var numberRule: NumberRule

  private(set) var numberDecisions: [ReadingDecision]

  let longitudeDecision: ReadingDecision?

  let signDecision: ReadingDecision?

  let degreePartNames: [String]

  /// The transformed coordinates, kept for reading the rows again.
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
    // The options may be used for another file with other pairs.
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
  /// The encoding of the file.
  public var encoding: TextEncoding { decoding?.encoding ?? .utf8 }

  /// The number of rows that are places.
  public var rowCount: Int { rowStarts.count }

  /// The columns with the coordinates, latitude or northing first. A column with both coordinates
  /// is listed once. Empty in GeoJSON.
  package var positionColumns: [String] { layout.coordinateColumns }

  /// How to swap latitude and longitude, for messages.
  package var swapping: String {
    ReadError.swapping(latitude: positionColumns.first, longitude: positionColumns.last)
  }

  /// Returns the table with the decisions from a survey of its columns.
  ///
  /// - Parameter known: The readings of columns that are already decided.
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

  /// How columns are read as numbers. Contains only the columns in use before a survey, and all
  /// columns after it.
  package var numberReadings: NumberReadings { numberRule.known }

  /// Returns the table with its row numbers mapped by a function.
  package func numbered(_ number: (Int) -> Int64) -> PlaceTable {
    var table = self
    let given = (0..<UInt32(rowCount)).map { number(Int(numbers[$0])) }
    table.numbers = RowNumbers(ids: given) ?? RowNumbers(rowCount: rowCount)
    return table
  }

  /// Returns the table with a column as ``ReadOptions/keyColumn``.
  package func keyed(by column: String?) -> PlaceTable {
    var table = self
    table.options.keyColumn = column
    return table
  }

  /// Returns the table with the rejected rows of the store that it was read from.
  package func rejecting(_ rows: RejectedRows) -> PlaceTable {
    var table = self
    table.rejectedRows = rows
    return table
  }

  /// Returns the table with a column's values as its row numbers. Keeps its own numbers unless the
  /// values are unique integers below 2⁵³.
  ///
  /// - Parameter drops: Whether to drop the column, even if its values are not used.
  package func numbered(by column: String, drops: Bool) -> PlaceTable {
    var table = self
    if let values = numericColumn(column) {
      // From 2⁵³ on, a Double can stand for several integers.
      let ids = values.compactMap { $0.magnitude < 0x1p53 ? Int64(exactly: $0) : nil }
      if ids.count == rowCount, let numbers = RowNumbers(ids: ids) { table.numbers = numbers }
    }
    if drops { table.numericColumns.removeAll { $0.name == column } }
    return table
  }

  package var hasDecimalComma: Bool { numberRule.mark == .comma }

  /// Returns the numbers of a requested column, by row; `nil` for any other column.
  ///
  /// Missing and invalid values are NaN.
  public func numericColumn(_ name: String) -> [Double]? {
    numericColumns.first { $0.name == name }?.values
  }

  /// Returns the invalid values of a requested column; `nil` for any other column.
  public func wrongValues(inColumn name: String) -> WrongValues? {
    numericColumns.first { $0.name == name }?.wrong
  }

  /// The total number of places, counting weights.
  public var placeCount: Int { weights?.reduce(0, +) ?? rowCount }

  /// Removes and returns the coordinates, which saves 16 bytes per row once an index has them. A
  /// projected table is then transformed again when it is read again.
  public mutating func takeCoordinates() -> [Coordinate] {
    defer { (coordinates, transformedPairs) = ([], nil) }
    return coordinates
  }
}
