import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldStore

/// The response's columns of single places and of weighted points.
struct SinglePlaces {
  /// The place of each cluster in the plan. Empty if no columns are requested.
  private var places: [FeatureWriter.Place?] = []

  /// Reads all places of a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - query: The request.
  ///   - all: The data set's places.
  ///   - writer: The writer of the response.
  init(
    of plan: Plan,
    _ query: PlanQuery,
    among all: any ServedPlaces,
    _ writer: FeatureWriter
  ) throws {
    guard query.columns.carried?.isEmpty != true else { return }
    // In store order, so that the store reads each page once.
    let singles = plan.clusters.indices.lazy
      .compactMap { number in
        FeatureWriter.row(of: plan.clusters[number]).map { (id: $0, number: number) }
      }
      .sorted { $0.id < $1.id }
    guard !singles.isEmpty else { return }
    places = Array(repeating: nil, count: plan.clusters.count)
    let hasClash = writer.hasClash(in: all.columnNames)
    var (rest, byteCount) = (singles[...], 0)
    try all.visit(singles.map(\.id), columns: query.columns.carried) { place in
      rest = rest.drop { $0.id < place.id }
      byteCount += place.propertiesJSON.utf8.count
      if let single = rest.first, single.id == place.id {
        places[single.number] = FeatureWriter.Place(
          place.coordinate,
          Self.columns(of: place, query.columns.carried, hasClash)
        )
      }
      return byteCount <= PlanQuery.mostBytes
    }
    try query.check(byteCount: byteCount)
  }

  /// The place of a cluster, or `nil` if it is not a single place.
  subscript(_ number: Int) -> FeatureWriter.Place? {
    places.indices.contains(number) ? places[number] : nil
  }

  private static func columns(
    of place: StoredPlace,
    _ names: [String]?,
    _ hasClash: Bool
  ) -> FeatureWriter.Place.Columns {
    guard let names else {
      return hasClash ? .list(place.properties()) : .object(place.propertiesJSON)
    }
    return .list(place.properties().filter { names.contains($0.name) })
  }
}
