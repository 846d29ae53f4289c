import PinfoldMapKit
import SwiftUI

/// The places on a map of the United States.
struct PlacesMap: View {
  let places: [Place]
  let settings: PlacesSettings
  let select: (String) -> Void

  var body: some View {
    ClusterMap(
      places,
      region: MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: 39.5, longitude: -98.35),
        span: MKCoordinateSpan(latitudeDelta: 30, longitudeDelta: 60)
      )
    )
    .options(settings.options)
    .controller { controller in
      guard settings.isSplitByKind else { return }
      // Each kind forms its own clusters, in its own color.
      controller.groupOf = { GroupID(($0 as? Place)?.kind ?? 0) }
    }
    .onSelect { select($0.title ?? "") }
    // Annotations get their group when they are added, so other groups need a new map.
    .id(settings.isSplitByKind)
  }
}
