import MapKit
import PinfoldMapKit
import SwiftUI

/// What the catalog shows of SwiftUI is compiled here.
struct StationsMap: View {
  struct Station: Identifiable {
    let id: Int
    let name: String
    let coordinate: CLLocationCoordinate2D
  }

  let stations: [Station]
  @Binding var region: MKCoordinateRegion
  @Binding var selectedStation: Station.ID?

  var body: some View {
    ClusterMap(stations, coordinate: \.coordinate) { $0.name }
      .region($region)
      .selection(id: $selectedStation)
      .onSelect { print($0.count) }
  }
}
