import PinfoldJSON

/// A coordinate reference system as a file declares it: by a code, as WKT or as PROJJSON.
struct SystemDefinition {
  /// The system as PROJ knows it: its code, or else all of the definition.
  let crs: String

  /// What it is called in PROJJSON; nil elsewhere.
  private(set) var name: String?

  init(_ text: String) {
    let json = ColumnNames.trimmed(text)
    guard json.hasPrefix("{"), let members = try? Self.members(json) else {
      // As the type of geometries of Parquet has it.
      let isNumber = text.lowercased().hasPrefix("srid:")
      crs = ReadOptions.referenceSystem(isNumber ? "EPSG:" + text.dropFirst(5) : text)
      return
    }
    name = members["name"]
    // PROJ writes no code of this one.
    let isWGS84 = members["type"] == "GeographicCRS" && name?.hasPrefix("WGS 84") == true
    let codes = [members["id"], isWGS84 ? "OGC:CRS84" : nil].compactMap(\.self)
    crs = ReadOptions.referenceSystem(codes.first(where: ReadOptions.isDefinition) ?? json)
  }
}

extension SystemDefinition {
  /// Whether coordinates are degrees in WGS 84, of which the longitude is the first in files,
  /// whatever a code says.
  var isDegrees: Bool {
    ["OGC:CRS84", "OGC:CRS84H"].contains(crs.uppercased())
      || Self.degreeNumbers.contains { crs == "EPSG:\($0)" }
  }

  /// Whether points with the number of a reference system are such degrees: those with none can be
  /// nothing else.
  static func isDegrees(srid: Int) -> Bool { srid <= 0 || degreeNumbers.contains(srid) }

  /// WGS 84, on the ground and with heights.
  private static let degreeNumbers = [4326, 4979]

  /// Reads the members of PROJJSON, of which `id` is a code.
  private static func members(_ json: String) throws(JSONError) -> [String: String] {
    var reader = try JSONReader(Array(json.utf8))
    var members: [String: String] = [:]
    try reader.object { (reader, key) throws(JSONError) in
      guard key == "id" else { return members[key] = try reader.value().plainText }
      var id: [String: String] = [:]
      try reader.object { (reader, key) throws(JSONError) in
        id[key] = try reader.value().plainText
      }
      members[key] = [id["authority"], id["code"]].compactMap(\.self).joined(separator: ":")
    }
    return members
  }
}

extension JSONValue {
  /// The value without quotes.
  var plainText: String { if case .string(let text) = self { text } else { text } }
}
