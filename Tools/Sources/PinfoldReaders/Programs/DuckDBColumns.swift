/// A column as DuckDB describes it.
struct DuckDBColumn {
  let name: String

  /// The type, such as `STRUCT(xmin FLOAT, xmax FLOAT)`.
  let type: String

  /// The table, with schema and quotes. Empty if the source has only one table.
  let table: String

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

  /// Whether the type is a geometry in any reference system. A list of geometries is not.
  private var hasGeometryType: Bool {
    type == "GEOMETRY" || type.hasPrefix("GEOMETRY(") && !type.hasSuffix("]")
  }

  /// Whether the column has geometries, natively or as WKB.
  var isGeometry: Bool {
    hasGeometryType
      || type.hasSuffix("BLOB")
        && ColumnNames(names: [name]).first(of: ColumnNames.positionNames) != nil
  }

  /// The reference system in the type, as the file declares it, if any.
  var systemDefinition: String? {
    let (start, end) = ("GEOMETRY('", "')")
    guard type.hasPrefix(start), type.hasSuffix(end) else { return nil }
    return String(type.dropFirst(start.count).dropLast(end.count)).replacing("''", with: "'")
  }

  /// An SQL expression for types whose CSV form other programs cannot read; `nil` for other types.
  var text: String? {
    // Hexadecimal WKB is faster to read than WKT, and exact.
    if hasGeometryType { return "hex(ST_AsWKB(\(quotedName)))" }
    if isGeometry { return "hex(\(quotedName))" }
    let isNested =
      type.hasSuffix("]") || ["STRUCT(", "MAP(", "UNION("].contains(where: type.hasPrefix)
    return isNested ? "to_json(\(quotedName))" : nil
  }
}

/// The columns of a DuckDB table, and their conversion to CSV.
struct DuckDBColumns {
  let columns: [DuckDBColumn]

  init(_ columns: [DuckDBColumn]) { self.columns = columns }

  private var names: ColumnNames { ColumnNames(names: columns.map(\.name)) }

  private var hasGeometry: Bool { columns.contains(where: \.isGeometry) }

  /// Whether two columns contain the places. A geometry takes precedence over `x` and `y`.
  private var hasDegrees: Bool { names.hasCoordinates(orPlanar: !hasGeometry) }

  /// Whether some columns probably contain coordinates.
  var hasCoordinates: Bool {
    hasDegrees || hasGeometry
      || names.first(of: ColumnNames.positionNames) != nil
  }

  /// Whether the positions are in a geometry without a declared reference system.
  var hasUndeclared: Bool {
    !hasDegrees && columns.contains { $0.isGeometry && $0.systemDefinition == nil }
  }

  /// The columns that contain positions by name, the most specific first.
  private var usualColumns: [DuckDBColumn] {
    names.positionCandidates(ReadOptions()).columns.map { columns[$0] }
  }

  /// The position column if no geometry has a common name.
  private var unnamedGeometry: DuckDBColumn? {
    guard !hasDegrees, !usualColumns.contains(where: \.isGeometry) else { return nil }
    return columns.first(where: \.isGeometry)
  }

  /// Returns the reference systems of the geometries, by output column.
  ///
  /// - Parameter definitions: Systems from other metadata, by column.
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

  /// The output name of a geometry without a common name.
  private static let geometryName = "geometry"

  /// Returns the statement that writes rows as CSV.
  ///
  /// Geometries become hexadecimal WKB. If other columns have degrees, geometries and bounding
  /// boxes are left out. Structs and lists become JSON. Overture Maps keeps the name of a place in
  /// a struct.
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
        // A point's bounding box repeats the point, and writing it takes as long as everything
        // else.
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
      // The geometry may be the only column.
      if left.count < columns.count {
        let without = left.isEmpty ? "" : " EXCLUDE (\(left.joined(separator: ", ")))"
        let other = replaced.isEmpty ? "" : " REPLACE (\(replaced.joined(separator: ", ")))"
        fields.append("*\(without)\(other)")
      }
      query = "SELECT \(fields.joined(separator: ", ")) FROM (\(rows))"
    }
    if isAlone {
      // A lone NULL would be an empty line, which is not a CSV row. An empty string is quoted.
      let name = kept.first ?? Self.geometryName
      query = "SELECT * REPLACE (coalesce(\(name)::VARCHAR, '') AS \(name)) FROM (\(query))"
    }
    return "COPY (\(query)) TO '/dev/stdout' (FORMAT csv, HEADER)"
  }
}

extension DuckDBColumn {
  /// Whether the column contains bounding boxes, as in GeoParquet.
  fileprivate var isBounds: Bool {
    name == "bbox" && type.hasPrefix("STRUCT(") && type.split(separator: ", ").count == 4
      && ["xmin ", "xmax ", "ymin ", "ymax "].allSatisfy { type.contains($0) }
  }

  /// Whether the column is a struct whose first member is `primary`.
  fileprivate var hasPrimary: Bool {
    type.hasPrefix("STRUCT(\"primary\" ") || type.hasPrefix("STRUCT(primary ")
  }
}
