import GRDB
import PinfoldReaders

extension FeatureTable {
  /// The table of a store; nil if what the store says about it cannot be.
  init?(_ db: Database, hasTexts: Bool) throws {
    guard let name = try FactTable(db).text(FactTable.featureTable) else { return nil }
    let found = try String.fetchAll(
      db,
      sql: "SELECT name FROM pragma_table_info(?)",
      arguments: [name]
    )
    let fields = Set(found.map { $0.lowercased() })
    guard fields.isSuperset(of: ["fid", "geom"]) else { return nil }
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT name, field, kind, absence FROM pinfold_columns ORDER BY position"
    )
    var columns: [FeatureColumn] = []
    for row in rows {
      let texts = Array(row.databaseValues).map { String.fromDatabaseValue($0) ?? "" }
      guard let kind = ValueForm.Kind(rawValue: texts[2]),
        let absence = ValueForm.Absence(rawValue: texts[3]),
        fields.contains(texts[1].lowercased())
      else { return nil }
      let form = ValueForm(kind: kind, absence: absence)
      columns.append(FeatureColumn(name: texts[0], field: texts[1], form: form))
    }
    guard Set(columns.map(\.name)).count == columns.count else { return nil }
    self.init(name: name, columns: columns, hasTexts: hasTexts)
  }
}

extension PlaceFormat {
  /// Whether all values are texts.
  var hasTexts: Bool { if case .csv = self { true } else { false } }
}
