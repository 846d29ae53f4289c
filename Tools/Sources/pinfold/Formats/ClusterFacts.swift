import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldText

/// The facts of one cluster, which every format has.
struct ClusterFacts {
  let cluster: Cluster

  /// Degrees as text.
  let latitude: String
  let longitude: String

  /// The figures of the members, in the requested order.
  let figures: [(name: String, value: Double?)]

  /// The columns of a single place; `nil` for a cluster.
  let properties: [Property]?

  /// Gathers the facts.
  ///
  /// - Throws: An error of reading, when the file was removed or changed.
  init(_ cluster: Cluster, of places: PlannedPlaces) throws(ReadError) {
    self.cluster = cluster
    figures = places.figures.map { ($0.name, places.value(of: $0, for: cluster)) }
    let row = FeatureWriter.place(of: cluster).map { Int($0.row) }
    properties = try row.map { row throws(ReadError) in try places.table.properties(ofRow: row) }
    guard let row, FeatureWriter.exactPlace(of: cluster, in: places.plan) != nil else {
      // A position of the index is known to 9 mm; seven places are 11 mm.
      let coordinate = cluster.coordinate
      latitude = DecimalText.rounded(coordinate.latitude, places: 7)
      longitude = DecimalText.rounded(coordinate.longitude, places: 7)
      return
    }
    let coordinate = places.coordinates[row]
    latitude = DecimalText.short(coordinate.latitude)
    longitude = DecimalText.short(coordinate.wrappedLongitude)
  }
}

extension ClusterFacts {
  /// Whether there are several members, all at one location.
  var isStack: Bool { cluster.isCluster && cluster.isUniqueLocation }

  var abbreviatedCount: String { ClusterAppearance(count: cluster.count).label }
}
