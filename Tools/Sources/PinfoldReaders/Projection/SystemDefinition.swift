import PinfoldText

/// A coordinate reference system as a file declares it: by a code, a URN, as WKT or as PROJJSON.
struct SystemDefinition {
  /// The system as PROJ knows it: its code, or else all of the definition.
  let crs: String

  /// What it is called in PROJJSON; nil elsewhere.
  private(set) var name: String?

  init(_ text: String) {
    let json = text.trimmed
    guard json.hasPrefix("{"), let members = try? Self.members(json) else {
      crs = ReadOptions.referenceSystem(Self.code(text) ?? text)
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
  /// Whether coordinates are degrees in WGS 84, or in a system whose degrees PROJ takes for the same;
  /// the longitude is the first in files, whatever a code says.
  var isDegrees: Bool {
    Self.degreeNames.contains(crs.uppercased())
      || Self.degreeNumbers.contains { crs == "EPSG:\($0)" }
  }

  /// The system as PROJ knows it; nil for degrees.
  var crsUnlessDegrees: String? { isDegrees ? nil : crs }

  /// Whether points with the number of a reference system are such degrees: those with none can be
  /// nothing else.
  static func isDegrees(srid: Int) -> Bool { srid <= 0 || degreeNumbers.contains(srid) }

  /// Whether PROJ may open files for a system, such as grids, by names in its definition: a user may
  /// want that, and a file that is read must not.
  static func namesFiles(_ text: String) -> Bool {
    // Grids of a transformation have any names in PROJJSON, where these may be written with escapes.
    namesFiles(wkt: text)
      || ["boundcrs", " file\"", "\\u"].contains(where: text.lowercased().contains)
  }

  /// Whether it is so by what WKT says, or a string of PROJ in it.
  static func namesFiles(wkt text: String) -> Bool {
    let text = text.lowercased()
    if text.contains("parameterfile") { return true }
    // PROJ leaves out spaces around an equals sign.
    let parameters = text.replacing(/\s*=\s*/, with: "=").split {
      $0.isWhitespace || "+;\"'".contains($0)
    }
    return parameters.contains { parameter in
      // Web Mercator in older WKT has no grid, by this name.
      guard parameter != "nadgrids=@null", let equals = parameter.firstIndex(of: "=") else {
        return false
      }
      let name = parameter[..<equals]
      return ["init", "catalog", "model", "file"].contains(name)
        || name.hasSuffix("grids") && name.allSatisfy { $0.isLetter || $0 == "_" }
    }
  }

  private static let degreeNames = [
    "OGC:CRS84", "OGC:CRS84H", "OGC:CRS83", "WGS84", "WGS 84", "CRS84",
  ]

  /// WGS 84, on the ground and with heights; ETRS89 and NAD83.
  private static let degreeNumbers = [4326, 4979, 4258, 4269]

  /// Returns the code in a URN such as `urn:ogc:def:crs:EPSG::25832`, in an address of the same parts, or
  /// in the type of geometries of Parquet; nil for another text.
  private static func code(_ text: String) -> String? {
    let lowercased = text.lowercased()
    if lowercased.hasPrefix("srid:") { return "EPSG:" + text.dropFirst(5) }
    for (beginning, separator) in [
      ("urn:ogc:def:crs:", ":" as Character), ("urn:x-ogc:def:crs:", ":"),
      ("http://www.opengis.net/def/crs/", "/"), ("https://www.opengis.net/def/crs/", "/"),
    ] where lowercased.hasPrefix(beginning) {
      // The authority, its version, which may be empty, and the code.
      let parts = text.dropFirst(beginning.count)
        .split(separator: separator, omittingEmptySubsequences: false)
      return parts.count == 3 ? "\(parts[0]):\(parts[2])" : nil
    }
    return nil
  }

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
