import Pinfold
package import PinfoldText
import PinfoldPlans
package import PinfoldReaders
import PinfoldStore
import PinfoldOutput

/// The data of a serverless map, in compressed chunks.
///
/// The chunks contain the positions, the weights if any is above 1, the place numbers if they
/// differ from the rows, and each column in blocks of rows. To show a place's callout, the page
/// reads one block per column.
package struct MapContents: Sendable {
  /// A named chunk of gzip-compressed bytes.
  package struct Chunk: Sendable {
    package let name: String
    package let bytes: [UInt8]
  }

  /// The number of rows in a block.
  static let blockRowCount = 8192

  /// The metadata that the page reads before any chunk.
  package let header: JSONValue

  /// The chunks: `coordinates`, the optional `weights` and `numbers`, and `column-C-B` for block B
  /// of column C.
  package let chunks: [Chunk]

  let outlineKeys: Set<UInt32>

  /// The number of places: the sum of the weights.
  package let placeCount: Int

  /// - Parameters:
  ///   - table: The places.
  ///   - columns: The names of the columns to include.
  ///   - title: The name of the data set.
  ///   - tiles: The URL template of the basemap. `nil` uses the built-in outlines.
  ///   - category: The column of categories to show. `nil` chooses one, and an empty text shows
  ///     none.
  ///   - time: The column of times to offer, in the same way.
  ///   - progress: Called with the fraction of rows read.
  /// - Throws: A reading error, or ``ServerError`` if memory runs out or the total weight exceeds a
  ///   browser's limit.
  package init(
    _ table: PlaceTable,
    columns: [String],
    title: String,
    tiles: String?,
    category: String? = nil,
    time: String? = nil,
    progress: (Double) -> Void = { _ in }
  ) throws {
    for column in [category, time].compactMap(\.self)
    where !column.isEmpty && !columns.contains(column) {
      throw ReadError.unknownColumn(table.name, column, columns: columns)
    }
    let rows = table.matchingRows?.rows.map(Int.init)
    let coordinates = rows.map { $0.map { table.coordinates[$0] } } ?? table.coordinates
    let weights = table.weights.map { weights in rows.map { $0.map { weights[$0] } } ?? weights }
    var chunks = [
      try Self.chunk("coordinates", PackedPositions(coordinates).bytes)
    ]
    if let weights {
      guard let packed = PackedWeights(weights) else {
        throw ServerError.tooManyPlaces(weights.reduce(0, +), limit: PackedWeights.limit)
      }
      chunks.append(try Self.chunk("weights", packed.bytes))
    }
    let numbers = PackedNumbers(
      (rows ?? Array(coordinates.indices)).map { table.numbers[UInt32($0)] }
    )
    if let numbers { chunks.append(try Self.chunk("numbers", numbers.bytes)) }
    var blocks = ColumnBlocks(columns)
    var numeric = NumericColumns(columns)
    // The survey covers all rows, matching or not.
    var survey = NumberSurvey(columns)
    let rowCount = coordinates.count
    var proposal = CategoryProposal(columns)
    let sampled = Set(CategoryProposal.sample(of: rowCount))
    // The index among the matching rows.
    var row = 0
    try table.forEachRow { source, json in
      survey.look(at: json)
      guard table.matchingRows?.contains(source) ?? true else { return }
      defer { row += 1 }
      blocks.append(json)
      if row < NumericColumns.placeCount { numeric.look(at: json) }
      if sampled.contains(row) { proposal.look(at: json) }
      guard (row + 1) % Self.blockRowCount == 0 || row + 1 == rowCount else { return }
      let block = row / Self.blockRowCount
      for (column, text) in blocks.take().enumerated() {
        chunks.append(try Self.chunk("column-\(column)-\(block)", text))
      }
      progress(Double(row + 1) / Double(rowCount))
    }
    self.chunks = chunks
    let table = table.surveyed(by: survey)
    outlineKeys = OutlineTile.keys(around: coordinates)
    placeCount = weights?.reduce(0, +) ?? rowCount
    let numericColumns = numeric.found(table.numberReadings)
    let first =
      category
      ?? proposal.found(
        leavingOut: numericColumns + [NameColumn.find(in: columns)].compactMap(\.self)
      )
    header = Self.header(
      table,
      coordinates,
      weights: weights,
      hasNumbers: numbers != nil,
      placeCount: placeCount,
      columns,
      numericColumns,
      proposal.kinds(numeric: numericColumns),
      category: first,
      time: time ?? proposal.foundTime,
      title: title,
      tiles: tiles
    )
  }

  static func chunk(_ name: String, _ bytes: [UInt8]) throws(ServerError) -> Chunk {
    guard let compressed = Gzip.compressed(bytes, effort: .most) else { throw .noMemory }
    return Chunk(name: name, bytes: compressed)
  }

  private static func header(
    _ table: PlaceTable,
    _ coordinates: [Coordinate],
    weights: [Int]?,
    hasNumbers: Bool,
    placeCount: Int,
    _ columns: [String],
    _ numericColumns: [String],
    _ kinds: [FilterKind],
    category: String?,
    time: String?,
    title: String,
    tiles: String?
  ) -> JSONValue {
    let named = { (column: String?) -> JSONValue in
      column.map { $0.isEmpty ? .null : .string($0) } ?? .null
    }
    let extent = PlaceExtent(of: PointIndex(coordinates, weights: weights))
    let dataSet = JSONValue.object([
      ("id", .string("places")),
      ("name", .string(title)),
      ("count", .number(placeCount)),
      ("skipped", .number(table.rejectedRows.count)),
      ("decisions", .array(table.decisions.map(\.json))),
      ("bounds", JSONValue(extent.bounds)),
      ("frame", JSONValue(extent.frame)),
      ("outside", extent.outside),
      ("columns", .array(columns.map { .string($0) })),
      ("numeric_columns", .array(numericColumns.map { .string($0) })),
      ("column_kinds", .array(kinds.map { .string($0.rawValue) })),
      ("category_column", named(category)),
      ("time_column", named(time)),
      ("name_column", NameColumn.find(in: columns).map { .string($0) } ?? .null),
      // The callout shows the position itself, so the map needs no coordinate columns.
      ("coordinate_columns", .null),
      ("version", .number(0)),
      ("edits", .number(0)),
    ])
    return .object([
      ("data_set", dataSet),
      ("tiles", tiles.map { .string($0) } ?? .null),
      ("rows", .number(coordinates.count)),
      ("is_weighted", .bool(table.weights != nil)),
      ("has_numbers", .bool(hasNumbers)),
      ("block_rows", .number(blockRowCount)),
      ("number_readings", .array(columns.map { .string(table.numberReadings[$0].rawValue) })),
    ])
  }
}
