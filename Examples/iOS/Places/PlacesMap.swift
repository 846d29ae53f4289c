import MapKit
import Pinfold
import PinfoldMapKit
import PinfoldSurface
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
      // Each kind is clustered by itself, in a color of its own.
      controller.groupOf = { GroupID(($0 as? Place)?.kind ?? 0) }
    }
    .onSelect { select($0.title ?? "") }
    // An annotation gets its group when it is added: another map, other groups.
    .id(settings.isSplitByKind)
  }
}
