/// A column of a table, as the catalog has it.
struct TableColumn: Hashable {
  /// How its values are sent, and what they become in JSON.
  enum Kind: Hashable {
    case boolean
    case integer16, integer32, integer64
    case real32, real64

    /// A number of any length, sent as text.
    case number

    /// Text, sent as it is.
    case text

    /// Anything else, sent as the text that the server writes for it.
    case other

    /// A geometry or a geography of PostGIS.
    case geometry(Geometry)
  }

  /// What is known of a PostGIS column from its type.
  struct Geometry: Hashable {
    /// The schema that PostGIS is in, quoted.
    let schema: String

    let isGeography: Bool

    /// The number of the reference system of all values; 0 where each has its own.
    let srid: Int
  }

  let name: String

  /// The name as SQL has it.
  let quotedName: String

  let kind: Kind

  /// The type in words.
  let type: String
}

extension TableColumn.Kind {
  /// The kind of one of the types that every server has, by its number in the catalog.
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
  /// Whether values are numbers in JSON.
  var isNumber: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .real32, .real64, .number: true
    case .boolean, .text, .other, .geometry: false
    }
  }
}

extension TableColumn {
  var geometry: Geometry? { if case .geometry(let geometry) = kind { geometry } else { nil } }

  /// What is selected to get the column as a property.
  var propertyExpression: String {
    switch kind {
    case .number, .other, .geometry: quotedName + "::pg_catalog.text"
    default: quotedName
    }
  }

  /// What is selected to get the points of a PostGIS column, in degrees.
  func pointExpression(_ geometry: Geometry) -> String {
    let schema = geometry.schema
    let value = geometry.isGeography ? "\(quotedName)::\(schema).geometry" : quotedName
    if geometry.srid == 4326 { return value }
    var branches: [(condition: String, result: String)] = []
    // Without a reference system they can only be degrees.
    if geometry.srid == 0 { branches.append(("\(schema).ST_SRID(\(value)) IN (0, 4326)", value)) }
    // What is farther away than the earth is long, in any unit, is out of range: to transform it
    // would end the reading of all others.
    func isFar(_ end: String) -> String {
      "NOT pg_catalog.abs(\(schema).\(end)(\(value))) < 1e9"
    }
    branches.append((isFar("ST_YMax"), "\(schema).ST_SetSRID(\(value), 4326)"))
    // Far to the east it is far to the north, too: longitudes of any size are some.
    let flipped = "\(schema).ST_FlipCoordinates(\(value))"
    branches.append((isFar("ST_XMax"), "\(schema).ST_SetSRID(\(flipped), 4326)"))
    let cases = branches.map { "WHEN \($0.condition) THEN \($0.result) " }.joined()
    return "CASE \(cases)ELSE \(schema).ST_Transform(\(value), 4326) END"
  }
}
