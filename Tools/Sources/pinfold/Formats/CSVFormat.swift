import Pinfold
import PinfoldStore

/// A plan as CSV: a row for each cluster, with the columns of single places at
/// its end.
struct CSVFormat {
  private static let columns = [
    "latitude", "longitude", "cluster", "cluster_id", "point_count", "point_count_abbreviated",
    "unique_location",
  ]

  func write(_ places: PlannedPlaces, to output: inout Output) throws(ReadError) {
    let own = Self.ownColumns(of: places.table)
    var header = Self.columns + places.figures.map(\.name)
    for column in own {
      // A name occurs once; what is said of clusters keeps its own.
      var name = column
      while header.contains(name) { name = "_" + name }
      header.append(name)
    }
    output.write(Self.line(header))
    for cluster in places.plan.clusters {
      let facts = try ClusterFacts(cluster, of: places)
      output.write(Self.line(Self.fields(facts) + Self.values(of: facts, in: own)))
    }
  }

  /// The columns of the file without the coordinates, which every row has.
  private static func ownColumns(of table: PlaceTable) -> [String] {
    let coordinates = table.coordinateColumnNames
    return table.columnNames.filter { $0 != coordinates?.latitude && $0 != coordinates?.longitude }
  }

  private static func fields(_ facts: ClusterFacts) -> [String] {
    [
      facts.latitude,
      facts.longitude,
      "\(facts.cluster.isCluster)",
      facts.cluster.id.description,
      "\(facts.cluster.count)",
      facts.abbreviatedCount.description,
      "\(facts.cluster.isUniqueLocation)",
    ] + facts.figures.map { $0.value.map(DecimalText.short) ?? "" }
  }

  private static func values(of facts: ClusterFacts, in columns: [String]) -> [String] {
    var rest = (facts.properties ?? [])[...]
    return columns.map { column in
      // Columns with the same name are told apart by their order.
      guard let place = rest.firstIndex(where: { $0.name == column }) else { return "" }
      return rest.remove(at: place).value.text
    }
  }

  /// Returns a line, fields quoted where they need it.
  private static func line(_ fields: [String]) -> String {
    let line = fields.map { $0.utf8.contains(where: isSpecial) ? quoted($0) : $0 }
    return line.joined(separator: ",") + "\n"
  }

  private static func quoted(_ field: String) -> String {
    var quoted = "\""
    // Scalars, because a quote with an accent is another character.
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
