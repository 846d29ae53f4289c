import PinfoldText

/// A coordinate reference system as a file declares it: a code, URN, WKT or PROJJSON.
struct SystemDefinition {
  /// The system for PROJ: its code, or else the whole definition.
  let crs: String

  /// The name in PROJJSON; `nil` otherwise.
  private(set) var name: String?

  init(_ text: String) {
    let json = text.trimmed
    guard json.hasPrefix("{"), let members = try? Self.members(json) else {
      crs = ReadOptions.referenceSystem(Self.code(text) ?? text)
      return
    }
    name = members["name"]
    // PROJ omits the code of this system.
    let isWGS84 = members["type"] == "GeographicCRS" && name?.hasPrefix("WGS 84") == true
    let codes = [members["id"], isWGS84 ? "OGC:CRS84" : nil].compactMap(\.self)
    crs = ReadOptions.referenceSystem(codes.first(where: ReadOptions.isDefinition) ?? json)
  }
}

extension SystemDefinition {
  /// Whether coordinates are degrees in WGS 84, or in a system that PROJ treats as equal. Files put
  /// the longitude first, even if the code defines another axis order.
  var isDegrees: Bool {
    Self.degreeNames.contains(crs.uppercased())
      || Self.degreeNumbers.contains { crs == "EPSG:\($0)" }
  }

  /// The system for PROJ; `nil` for degrees.
  var crsUnlessDegrees: String? { isDegrees ? nil : crs }

  /// Whether points with this SRID are in degrees. An SRID of 0 or less counts as degrees, because
  /// the point does not declare anything else.
  static func isDegrees(srid: Int) -> Bool { srid <= 0 || degreeNumbers.contains(srid) }

  /// Whether PROJ may open files that the definition names, such as grids. A user may request that,
  /// but an input file must not.
  static func namesFiles(_ text: String) -> Bool {
    // In PROJJSON, transformation grids can have any name, possibly with escapes.
    namesFiles(wkt: text)
      || ["boundcrs", " file\"", "\\u"].contains(where: text.lowercased().contains)
  }

  /// The same check for WKT, including PROJ strings inside it.
  static func namesFiles(wkt text: String) -> Bool {
    let text = text.lowercased()
    if text.contains("parameterfile") { return true }
    // PROJ ignores spaces around an equals sign.
    let parameters = text.replacing(/\s*=\s*/, with: "=").split {
      $0.isWhitespace || "+;\"'".contains($0)
    }
    return parameters.contains { parameter in
      // Older WKT for Web Mercator uses this name to say that no grid applies.
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

  private static let degreeNumbers = [4326, 4979, 4258, 4269]

  /// Returns the code in a URN such as `urn:ogc:def:crs:EPSG::25832`, in a URL with the same parts,
  /// or in a Parquet geometry type. Returns `nil` for other text.
  private static func code(_ text: String) -> String? {
    let lowercased = text.lowercased()
    if lowercased.hasPrefix("srid:") { return "EPSG:" + text.dropFirst(5) }
    for (beginning, separator) in [
      ("urn:ogc:def:crs:", ":" as Character), ("urn:x-ogc:def:crs:", ":"),
      ("http://www.opengis.net/def/crs/", "/"), ("https://www.opengis.net/def/crs/", "/"),
    ] where lowercased.hasPrefix(beginning) {
      // The authority, an optional version, and the code.
      let parts = text.dropFirst(beginning.count)
        .split(separator: separator, omittingEmptySubsequences: false)
      return parts.count == 3 ? "\(parts[0]):\(parts[2])" : nil
    }
    return nil
  }

  /// Returns the members of PROJJSON, with `id` as a code.
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
  var plainText: String { if case .string(let text) = self { text } else { text } }
}
