import Foundation
import GRDB
import PinfoldReaders

/// What a store contains besides its places.
struct StoreFacts {
  let source: StoredSource

  /// The names of the columns with the coordinates; nil in GeoJSON.
  let coordinateColumnNames: (latitude: String, longitude: String)?

  /// Whether the coordinates have decimal commas.
  let hasDecimalComma: Bool

  /// The first row for which that was known.
  let decimalMarkRow: Int

  /// The row from which dots of numbers may separate thousands; `nil` where they never do.
  var groupingRow: Int? { hasDecimalComma ? decimalMarkRow : nil }

  let rejectedCount: Int

  /// What the places are a roll-up of; nil where each row is one place.
  let rollup: Rollup?

  /// Whether the cells of the roll-up are there by the values of its categories, too.
  var hasCategories = false

  /// How many of the columns places have by position: the first of those of the file, as many as
  /// ``ColumnCollector/limit``, or fewer. `nil` in a store that is being made.
  var rowColumnCount: Int?

  /// In whose codes the rows of the file are; `nil` in a roll-up, whose rows the database reads.
  let symbols: SymbolTable?

  /// What edits change.
  var counts: StoreCounts

  /// How many of the edits brought the store up to date with its file, and are no loss.
  var followedEditCount = 0
}

/// What edits change of a store.
struct StoreCounts: Hashable {
  var columnNames: [String]
  var placeCount: Int

  /// The row of the next new place.
  var nextRow: Int

  /// The edits since the store was made.
  var editCount: Int
  var version = StoreVersion.first
}

extension StoreFacts {
  /// The facts of a table that becomes a store.
  init(
    _ table: PlaceTable,
    columnNames: [String],
    _ symbols: SymbolTable?,
    version: StoreVersion
  ) {
    let (latitude, longitude) = (table.options.latitudeColumn, table.options.longitudeColumn)
    source = StoredSource(
      name: table.name.split(separator: "/").last.map(String.init) ?? table.name,
      format: table.format,
      stamp: table.sourceStamp,
      contentHash: table.sourceStamp.flatMap { SHA256.ofFile(table.name, stamp: $0) },
      latitudeColumn: latitude,
      longitudeColumn: longitude,
      crs: table.options.crs,
      encoding: table.options.encoding,
      isStrict: table.options.isStrict
    )
    coordinateColumnNames = table.coordinateColumnNames
    hasDecimalComma = table.decimalMark.mark == .comma
    decimalMarkRow = table.decimalMark.firstRow
    rejectedCount = table.rejectedRows.count
    rollup = table.rollup
    self.symbols = symbols
    counts = StoreCounts(
      columnNames: columnNames,
      placeCount: table.rowCount,
      nextRow: table.rowCount,
      editCount: 0,
      version: version
    )
  }
}

// MARK: - The database

extension StoreFacts {
  func write(to db: Database) throws {
    let texts: [(String, String?)] = [
      ("source_name", source.name),
      ("source_format", Self.code(of: source.format)),
      ("source_sha256", source.contentHash),
      ("latitude_option", source.latitudeColumn),
      ("longitude_option", source.longitudeColumn),
      ("crs_option", source.crs),
      ("encoding_option", source.encoding?.rawValue),
      ("latitude_column", coordinateColumnNames?.latitude),
      ("longitude_column", coordinateColumnNames?.longitude),
    ]
    let numbers: [(String, Int?)] = [
      (Self.schemaVersion, Int(StoreSchema.version)),
      ("is_strict", source.isStrict ? 1 : 0),
      ("has_decimal_comma", hasDecimalComma ? 1 : 0),
      ("decimal_mark_row", decimalMarkRow),
      ("rejected_count", rejectedCount),
      ("row_columns", min(counts.columnNames.count, ColumnCollector.limit)),
    ]
    for (name, value) in texts { try Self.write(name, value, to: db) }
    for (name, value) in numbers { try Self.write(name, value, to: db) }
    try source.stamp?.write(to: db)
    try rollup?.write(to: db)
    if rollup == nil { try writeRowForm(to: db) }
    try counts.write(to: db, namesFrom: 0)
  }

