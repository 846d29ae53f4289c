import GRDB
import Pinfold
import PinfoldReaders

/// A statement that writes rows of the table of places, including irregular ones.
struct FeatureStatement {
  private let numbers: RowNumbers
  private let statement: DirectStatement
  private let insertIrregular: DirectStatement

  /// - Parameter sql: A statement with the key, the point and all columns as parameters.
  init(_ db: Database, _ sql: String, _ numbers: RowNumbers) throws {
    self.numbers = numbers
    statement = try DirectStatement(db, sql: sql)
    insertIrregular = try DirectStatement(
      db,
      sql: "INSERT OR REPLACE INTO pinfold_irregular (fid, json) VALUES (?, ?)"
    )
  }
}

extension FeatureStatement {
  func write(_ places: PreparedPlaces) throws {
    try statement.withBytes(of: places.bytes) { row in
      let width = places.values.count / max(1, places.ids.count)
      var point: [UInt8] = []
      for (index, id) in places.ids.enumerated() {
        point.removeAll(keepingCapacity: true)
        PointBlob.append(places.coordinates[index], to: &point)
        try statement.bind(numbers[id.row], at: 1)
        try statement.bind(blob: point, at: 2)
        for (column, value) in places.values[index * width..<(index + 1) * width].enumerated() {
          try row.bind(value, at: Int32(column + 3))
        }
        _ = try statement.step()
      }
    }
    for (index, json) in places.irregular {
      try insertIrregular.bind(numbers[places.ids[index].row], at: 1)
      try insertIrregular.bind(json, at: 2)
      _ = try insertIrregular.step()
    }
  }
}
