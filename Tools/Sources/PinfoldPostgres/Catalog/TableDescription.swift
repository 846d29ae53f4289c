import PinfoldReaders

struct TableDescription: Hashable {
  enum Coordinates: Hashable {
    /// Two columns of degrees, by name.
    case columns(latitude: String, longitude: String)

    case points(TableColumn, TableColumn.Geometry)
  }

  /// The columns that become properties, in order, without the column of points.
  let properties: [TableColumn]

  let coordinates: Coordinates

  /// The columns of the primary key. Empty if the table lacks one.
  let key: [String]

  let quotedName: String
}

extension TableDescription {
  /// Finds the coordinates of a table.
  ///
  /// Uses the named columns, or else the only column of points, or else columns with usual names.
  ///
  /// - Parameters:
  ///   - columns: The columns that the role can read.
  ///   - hidden: The names of the other columns.
  ///   - latitude: The column of latitudes, or `nil` to find it.
  ///   - longitude: The column of longitudes, or `nil` to find it.
  ///   - quotedName: The schema and the name, quoted for SQL.
  init(
    _ columns: [TableColumn],
    hidden: [String] = [],
    of address: DatabaseAddress,
    latitude: String?,
    longitude: String?,
    key: [String],
    quotedName: String
  ) throws(PostgresError) {
    (self.key, self.quotedName) = (key, quotedName)
    coordinates = try Self.coordinates(
      columns,
      hidden,
      address,
      latitude ?? address.latitude,
      longitude ?? address.longitude
    )
    if case .points(let column, _) = coordinates {
      properties = columns.filter { $0 != column }
    } else {
      properties = columns
    }
  }

  private static func coordinates(
    _ columns: [TableColumn],
    _ hidden: [String],
    _ address: DatabaseAddress,
    _ latitude: String?,
    _ longitude: String?
  ) throws(PostgresError) -> Coordinates {
    let names = ColumnNames(names: columns.map(\.name))
    func column(named name: String) throws(PostgresError) -> TableColumn {
      guard let index = names.index(of: name) else {
        throw .noColumn(address.name, name, columns: names.names)
      }
      return columns[index]
    }
    if latitude == nil, longitude == nil {
      if let name = address.geometry {
        let column = try column(named: name)
        guard let geometry = column.geometry else {
          throw .noGeometry(address.name, column.name, type: column.type)
        }
        return .points(column, geometry)
      }
      let points = columns.filter { $0.geometry != nil }
      if points.count == 1, let geometry = points[0].geometry {
        return .points(points[0], geometry)
      }
    }
    func found(_ name: String?, _ usual: [String]) throws(PostgresError) -> TableColumn? {
      if let name { return try column(named: name) }
      return names.first(of: usual).map { columns[$0] }
    }
    let north = try found(latitude, ColumnNames.latitudeNames)
    let east = try found(longitude, ColumnNames.longitudeNames)
    guard let north, let east else {
      let points = columns.filter { $0.geometry != nil }.map(\.name)
      guard points.isEmpty else { throw .severalGeometries(address.name, columns: points) }
      throw .noCoordinates(address.name, columns: names.names, hidden: hidden)
    }
    return .columns(latitude: north.name, longitude: east.name)
  }

  /// The columns of the key that the role can read.
  var keyColumns: [TableColumn] {
    key.compactMap { name in properties.first { $0.name == name } }
  }

  /// The columns of latitudes and longitudes. Empty if the coordinates are points.
  var degreeColumns: [TableColumn] {
    guard case .columns(let latitude, let longitude) = coordinates else { return [] }
    return [latitude, longitude].compactMap { name in properties.first { $0.name == name } }
  }

  /// The query for all rows: the properties, and then the points if there is a column of them.
  var query: String {
    let expressions = properties.map(\.propertyExpression) + (pointExpression.map { [$0] } ?? [])
    return "SELECT \(expressions.joined(separator: ", ")) FROM \(quotedName)"
  }

  /// The SQL expression of the points in degrees, or `nil` if the coordinates are two columns.
  var pointExpression: String? {
    guard case .points(let column, let geometry) = coordinates else { return nil }
    return column.pointExpression(geometry)
  }
}