  init(_ db: Database, path: String) throws {
    func text(_ name: String) throws -> String? {
      try String.fetchOne(db, sql: "SELECT value FROM fact WHERE name = ?", arguments: [name])
    }
    func number(_ name: String) throws -> Int? {
      try Int.fetchOne(db, sql: "SELECT value FROM fact WHERE name = ?", arguments: [name])
    }
    guard let name = try text("source_name"),
      let format = try text("source_format").flatMap(Self.format)
    else { throw StoreError.damaged(path) }
    source = StoredSource(
      name: name,
      format: format,
      stamp: try Self.stamp(number),
      contentHash: try text("source_sha256"),
      latitudeColumn: try text("latitude_option"),
      longitudeColumn: try text("longitude_option"),
      crs: try text("crs_option"),
      encoding: try text("encoding_option").flatMap { TextEncoding(rawValue: $0) },
      isStrict: try number("is_strict") == 1
    )
    if let latitude = try text("latitude_column"), let longitude = try text("longitude_column") {
      coordinateColumnNames = (latitude, longitude)
    } else {
      coordinateColumnNames = nil
    }
    hasDecimalComma = try number("has_decimal_comma") == 1
    decimalMarkRow = try number("decimal_mark_row") ?? 0
    rejectedCount = try number("rejected_count") ?? 0
    rollup = try Rollup(text, number)
    symbols = try Data.fetchOne(
      db,
      sql: "SELECT value FROM fact WHERE name = ? AND length(value) <= ?",
      arguments: [Self.symbols, SymbolTable.byteLimit]
    ).flatMap { SymbolTable(decoding: Array($0)) }
    guard rollup?.isPossible ?? (symbols != nil) else { throw StoreError.damaged(path) }
    rowColumnCount = try number("row_columns").map { max(0, $0) }
    hasCategories = try rollup != nil && CategoryTable.isThere(db)
    guard let placeCount = try number("place_count"), let nextRow = try number("next_row"),
      let editCount = try number("edit_count"), let version = try number("version"),
      let mark = try number("version_mark"),
      (0...Int(UInt32.max)).contains(nextRow), (0...nextRow).contains(placeCount)
    else { throw StoreError.damaged(path) }
    counts = StoreCounts(
      columnNames: try String.fetchAll(db, sql: "SELECT name FROM column_name ORDER BY position"),
      placeCount: placeCount,
      nextRow: nextRow,
      editCount: editCount,
      version: StoreVersion(number: version, mark: UInt64(bitPattern: Int64(mark)))
    )
    followedEditCount = min(max(try number("followed_edits") ?? 0, 0), editCount)
  }

  /// Writes that the places are those of a file as it is now.
  static func follow(
    _ stamp: FileStamp?,
    _ contentHash: String?,
    editCount: Int,
    _ db: Database
  ) throws {
    try write("source_sha256", contentHash, to: db)
    try write("followed_edits", editCount, to: db)
    try stamp?.write(to: db)
  }

  /// Returns the stamp that is among facts by name; nil when there is none.
  static func stamp(_ number: (String) throws -> Int?) rethrows -> FileStamp? {
    guard let bytes = try number("source_bytes"),
      let seconds = try number("source_modified_seconds"),
      let nanoseconds = try number("source_modified_nanoseconds")
    else { return nil }
    return FileStamp(
      byteCount: UInt64(truncatingIfNeeded: bytes),
      modified: [seconds, nanoseconds],
      listing: try number("source_listing").map { UInt64(bitPattern: Int64($0)) }
    )
  }

  /// Returns the row of the next new place, which is above all existing rows.
  static func nextRow(_ db: Database, path: String) throws -> Int {
    let row = try Int.fetchOne(db, sql: "SELECT value FROM fact WHERE name = 'next_row'")
    guard let row, (0...Int(UInt32.max)).contains(row) else { throw StoreError.damaged(path) }
    return row
  }

  static func write(
    _ name: String,
    _ value: (any DatabaseValueConvertible)?,
    to db: Database
  ) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)",
      arguments: [name, value]
    )
  }

  static func code(of format: PlaceFormat) -> String {
    switch format {
    case .csv(let delimiter): delimiter.rawValue
    case .geoJSON: "geojson"
    case .geoJSONSequence: "geojson_sequence"
    case .json: "json"
    }
  }

  static func format(ofCode code: String) -> PlaceFormat? {
    switch code {
    case "geojson": .geoJSON
    case "geojson_sequence": .geoJSONSequence
    case "json": .json
    default: PlaceFormat.Delimiter(rawValue: code).map { .csv($0) }
    }
  }
}

extension FileStamp {
  /// Writes what shows whether the file of the places has changed.
  func write(to db: Database) throws {
    try StoreFacts.write("source_bytes", Int(truncatingIfNeeded: byteCount), to: db)
    try StoreFacts.write("source_modified_seconds", modified[0], to: db)
    try StoreFacts.write("source_modified_nanoseconds", modified[1], to: db)
    try StoreFacts.write("source_listing", listing.map { Int64(bitPattern: $0) }, to: db)
  }
}

extension StoreCounts {
  /// Writes the counts, and the columns from a position on.
  func write(to db: Database, namesFrom position: Int) throws {
    try StoreFacts.write("place_count", placeCount, to: db)
    try StoreFacts.write("next_row", nextRow, to: db)
    try StoreFacts.write("edit_count", editCount, to: db)
    try StoreFacts.write("version", version.number, to: db)
    try StoreFacts.write("version_mark", Int64(bitPattern: version.mark), to: db)
    for index in columnNames.indices.dropFirst(position) {
      try db.execute(
        sql: "INSERT INTO column_name (position, name) VALUES (?, ?)",
        arguments: [index, columnNames[index]]
      )
    }
  }
}
