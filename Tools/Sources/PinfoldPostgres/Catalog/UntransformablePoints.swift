/// The points of a table that the server cannot transform to degrees. The server's errors reveal
/// them one by one; each would abort the whole query.
struct UntransformablePoints: Hashable {
  /// The points in PostGIS's hexadecimal format.
  private(set) var values: [String] = []

  /// Whether some points have an SRID that the database does not know.
  var haveUnknownSystems = false
}

extension UntransformablePoints {
  /// The most points to exclude. Finding each one reads the remaining rows again.
  static let most = 100

  /// Adds a point.
  ///
  /// - Returns: False if the point is a duplicate or not in PostGIS's format, or if there are too
  ///   many.
  mutating func add(_ value: String) -> Bool {
    guard values.count < Self.most, !values.contains(value), !value.isEmpty,
      value.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return false }
    values.append(value)
    return true
  }

  /// Returns the SQL branches that replace transformed points. Points with unknown SRIDs stay as
  /// they are, and the others move beyond all latitudes.
  ///
  /// - Parameters:
  ///   - value: The expression of the points.
  ///   - schema: The quoted schema of PostGIS.
  func branches(_ value: String, _ schema: String) -> [(condition: String, result: String)] {
    var branches: [(condition: String, result: String)] = []
    if haveUnknownSystems {
      let known = "SELECT s.srid FROM \(schema).spatial_ref_sys AS s"
      branches.append(("\(schema).ST_SRID(\(value)) NOT IN (\(known))", value))
    }
    if !values.isEmpty {
      let list = values.map { "'\($0)'" }.joined(separator: ", ")
      // Other points are far away, too.
      let beyond = "\(schema).ST_SetSRID(\(schema).ST_Translate(\(value), 0, 1e12), 4326)"
      branches.append(("\(value)::pg_catalog.text IN (\(list))", beyond))
    }
    return branches
  }

  /// Whether a selected point has an unknown SRID.
  static func isUnknown(_ srid: Int) -> Bool { srid != 0 && srid != 4326 }
}
