import Foundation
import GRDB
import PinfoldReaders

/// The facts in a store besides its places.
struct StoreFacts {
  let source: StoredSource

  /// The names of the coordinate columns, or `nil` in GeoJSON.
  let coordinateColumnNames: (latitude: String, longitude: String)?

  /// Whether the coordinates have decimal commas.
  let hasDecimalComma: Bool

  let numberReadings: NumberReadings

  /// The first rejected rows of the file, or `nil` once they are written.
  var rejectedRows: String?
  var rejectionCounts: String?

  /// The decisions about the file, or `nil` once they are written.
  var decisions: String?

  /// The column of place names; `nil` without one and if it is not indexed.
  private(set) var indexedNameColumn: String?

  func indexedName(_ table: FeatureTable) -> FeatureColumn? {
    indexedNameColumn.flatMap { table.position(of: Array($0.utf8)) }.map { table.columns[$0] }
  }

  var weightReader: ColumnReader? {
    source.weightColumn.flatMap { column in
      ColumnReader(
        [column],
        among: counts.columnNames,
        format: source.format,
        readings: numberReadings
      )
    }
  }

  var counts: StoreCounts

  /// The number of edits when the store last followed its file; 0 if it never did. Read when the store
  /// is opened.
  var followedEditCount = 0
}

extension StoreFacts {
  /// Creates the facts of a table that becomes a store, with decisions on all columns.
  init(
    _ table: PlaceTable,
    _ features: FeatureTable,
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
      weightColumn: table.options.weightColumn,
      keyColumn: table.options.keyColumn,
      crs: table.options.crs,
      encoding: table.options.encoding,
      decimalMark: table.options.decimalMark,
      isStrict: table.options.isStrict
    )
    coordinateColumnNames = table.coordinateColumnNames
    (hasDecimalComma, numberReadings) = (table.hasDecimalComma, table.numberReadings)
    rejectedRows = table.rejectedRows.storedText
    rejectionCounts = table.rejectedRows.storedCounts
    decisions = table.storedDecisions
    indexedNameColumn = NameColumn.find(in: features.columns.map(\.name)).flatMap { name in
      features.columns.first { $0.name == name && $0.form.kind == .text }?.name
    }
    counts = StoreCounts(
      table: features,
      rejectedCount: table.rejectedRows.count,
      placeCount: table.rowCount,
      misplaced: MisplacedRows(),
      editCount: 0,
      version: version
    )
  }
}

// MARK: - The database

extension StoreFacts {
  func write(to db: Database) throws {
    let texts: [(String, String?)] = [
      (FactTable.sourceName, source.name),
      (FactTable.sourceFormat, Self.code(of: source.format)),
      ("source_sha256", source.contentHash),
      ("latitude_option", source.latitudeColumn),
      ("longitude_option", source.longitudeColumn),
      (FactTable.weightColumn, source.weightColumn),
      ("key_option", source.keyColumn),
      ("crs_option", source.crs),
      ("encoding_option", source.encoding?.rawValue),
      ("decimal_mark_option", source.decimalMark?.rawValue),
      (FactTable.numberReadings, numberReadings.storedText),
      (FactTable.latitudeColumn, coordinateColumnNames?.latitude),
      (FactTable.longitudeColumn, coordinateColumnNames?.longitude),
      (FactTable.rejectedRows, rejectedRows),
      (FactTable.rejectionCounts, rejectionCounts),
      (FactTable.decisions, decisions),
      (FactTable.featureTable, counts.table.name),
      (FactTable.indexedNameColumn, indexedNameColumn),
    ]
    let numbers: [(String, Int?)] = [
      (FactTable.schemaVersion, StoreSchema.version),
      ("is_strict", source.isStrict ? 1 : 0),
      (FactTable.hasDecimalComma, hasDecimalComma ? 1 : 0),
    ]
    let table = FactTable(db)
    for (name, value) in texts { try table.set(name, value) }
    for (name, value) in numbers { try table.set(name, value) }
    try counts.table.numbers.write(to: db)
    try source.stamp?.write(to: db)
    var counts = counts
    try counts.write(to: db, columnsFrom: 0)
  }

