import PinfoldReaders

/// The statement that makes one edit: names are those of the catalog, as the server quotes them,
/// and values are parameters, which the server reads as those of the columns.
struct EditStatement {
  private(set) var text = ""

  /// The values; `nil` is NULL.
  private(set) var parameters: [String?] = []

  /// The column of each parameter; `nil` for one of a key.
  private(set) var columns: [TableColumn?] = []

  private let table: TableDescription
  private let key: [ChangeTable.KeyColumn]
  private let number: Int

  /// - Parameters:
  ///   - edit: The edit.
  ///   - rowKey: The key that its row has now, unless it is an insertion.
  ///   - number: That of the edit in its batch.
  ///   - table: The table.
  ///   - key: The key of the table.
  init(
    _ edit: TableEdit,
    ofRow rowKey: [String],
    number: Int,
    _ table: TableDescription,
    key: [ChangeTable.KeyColumn]
  ) throws(TableEditError) {
    (self.table, self.key, self.number) = (table, key, number)
    switch edit.operation {
    case .insert(let position, let properties):
      let values = placing(at: position, isNew: true) + (try assignments(of: properties))
      text = """
        INSERT INTO \(table.quotedName) (\(values.map(\.column).joined(separator: ", "))) \
        VALUES (\(values.map(\.value).joined(separator: ", ")))
        """
    case .move(let position):
      text = try update(placing(at: position, isNew: false), rowKey)
    case .update(let properties):
      let values = try assignments(of: properties)
      guard !values.isEmpty else {
        // Whether the row is there is known all the same.
        text = "SELECT \(returned) FROM \(table.quotedName)" + (try condition(rowKey))
        return
      }
      text = try update(values, rowKey)
    case .remove:
      text = "DELETE FROM \(table.quotedName)" + (try condition(rowKey))
    }
    text += " RETURNING \(returned)"
  }
}

extension EditStatement {
  private typealias Assignment = (column: String, value: String)

  /// The key of the row that is edited, as text.
  private var returned: String {
    key.map { $0.quotedName + "::pg_catalog.text" }.joined(separator: ", ")
  }

  private mutating func update(
    _ values: [Assignment],
    _ rowKey: [String]
  ) throws(TableEditError) -> String {
    let list = values.map { "\($0.column) = \($0.value)" }.joined(separator: ", ")
    return "UPDATE \(table.quotedName) SET \(list)" + (try condition(rowKey))
  }

  /// The condition that a row has a key.
  private mutating func condition(_ rowKey: [String]) throws(TableEditError) -> String {
    guard rowKey.count == key.count else { throw .unknownPlace(number) }
    var conditions: [String] = []
    for (column, value) in zip(key, rowKey) {
      conditions.append("\(column.quotedName) = \(add(value, nil))::\(column.type)")
    }
    return " WHERE " + conditions.joined(separator: " AND ")
  }

  private mutating func add(_ value: String?, _ column: TableColumn?) -> String {
    parameters.append(value)
    columns.append(column)
    return "$\(parameters.count)"
  }

  /// The values of columns, each once: of several the last counts.
  private mutating func assignments(
    of properties: [Property]
  ) throws(TableEditError) -> [Assignment] {
    var values: [String: PropertyValue] = [:]
    for property in properties { values[property.name] = property.value }
    var assignments: [Assignment] = []
    for property in properties {
      guard let value = values.removeValue(forKey: property.name) else { continue }
      guard let column = table.properties.first(where: { $0.name == property.name }) else {
        let columns = table.properties.filter {
          !$0.isGenerated && !table.degreeColumns.contains($0)
        }
        throw .unknownColumn(number, property.name, known: columns.map(\.name))
      }
      guard !column.isGenerated else { throw .generatedColumn(number, column.name) }
      if case .columns(let latitude, let longitude) = table.coordinates {
        guard ![latitude, longitude].contains(column.name) else {
          throw .columnOfCoordinates(number, column.name)
        }
      }
      let text = value == .null ? nil : value.text
      guard text?.utf8.contains(0) != true else { throw .nulCharacter(number, column.name) }
      assignments.append((column.quotedName, add(text, column)))
    }
    return assignments
  }
}

// MARK: - Positions

