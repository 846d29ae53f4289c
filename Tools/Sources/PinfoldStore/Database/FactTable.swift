import Foundation
import GRDB

/// The table of a store's facts: values by name, such as the source and counts.
struct FactTable {
  let db: Database

  init(_ db: Database) { self.db = db }
}

extension FactTable {
  func text(_ name: String) throws -> String? {
    try String.fetchOne(db, sql: Self.selection, arguments: [name])
  }

  func number(_ name: String) throws -> Int? {
    try Int.fetchOne(db, sql: Self.selection, arguments: [name])
  }

  func bytes(_ name: String) throws -> Data? {
    try Data.fetchOne(db, sql: Self.selection, arguments: [name])
  }

  func set(_ name: String, _ value: (any DatabaseValueConvertible)?) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO pinfold_meta (name, value) VALUES (?, ?)",
      arguments: [name, value]
    )
  }

  private static let selection = "SELECT value FROM pinfold_meta WHERE name = ?"
}

// MARK: - Names in more than one file

extension FactTable {
  static let schemaVersion = "schema_version"

  static let decisions = "decisions"
  static let editCount = "edit_count"
  static let followedEdits = "followed_edits"
  static let indexedNameColumn = "indexed_name_column"
  static let hasDecimalComma = "has_decimal_comma"
  static let numberReadings = "number_readings"
  static let featureTable = "feature_table"
  static let latitudeColumn = "latitude_column"
  static let longitudeColumn = "longitude_column"
  static let nextRow = "next_row"
  static let placeCount = "place_count"
  static let placeNumbers = "place_numbers"
  static let rejectedCount = "rejected_count"
  static let rejectedRows = "rejected_rows"
  static let rejectionCounts = "rejection_counts"
  static let sourceFormat = "source_format"
  static let sourceName = "source_name"
  static let version = "version"
  static let weightColumn = "weight_column"
}
