import GRDB
import PinfoldReaders

extension Rollup {
  /// Finds among facts by name what the places are a roll-up of; nil where they are none.
  init?(
    _ text: (String) throws -> String?,
    _ number: (String) throws -> Int?
  ) rethrows {
    guard let manifest = try text(FactTable.rollup).flatMap(RollupManifest.init(text:)) else {
      return nil
    }
    self.init(
      manifest,
      microseconds: try number("rollup_microseconds") ?? 0,
      rowCount: try number("rollup_rows") ?? 0,
      missingCount: try number("rollup_missing") ?? 0,
      invalidCount: try number("rollup_invalid") ?? 0
    )
    guard let updated = try number("rollup_updated_microseconds") else { return }
    update = Update(
      microseconds: updated,
      since: try text("rollup_updated_since") ?? "",
      cellCount: try number("rollup_updated_cells") ?? 0,
      number: try number("rollup_updates") ?? 1
    )
  }

  /// Writes what the places are a roll-up of: twice, because without it cells would count as one
  /// place each. The copy is behind the places, far from the facts.
  func write(to db: Database) throws {
    try db.execute(sql: StoreSchema.rollupTable)
    try write(facts, to: db)
  }

  /// Writes the same again, with what an update has changed.
  func rewrite(to db: Database) throws {
    try db.execute(sql: "DELETE FROM rollup")
    try write(facts, to: db)
  }

  /// When the last of its cells were counted, in microseconds since 1970.
  var lastMicroseconds: Int { update?.microseconds ?? microseconds }

  private var facts: [(String, any DatabaseValueConvertible)] {
    [
      (FactTable.schemaVersion, Int(StoreSchema.version)),
      (FactTable.rollup, manifest.text), ("rollup_microseconds", microseconds),
      ("rollup_rows", rowCount), ("rollup_missing", missingCount),
      ("rollup_invalid", invalidCount),
    ]
      + (update.map {
        [
          ("rollup_updated_microseconds", $0.microseconds), ("rollup_updated_since", $0.since),
          ("rollup_updated_cells", $0.cellCount), ("rollup_updates", $0.number),
        ]
      } ?? [])
  }

  private func write(_ facts: [(String, any DatabaseValueConvertible)], to db: Database) throws {
    for (name, value) in facts {
      try FactTable(db).set(name, value)
      try db.execute(
        sql: "INSERT INTO rollup (name, value) VALUES (?, ?)",
        arguments: [name, value]
      )
    }
  }
}
