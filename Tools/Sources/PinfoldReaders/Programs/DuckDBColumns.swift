/// A column as DuckDB describes it.
struct DuckDBColumn {
  let name: String

  /// Its type, such as `STRUCT(xmin FLOAT, xmax FLOAT)`.
  let type: String

  /// The table that it is in, with its schema and quotes; empty where there is only one.
  let table: String

  /// - Parameter members: A row of DuckDB's description.
  init(_ members: [String: String]) {
    name = members["column_name"] ?? ""
    type = members["column_type"] ?? ""
    let path = [members["schema_name"], members["table_name"]].compactMap(\.self)
    table = path.map(Self.quoted).joined(separator: ".")
  }
}

extension DuckDBColumn {
  var quotedName: String { Self.quoted(name) }

  private static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }

  /// Whether it has the type of geometries, in whatever reference system; a list of them has not.
  private var hasGeometryType: Bool {
    type == "GEOMETRY" || type.hasPrefix("GEOMETRY(") && !type.hasSuffix("]")
  }

  /// Whether it has geometries, as such or as WKB.
  var isGeometry: Bool {
    hasGeometryType
      || type.hasSuffix("BLOB")
        && ColumnNames(names: [name]).first(of: ColumnNames.positionNames) != nil
  }

  /// The reference system in its type, in the words of the file; nil where there is none.
  var systemDefinition: String? {
    let (start, end) = ("GEOMETRY('", "')")
    guard type.hasPrefix(start), type.hasSuffix(end) else { return nil }
    return String(type.dropFirst(start.count).dropLast(end.count)).replacing("''", with: "'")
  }

  /// The column as text, where CSV would have none that others read.
  var text: String? {
    // Hexadecimal digits are read faster than WKT, and exactly.
    if hasGeometryType { return "hex(ST_AsWKB(\(quotedName)))" }
    if isGeometry { return "hex(\(quotedName))" }
    let isNested =
      type.hasSuffix("]") || ["STRUCT(", "MAP(", "UNION("].contains(where: type.hasPrefix)
    return isNested ? "to_json(\(quotedName))" : nil
  }
}

/// The columns of a table of DuckDB, and how they are written as CSV.
struct DuckDBColumns {
  let columns: [DuckDBColumn]

  init(_ columns: [DuckDBColumn]) { self.columns = columns }

  private var names: ColumnNames { ColumnNames(names: columns.map(\.name)) }

  private var hasGeometry: Bool { columns.contains(where: \.isGeometry) }

  /// Whether the places are in two columns: a geometry says more than `x` and `y`.
  private var hasDegrees: Bool { names.hasCoordinates(orPlanar: !hasGeometry) }

  /// Whether there are columns that are probably coordinates.
  var hasCoordinates: Bool {
    hasDegrees || hasGeometry
      || names.first(of: ColumnNames.positionNames) != nil
  }

  /// Whether the positions are in a geometry whose type has no reference system.
  var hasUndeclared: Bool {
    !hasDegrees && columns.contains { $0.isGeometry && $0.systemDefinition == nil }
  }

  /// The columns whose names tell that they have the positions, the most telling first.
  private var usualColumns: [DuckDBColumn] {
    names.positionCandidates(ReadOptions()).columns.map { columns[$0] }
  }

  /// The column with the positions where no geometry has a usual name.
  private var unnamedGeometry: DuckDBColumn? {
    guard !hasDegrees, !usualColumns.contains(where: \.isGeometry) else { return nil }
    return columns.first(where: \.isGeometry)
  }

  /// The reference systems of the geometries, by the columns that are written.
  ///
  /// - Parameter definitions: What is known beside the types, by column.
  func declaredSystems(_ definitions: [String: String] = [:]) -> DeclaredSystems? {
    guard hasGeometry, !hasDegrees else { return nil }
    let unnamed = unnamedGeometry
    var systems: [String: String] = [:]
    for column in columns where column.isGeometry {
      let name = column.name == unnamed?.name ? Self.geometryName : column.name
      systems[name] = column.systemDefinition ?? definitions[column.name]
    }
    let usual = unnamed == nil ? usualColumns.first?.name : nil
    return DeclaredSystems(systems, usualColumn: usual ?? Self.geometryName)
  }

  /// What a geometry is called that has no usual name.
  private static let geometryName = "geometry"

  /// The statement that writes the columns of some rows.
  ///
  /// Geometries are WKB in hexadecimal digits, and left out where the same is in degrees beside
  /// them, as is what bounds them; structs and lists are JSON. The name of a place of Overture Maps
  /// is in a struct.
  func statement(for rows: String) -> String {
    var (fields, left, replaced): ([String], [String], [String]) = ([], [], [])
    if NameColumn.find(in: names.names) == nil,
      let column = columns.first(where: { $0.name == "names" && $0.hasPrimary })
    {
      fields.append("\(column.quotedName).\"primary\" AS name")
    }
    let unnamed = unnamedGeometry
    let isOfGeometry = hasGeometry && !hasDegrees
    for column in columns {
      guard let text = column.text else { continue }
      if isOfGeometry, column.isBounds {
        // That of a point is the point again, and writing it takes as long as all else.
        left.append(column.quotedName)
      } else if column.isGeometry, hasDegrees {
        left.append(column.quotedName)
      } else if column.name == unnamed?.name {
        left.append(column.quotedName)
        fields.append("\(text) AS \(Self.geometryName)")
      } else {
        replaced.append("\(text) AS \(column.quotedName)")
      }
    }
    var query = rows
    let kept = columns.map(\.quotedName).filter { !left.contains($0) }
    let isAlone = kept.count + fields.count == 1
    if !fields.isEmpty || !left.isEmpty || !replaced.isEmpty {
      // There may be nothing but the geometry.
      if left.count < columns.count {
        let without = left.isEmpty ? "" : " EXCLUDE (\(left.joined(separator: ", ")))"
        let other = replaced.isEmpty ? "" : " REPLACE (\(replaced.joined(separator: ", ")))"
        fields.append("*\(without)\(other)")
      }
      query = "SELECT \(fields.joined(separator: ", ")) FROM (\(rows))"
    }
    if isAlone {
      // NULL alone would be an empty line, which is no row of CSV; text without letters has quotes.
      let name = kept.first ?? Self.geometryName
      query = "SELECT * REPLACE (coalesce(\(name)::VARCHAR, '') AS \(name)) FROM (\(query))"
    }
    return "COPY (\(query)) TO '/dev/stdout' (FORMAT csv, HEADER)"
  }
}

extension DuckDBColumn {
  /// Whether it has the bounding boxes of geometries, as in GeoParquet.
  fileprivate var isBounds: Bool {
    name == "bbox" && type.hasPrefix("STRUCT(") && type.split(separator: ", ").count == 4
      && ["xmin ", "xmax ", "ymin ", "ymax "].allSatisfy { type.contains($0) }
  }

  /// Whether it is a struct with a first member `primary`.
  fileprivate var hasPrimary: Bool {
    type.hasPrefix("STRUCT(\"primary\" ") || type.hasPrefix("STRUCT(primary ")
  }
}
