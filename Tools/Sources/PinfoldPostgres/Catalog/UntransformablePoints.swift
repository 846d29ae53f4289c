/// The points of a table that the server fails to transform to degrees, as it says when they are
/// read: one of them would end the reading of all.
struct UntransformablePoints: Hashable {
  /// The points as PostGIS writes them, in hexadecimal digits.
  private(set) var values: [String] = []

  /// Whether some have a reference system that the database does not know.
  var haveUnknownSystems = false
}

extension UntransformablePoints {
  /// The most points that are looked for, each by reading the rest of the rows again.
  static let most = 100

  /// Adds a point.
  ///
  /// - Returns: False where it is there, or is no point as PostGIS writes it, or there are too many.
  mutating func add(_ value: String) -> Bool {
    guard values.count < Self.most, !values.contains(value), !value.isEmpty,
      value.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return false }
    values.append(value)
    return true
  }

  /// What is selected in place of transformed points: those of unknown systems as they are, and
  /// others beyond all latitudes.
  ///
  /// - Parameters:
  ///   - value: The points.
  ///   - schema: The schema that PostGIS is in, quoted.
  func branches(_ value: String, _ schema: String) -> [(condition: String, result: String)] {
    var branches: [(condition: String, result: String)] = []
    if haveUnknownSystems {
      let known = "SELECT s.srid FROM \(schema).spatial_ref_sys AS s"
      branches.append(("\(schema).ST_SRID(\(value)) NOT IN (\(known))", value))
    }
    if !values.isEmpty {
      let list = values.map { "'\($0)'" }.joined(separator: ", ")
      // Far points are others.
      let beyond = "\(schema).ST_SetSRID(\(schema).ST_Translate(\(value), 0, 1e12), 4326)"
      branches.append(("\(value)::pg_catalog.text IN (\(list))", beyond))
    }
    return branches
  }

  /// Whether a point that was selected is in a system that is not known.
  static func isUnknown(_ srid: Int) -> Bool { srid != 0 && srid != 4326 }
}