extension EditStatement {
  private mutating func placing(at position: TableEdit.Position, isNew: Bool) -> [Assignment] {
    switch table.coordinates {
    case .columns(let latitude, let longitude):
      var assignments: [Assignment] = []
      for (name, value) in [(latitude, position.latitude), (longitude, position.longitude)] {
        guard let column = table.properties.first(where: { $0.name == name }) else { continue }
        // "31.0" is no value of a column of whole numbers.
        let whole = column.kind.isWhole ? Int(exactly: value) : nil
        assignments.append((column.quotedName, add(whole.map { "\($0)" } ?? "\(value)", column)))
      }
      return assignments
    case .points(let column, let geometry):
      let point = point(at: position, column, geometry, isNew: isNew)
      let value =
        isNew
        ? Self.shaped(point, geometry)
        : shaped(point, as: column.value(of: geometry), geometry.schema)
      let cast = geometry.isGeography ? "::\(geometry.schema).geography" : ""
      return [(column.quotedName, value + cast)]
    }
  }

  /// A point that is inserted, as its column has points: at the altitude 0, with the measure 0.
  private static func shaped(_ point: String, _ geometry: TableColumn.Geometry) -> String {
    let (schema, point) = (geometry.schema, "(\(point))")
    let shaped =
      switch (geometry.hasAltitude, geometry.hasMeasure) {
      case (false, false): point
      case (true, false): "\(schema).ST_Force3DZ\(point)"
      case (false, true): "\(schema).ST_Force3DM\(point)"
      case (true, true): "\(schema).ST_Force4D\(point)"
      }
    return geometry.isMultiple ? "\(schema).ST_Multi(\(shaped))" : shaped
  }

  /// A point that is moved: it keeps its altitude and its measure, and stays the only one of several.
  private func shaped(_ point: String, as old: String, _ schema: String) -> String {
    // No column has this name, which would hide it.
    let moved = "pinfold_moved"
    func made(_ function: String, _ others: String...) -> String {
      let others = others.map { ", \(schema).\($0)(\(schema).ST_GeometryN(\(old), 1))" }
      let place = "\(schema).ST_X(\(moved)), \(schema).ST_Y(\(moved))\(others.joined())"
      return "\(schema).ST_SetSRID(\(schema).\(function)(\(place)), \(schema).ST_SRID(\(moved)))"
    }
    return """
      (SELECT CASE WHEN \(schema).ST_GeometryType(\(old)) = 'ST_MultiPoint' \
      THEN \(schema).ST_Multi(\(moved)) ELSE \(moved) END FROM (SELECT CASE \
      WHEN \(schema).ST_IsEmpty(\(old)) THEN \(moved) \
      WHEN \(schema).ST_Zmflag(\(old)) = 1 THEN \(made("ST_MakePointM", "ST_M")) \
      WHEN \(schema).ST_Zmflag(\(old)) = 2 THEN \(made("ST_MakePoint", "ST_Z")) \
      WHEN \(schema).ST_Zmflag(\(old)) = 3 THEN \(made("ST_MakePoint", "ST_Z", "ST_M")) \
      ELSE \(moved) END AS \(moved) \
      FROM (SELECT \(point) AS \(moved)) AS pinfold_point) AS pinfold_shape)
      """
  }

  /// A point of PostGIS, in the reference system of the column.
  private mutating func point(
    at position: TableEdit.Position,
    _ column: TableColumn,
    _ geometry: TableColumn.Geometry,
    isNew: Bool
  ) -> String {
    let schema = geometry.schema
    let (x, y) = (add("\(position.longitude)", column), add("\(position.latitude)", column))
    let bare =
      "\(schema).ST_MakePoint(\(x)::pg_catalog.float8, \(y)::pg_catalog.float8)"
    let degrees = "\(schema).ST_SetSRID(\(bare), 4326)"
    if geometry.isGeography {
      let isDegrees = [0, 4326].contains(geometry.srid)
      return isDegrees ? degrees : "\(schema).ST_Transform(\(degrees), \(geometry.srid))"
    }
    guard geometry.srid == 0 else {
      return geometry.srid == 4326
        ? degrees : "\(schema).ST_Transform(\(degrees), \(geometry.srid))"
    }
    // Each value has its own: that of this row, or of some other, so that they stay comparable.
    let some = """
      (SELECT \(schema).ST_SRID(\(column.quotedName)) FROM \(table.quotedName) \
      WHERE \(column.quotedName) IS NOT NULL LIMIT 1)
      """
    let own = isNew ? "" : "\(schema).ST_SRID(\(column.quotedName)), "
    let system = "COALESCE(\(own)\(some), 4326)"
    return """
      CASE WHEN \(system) IN (0, 4326) THEN \(schema).ST_SetSRID(\(bare), \(system)) \
      ELSE \(schema).ST_Transform(\(degrees), \(system)) END
      """
  }
}
