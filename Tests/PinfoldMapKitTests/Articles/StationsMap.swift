import MapKit
import PinfoldMapKit
import SwiftUI

/// Compiles the catalog's SwiftUI code.
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
    ClusterMap(stations, title: \.name, coordinate: \.coordinate)
      .region($region)
      .selection(id: $selectedStation)
      .onSelect { print($0.count) }
  }
}

struct StationsWithButton: View {
  let stations: [Station]

  var body: some View {
    ClusterMapReader { map in
      ClusterMap(stations, coordinate: \.coordinate)
      Button("Show all") { map.controller?.showAll() }
    }
  }
}

@MainActor func showPins(_ controller: ClusterMapController) {
  controller.options.viewSize = { view in
    view.count > 1
      ? ClusterViewAppearance.size(ofCount: view.count)
      : ViewSize(width: 40, height: 40, offsetY: -20)
  }
}

@MainActor func showOtherClusters(_ controller: ClusterMapController) {
  controller.options.strategy = .spaced(SpacedClustering(separation: 80))  // fewer discs
  controller.options.strategy = .cells(80)
  controller.options.strategy = .distance(60)
}
