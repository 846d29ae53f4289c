import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldStore

/// The columns of the single places of a plan, and of places that stand for several, as the response
/// has them.
struct SinglePlaces {
  /// One for each cluster of the plan; none without columns.
  private var places: [FeatureWriter.Place?] = []

  /// Reads the places, all at once.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - query: The request.
  ///   - places: All places.
  ///   - writer: The writer of the response.
  init(
    of plan: Plan,
    _ query: PlanQuery,
    among all: any ServedPlaces,
    _ writer: FeatureWriter
  ) throws {
    guard query.columns.carried?.isEmpty != true else { return }
    // In the order of the store, so that it reads each of its pages once.
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

  /// The columns of a cluster of the plan, if it is a single place.
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
