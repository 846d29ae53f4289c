import Foundation
import GRDB

extension StoreFacts {
  /// How the columns of places are stored.
  var rowForm: RowForm {
    let names = counts.columnNames.prefix(rowColumnCount ?? ColumnCollector.limit)
    return RowForm(
      columns: Array(names),
      coordinates: coordinateColumnNames,
      format: source.format,
      hasDecimalComma: hasDecimalComma,
      symbols: symbols
    )
  }

  /// Writes the symbols of the rows, before these: the copy of ``writeRowForm(to:)`` is behind them.
  static func write(_ symbols: SymbolTable, to db: Database) throws {
    try FactTable(db).set(FactTable.symbols, Data(symbols.encoded))
  }

  /// Writes the form of rows once more, since salvage cannot read places without it. The copy is
  /// behind the places, far from the facts.
  func writeRowForm(to db: Database) throws {
    try db.execute(sql: StoreSchema.rowFormTable)
    var facts: [(String, any DatabaseValueConvertible)] = [
      (FactTable.schemaVersion, Int(StoreSchema.version)),
      (FactTable.sourceFormat, Self.code(of: source.format)),
      (FactTable.hasDecimalComma, hasDecimalComma ? 1 : 0),
      (FactTable.symbols, Data(symbols.encoded)),
    ]
    // Without it each place would count as one.
    if let column = source.weightColumn { facts.append((FactTable.weightColumn, column)) }
    if let names = coordinateColumnNames {
      facts += [
        (FactTable.latitudeColumn, names.latitude), (FactTable.longitudeColumn, names.longitude),
      ]
    }
    facts += counts.columnNames.prefix(ColumnCollector.limit).enumerated()
      .map { (Self.rowColumn($0), $1) }
    for (name, value) in facts {
      try db.execute(
        sql: "INSERT INTO row_form (name, value) VALUES (?, ?)",
        arguments: [name, value]
      )
    }
  }

  /// The name of the fact of a column.
  static func rowColumn(_ position: Int) -> String { "row_column_\(position)" }
}
