/// An area in degrees, whose rows are read.
package struct DegreeArea: Hashable, Sendable {
  /// From south to north.
  package let latitudes: ClosedRange<Double>

  /// From west to east, for each way in which a table may write the same longitudes, as 190 is
  /// -170; none where all take part.
  package let longitudes: [ClosedRange<Double>]

  package init(latitudes: ClosedRange<Double>, longitudes: [ClosedRange<Double>]) {
    (self.latitudes, self.longitudes) = (latitudes, longitudes)
  }
}

#if POSTGRES
extension DegreeArea {
  /// The condition that a row is in the area, or little beyond it: one that indexes answer, on the
  /// columns or by PostGIS.
  func condition(_ table: TableDescription) -> String {
    switch table.coordinates {
    case .columns:
      let columns = table.degreeColumns
      // Numbers of four bytes are compared by other digits than they are read by.
      let tolerance = columns.contains { $0.kind == .real32 } ? 2e-5 : 0
      func isIn(_ column: TableColumn, _ range: ClosedRange<Double>) -> String {
        "\(column.quotedName) BETWEEN \(range.lowerBound - tolerance) AND \(range.upperBound + tolerance)"
      }
      let north = isIn(columns[0], latitudes)
      guard !longitudes.isEmpty else { return north }
      return "\(north) AND (\(Self.any(longitudes.map { isIn(columns[1], $0) })))"
    case .points(let column, let geometry):
      return geometry.isGeography || ![0, 4326].contains(geometry.srid)
        ? wrappedCondition(column, geometry, table.excluded)
        : plainCondition(column.quotedName, geometry)
    }
  }

  /// Of degrees in a geometry, which may be beyond 180.
  private func plainCondition(_ value: String, _ geometry: TableColumn.Geometry) -> String {
    let ranges = longitudes.isEmpty ? [-540...540] : longitudes
    let ways = ranges.map {
      "\(value) OPERATOR(\(geometry.schema).&&) \(box($0, latitudes, geometry))"
    }
    return "(\(Self.any(ways)))"
  }

  /// Of a geography, or of a geometry in another reference system: longitudes are from -180 to 180
  /// there, and parallels may be curves.
  private func wrappedCondition(
    _ column: TableColumn,
    _ geometry: TableColumn.Geometry,
    _ excluded: UntransformablePoints
  ) -> String {
    let schema = geometry.schema
    let ranges = longitudes.compactMap { range in
      range.overlaps(-180...180) ? range.clamped(to: -180...180) : nil
    }
    // The box of a wide area would not have all of it.
    guard !ranges.isEmpty, ranges.allSatisfy({ $0.upperBound - $0.lowerBound <= 10 }) else {
      let expression = column.pointExpression(geometry, without: excluded)
      return plainCondition("(\(expression))", geometry)
    }
    let ways = ranges.map { range in
      let width = range.upperBound - range.lowerBound
      // A great circle, or a line on another map, departs from a parallel with the square of its
      // length: by a ninth of a degree at 10 degrees.
      let pad = 0.002 * width * width
      // The poles are nowhere on some maps.
      let limit = geometry.isGeography ? 90 : 89.9
      let bounds =
        max(latitudes.lowerBound - pad, -limit)...min(latitudes.upperBound + pad, limit)
      let box = box(range, bounds, geometry)
      let same =
        geometry.isGeography
        ? "\(box)::\(schema).geography"
        : "\(schema).ST_Transform(\(schema).ST_Segmentize(\(box), \(max(width, 1e-6) / 8)), "
          + "\(geometry.srid))"
      return "\(column.quotedName) OPERATOR(\(schema).&&) \(same)"
    }
    return "(\(Self.any(ways)))"
  }

  private func box(
    _ longitudes: ClosedRange<Double>,
    _ latitudes: ClosedRange<Double>,
    _ geometry: TableColumn.Geometry
  ) -> String {
    "\(geometry.schema).ST_MakeEnvelope(\(longitudes.lowerBound), \(latitudes.lowerBound), "
      + "\(longitudes.upperBound), \(latitudes.upperBound), 4326)"
  }

  private static func any(_ conditions: [String]) -> String {
    conditions.joined(separator: " OR ")
  }
}
#endif