  init(_ db: Database, path: String) throws {
    let table = FactTable(db)
    let (text, number) = (table.text, table.number)
    guard let name = try text(FactTable.sourceName),
      let format = try text(FactTable.sourceFormat).flatMap(Self.format)
    else { throw StoreError.damaged(path) }
    source = StoredSource(
      name: name,
      format: format,
      stamp: try Self.stamp(number),
      contentHash: try text("source_sha256"),
      latitudeColumn: try text("latitude_option"),
      longitudeColumn: try text("longitude_option"),
      weightColumn: try text(FactTable.weightColumn),
      keyColumn: try text("key_option"),
      crs: try text("crs_option"),
      encoding: try text("encoding_option").flatMap { TextEncoding(rawValue: $0) },
      decimalMark: try text("decimal_mark_option").flatMap { DecimalMark(rawValue: $0) },
      isStrict: try number("is_strict") == 1
    )
    if let latitude = try text(FactTable.latitudeColumn),
      let longitude = try text(FactTable.longitudeColumn)
    {
      coordinateColumnNames = (latitude, longitude)
    } else {
      coordinateColumnNames = nil
    }
    hasDecimalComma = try number(FactTable.hasDecimalComma) == 1
    numberReadings = NumberReadings(stored: try text(FactTable.numberReadings) ?? "") ?? .init()
    indexedNameColumn = try text(FactTable.indexedNameColumn)
    guard let placeCount = try number(FactTable.placeCount),
      let editCount = try number(FactTable.editCount), let version = try number(FactTable.version),
      let mark = try number("version_mark"),
      // Both counts must have room to grow.
      [editCount, version].allSatisfy({ (0..<1 << 62).contains($0) }),
      case let numbers = try Self.numbers(db, path: path),
      (0...numbers.rowCount).contains(placeCount),
      let features = try FeatureTable(
        db,
        path: path,
        hasTexts: format.hasTexts,
        numbers: numbers
      )
    else { throw StoreError.damaged(path) }
    counts = StoreCounts(
      table: features,
      rejectedCount: try number(FactTable.rejectedCount) ?? 0,
      placeCount: placeCount,
      misplaced: try MisplacedRows(of: features, db),
      editCount: editCount,
      version: StoreVersion(number: version, mark: UInt64(bitPattern: Int64(mark)))
    )
    followedEditCount = min(max(try number(FactTable.followedEdits) ?? 0, 0), editCount)
  }

  /// Records that the places match the current file.
  static func follow(
    _ table: PlaceTable,
    _ contentHash: String?,
    _ counts: StoreCounts,
    _ db: Database
  ) throws {
    let facts = FactTable(db)
    try facts.set("source_sha256", contentHash)
    try facts.set(FactTable.followedEdits, counts.editCount)
    try facts.set(FactTable.rejectedRows, table.rejectedRows.storedText)
    try facts.set(FactTable.rejectionCounts, table.rejectedRows.storedCounts)
    try facts.set(FactTable.decisions, table.storedDecisions)
    var counts = counts
    try counts.write(to: db, columnsFrom: counts.table.columns.count)
    try table.sourceStamp?.write(to: db)
  }

  static func stamp(_ number: (String) throws -> Int?) rethrows -> FileStamp? {
    guard let bytes = try number("source_bytes"),
      let seconds = try number("source_modified_seconds"),
      let nanoseconds = try number("source_modified_nanoseconds")
    else { return nil }
    return FileStamp(
      byteCount: UInt64(truncatingIfNeeded: bytes),
      modified: [seconds, nanoseconds]
    )
  }

  /// Returns the numbers of all rows, including removed places.
  static func numbers(_ db: Database, path: String) throws -> RowNumbers {
    let facts = FactTable(db)
    guard let count = try facts.number(FactTable.nextRow), (0...Int(UInt32.max)).contains(count),
      let bytes = try facts.bytes(FactTable.placeNumbers),
      let numbers = RowNumbers(bytes: Array(bytes), rowCount: count)
    else { throw StoreError.damaged(path) }
    return numbers
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
  /// Writes the stamp, which reveals whether the file has changed.
  func write(to db: Database) throws {
    let table = FactTable(db)
    try table.set("source_bytes", Int(truncatingIfNeeded: byteCount))
    try table.set("source_modified_seconds", modified[0])
    try table.set("source_modified_nanoseconds", modified[1])
  }
}

extension RowNumbers {
  /// Writes the runs. They change only if a row does not simply get the next number.
  func write(to db: Database) throws {
    try FactTable(db).set(FactTable.placeNumbers, Data(bytes))
  }
}
