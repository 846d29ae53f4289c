import Pinfold
import PinfoldFormats
import PinfoldReaders
import PinfoldStore

/// What is written of the single places of a plan: their columns, or some of them.
struct SinglePlaces {
  private var places: [PointID: FeatureWriter.Place] = [:]

  /// Reads the places from the store, all at once.
  init(
    of plan: Plan,
    _ query: PlanQuery,
    in store: PlaceStore,
    _ writer: FeatureWriter
  ) throws(StoreError) {
    guard query.columns?.isEmpty != true else { return }
    let ids = plan.clusters.compactMap(FeatureWriter.place)
    guard !ids.isEmpty else { return }
    places.reserveCapacity(ids.count)
    let hasClash = writer.hasClash(in: store.columnNames)
    for place in try store.places(ids) {
      places[place.id] = FeatureWriter.Place(
        place.coordinate,
        Self.columns(of: place, query.columns, store.nameColumn, hasClash)
      )
    }
  }

  /// What is written of a cluster, if it is a single place.
  subscript(_ cluster: Cluster) -> FeatureWriter.Place? {
    FeatureWriter.place(of: cluster).flatMap { places[$0] }
  }

  private static func columns(
    of place: StoredPlace,
    _ names: [String]?,
    _ nameColumn: String?,
    _ hasClash: Bool
  ) -> FeatureWriter.Place.Columns {
    guard let names else {
      return hasClash ? .list(place.properties()) : .object(place.propertiesJSON)
    }
    // A map asks for names only, which are at hand.
    if names.count == 1, names[0] == nameColumn, let name = place.name {
      return .list([Property(name: names[0], value: .string(name))])
    }
    return .list(place.properties().filter { names.contains($0.name) })
  }
}
