struct TableColumn: Hashable {
  /// How the server sends a column's values. Determines their type in JSON.
  enum Kind: Hashable {
    case boolean
    case integer16, integer32, integer64
    case real32, real64

    /// A number of any length, sent as text.
    case number

    /// Text, sent unchanged.
    case text

    /// Any other type, sent in the server's text format.
    case other

    case geometry(Geometry)
  }

  /// The properties of a PostGIS column, from its type.
  struct Geometry: Hashable {
    let schema: String

    let isGeography: Bool

    /// The SRID of all values, or 0 if each value has its own.
    let srid: Int
  }

  let name: String

  let quotedName: String

  let kind: Kind

  let type: String
}

extension TableColumn.Kind {
  /// The kind of a built-in type, by its OID.
  init(builtIn oid: Int) {
    switch oid {
    case 16: self = .boolean
    case 21: self = .integer16
    case 23: self = .integer32
    case 20: self = .integer64
    case 700: self = .real32
    case 701: self = .real64
    case 1700: self = .number
    case 25, 1043: self = .text
    default: self = .other
    }
  }
}

extension TableColumn.Kind {
  var isNumber: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .real32, .real64, .number: true
    case .boolean, .text, .other, .geometry: false
    }
  }
}

extension TableColumn {
  var geometry: Geometry? { if case .geometry(let geometry) = kind { geometry } else { nil } }

  var propertyExpression: String {
    switch kind {
    case .number, .other, .geometry: quotedName + "::pg_catalog.text"
    default: quotedName
    }
  }

  /// The SQL expression for the points of a PostGIS column in degrees.
  func pointExpression(_ geometry: Geometry) -> String {
    let schema = geometry.schema
    let value = geometry.isGeography ? "\(quotedName)::\(schema).geometry" : quotedName
    if geometry.srid == 4326 { return value }
    var branches: [(condition: String, result: String)] = []
    // Points without a reference system must be in degrees.
    if geometry.srid == 0 { branches.append(("\(schema).ST_SRID(\(value)) IN (0, 4326)", value)) }
    // A point more than 1e9 units away is out of range in any system. Transforming it would abort
    // the whole query, so it is marked as invalid.
    func isFar(_ end: String) -> String {
      "NOT pg_catalog.abs(\(schema).\(end)(\(value))) < 1e9"
    }
    branches.append((isFar("ST_YMax"), "\(schema).ST_SetSRID(\(value), 4326)"))
    // Coordinates are flipped to make them invalid, because only latitudes have a range.
    let flipped = "\(schema).ST_FlipCoordinates(\(value))"
    branches.append((isFar("ST_XMax"), "\(schema).ST_SetSRID(\(flipped), 4326)"))
    let cases = branches.map { "WHEN \($0.condition) THEN \($0.result) " }.joined()
    return "CASE \(cases)ELSE \(schema).ST_Transform(\(value), 4326) END"
  }
}
