import GRDB
import PinfoldText

/// A feature table of a GeoPackage, as its metadata describes it.
///
/// Source: OGC 12-128r18, sections 1.1.2, 1.1.3 and 2.1.5.
struct GeoPackageLayer {
  enum System {
    case degrees

    case webMercator

    case other(String)
  }

  let name: String
  let system: System

  let geometry: Int

  /// The index of the primary key, if it is a single integer.
  let key: Int?

  /// All other columns, each with its index and its name as the beginning of a JSON member.
  let properties: [(place: Int, key: [UInt8], isFlag: Bool)]
}

extension GeoPackageLayer {
  /// Lists the tables that may have points, with their geometry columns and systems.
  static func listed(_ db: Database) throws -> [(name: String, column: String, system: System)] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT g.table_name, g.column_name, g.geometry_type_name, g.srs_id, s.organization,
          s.organization_coordsys_id
        FROM gpkg_contents c JOIN gpkg_geometry_columns g ON g.table_name = c.table_name
        LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
        WHERE c.data_type = 'features' ORDER BY c.rowid
        """
    )
    return rows.compactMap { row in
      let texts = (0..<3).map { String.fromDatabaseValue(row[$0]) ?? "" }
      let kinds = ["POINT", "MULTIPOINT", "GEOMETRY", "GEOMETRYCOLLECTION"]
      guard kinds.contains(texts[2].uppercased()) else { return nil }
      let number = Int.fromDatabaseValue(row[3]) ?? -1
      let authority = String.fromDatabaseValue(row[4])?.uppercased() ?? "EPSG"
      let code = Int.fromDatabaseValue(row[5]) ?? number
      return (texts[0], texts[1], System(number, authority, code))
    }
  }

  /// Describes a table; `nil` if it lacks the geometry column.
  init?(_ db: Database, _ name: String, _ column: String, _ system: System) throws {
    (self.name, self.system) = (name, system)
    let columns = try Row.fetchAll(db, sql: "SELECT * FROM pragma_table_info(?)", arguments: [name])
    let names = columns.map { String.fromDatabaseValue($0["name"]) ?? "" }
    guard let geometry = names.firstIndex(where: { $0.lowercased() == column.lowercased() }) else {
      return nil
    }
    self.geometry = geometry
    let types = columns.map { String.fromDatabaseValue($0["type"])?.uppercased() ?? "" }
    let keys = columns.indices.filter { Int.fromDatabaseValue(columns[$0]["pk"]) != 0 }
    key = keys.count == 1 && types[keys[0]].contains("INT") ? keys[0] : nil
    var properties: [(place: Int, key: [UInt8], isFlag: Bool)] = []
    for (place, name) in names.enumerated() where place != geometry && place != key {
      var member: [UInt8] = []
      member.appendQuoted(name)
      properties.append((place, member + [UInt8(ascii: ":")], types[place] == "BOOLEAN"))
    }
    self.properties = properties
  }
}

extension GeoPackageLayer.System {
  fileprivate init(_ number: Int, _ authority: String, _ code: Int) {
    switch (authority, code) {
    case ("EPSG", 4326), ("OGC", _): self = .degrees
    case ("EPSG", 3857), ("EPSG", 900913): self = .webMercator
    // An undefined geographic system.
    case _ where number == 0: self = .degrees
    case _ where number == -1: self = .other("no reference system")
    default: self = .other("\(authority):\(code)")
    }
  }
}
