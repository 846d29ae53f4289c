import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldText

/// Writes a plan as CSV: one row per cluster. The columns of single places come last.
///
/// Each of the twelve most frequent categories has a column, such as `kind_bakery`. A column such as
/// `kind_other` has the rest of the count.
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
    let others = Self.categoryColumns(of: places) + own
    output.write(CSVLine.text(header + others.map { names.name(for: $0) }))
    for cluster in places.plan.clusters {
      let row = FeatureWriter.place(of: cluster).map { Int($0.row) }
      let properties = try row.map { row throws(ReadError) in
        try places.table.properties(ofRow: row)
      }
      output.write(
        CSVLine.text(
          Self.fields(cluster, row, places) + Self.categoryCounts(of: cluster, places)
            + Self.values(of: properties, in: own)
        )
      )
    }
  }

  /// The file's columns without the coordinates, which come first in every row.
  private static func ownColumns(of table: PlaceTable) -> [String] {
    let coordinates = table.coordinateColumnNames
    return table.columnNames.filter { $0 != coordinates?.latitude && $0 != coordinates?.longitude }
  }

  private static func categoryColumns(of places: PlannedPlaces) -> [String] {
    guard let categories = places.categories else { return [] }
    let names = categories.names.prefix(CategoryRing.maximumCategories) + ["other"]
    return names.map { "\(categories.column)_\($0)" }
  }

  private static func categoryCounts(of cluster: Cluster, _ places: PlannedPlaces) -> [String] {
    guard let categories = places.categories,
      let counts = places.plan.categoryCounts(of: cluster)
    else { return [] }
    let count = min(categories.names.count, CategoryRing.maximumCategories)
    // The counts may end before a name without members; their last one is of places without a value.
    var shown = (0..<count).map { $0 < counts.count - 1 ? counts[$0] : 0 }
    shown.append(cluster.count - shown.reduce(0, +))
    return shown.map(String.init)
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
}
