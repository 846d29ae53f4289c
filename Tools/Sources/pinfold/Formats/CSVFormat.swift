import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldText

/// Writes a plan as CSV: one row per cluster. The columns of single places come last.
struct CSVFormat {
  private static let columns = [
    "latitude", "longitude", "cluster", "cluster_id", "point_count", "point_count_abbreviated",
    "unique_location",
  ]

  func write(_ places: PlannedPlaces, to output: inout Output) throws(ReadError) {
    let own = Self.ownColumns(of: places.table)
    let within = places.borders == nil ? [] : ["within"]
    let header = Self.columns + within + places.figures.map(\.name)
    var names = UniqueNames(header)
    output.write(Self.line(header + own.map { names.name(for: $0) }))
    for cluster in places.plan.clusters {
      let row = FeatureWriter.place(of: cluster).map { Int($0.row) }
      let properties = try row.map { row throws(ReadError) in
        try places.table.properties(ofRow: row)
      }
      output.write(
        Self.line(Self.fields(cluster, row, places) + Self.values(of: properties, in: own))
      )
    }
  }

  /// The file's columns without the coordinates, which come first in every row.
  private static func ownColumns(of table: PlaceTable) -> [String] {
    let coordinates = table.coordinateColumnNames
    return table.columnNames.filter { $0 != coordinates?.latitude && $0 != coordinates?.longitude }
  }

  /// - Parameter row: The row of a single place.
  private static func fields(_ cluster: Cluster, _ row: Int?, _ places: PlannedPlaces) -> [String] {
    let isExact = FeatureWriter.exactPlace(of: cluster, in: places.plan) != nil
    let coordinate = isExact ? row.map { places.coordinates[$0] } : nil
    // The index rounds positions to 9 mm, and seven decimals are 11 mm.
    func degrees(_ exact: Double?, _ rounded: Double) -> String {
      exact.map(DecimalText.short) ?? DecimalText.rounded(rounded, places: 7)
    }
    let border = places.borders.map { [places.plan.border(of: cluster, among: $0) ?? ""] } ?? []
    let figures = places.figures.map { places.value(of: $0, for: cluster).map(DecimalText.short) }
    return [
      degrees(coordinate?.latitude, cluster.coordinate.latitude),
      degrees(coordinate?.wrappedLongitude, cluster.coordinate.longitude),
      "\(cluster.isCluster)",
      cluster.id.description,
      "\(cluster.count)",
      ClusterAppearance(count: cluster.count).label,
      "\(cluster.isUniqueLocation)",
    ] + border + figures.map { $0 ?? "" }
  }

  private static func values(of properties: [Property]?, in columns: [String]) -> [String] {
    guard let properties else { return columns.map { _ in "" } }
    // Columns with the same name are matched by their order.
    var values: [String: [String]] = [:]
    for property in properties.reversed() {
      values[property.name, default: []].append(property.value.text)
    }
    return columns.map { values[$0]?.popLast() ?? "" }
  }

  private static func line(_ fields: [String]) -> String {
    let line = fields.map { $0.utf8.contains(where: isSpecial) ? quoted($0) : $0 }
    return line.joined(separator: ",") + "\n"
  }

  private static func quoted(_ field: String) -> String {
    var quoted = "\""
    // Scalars, because a quote with a combining accent is one character.
    for scalar in field.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }
}
