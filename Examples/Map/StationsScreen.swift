import PinfoldMapKit
import SwiftUI

/// A map of the stations, with the selected one at the lower edge.
struct StationsScreen: View {
  @State private var stations = ClusterModel(Station.all, coordinate: \.coordinate)
  @State private var showsJunctionsOnly = false

  var body: some View {
    Map(position: $stations.position, selection: $stations.selection) {
      ClusterContent(stations) { cluster in
        if let station = cluster.single {
          StationIcon(station: station)
        } else {
          ClusterDisc(cluster)
        }
      }
      UserAnnotation()
    }
    .clusters(stations)
    .onChange(of: showsJunctionsOnly) { _, isOn in showOnlyJunctions(isOn) }
    .safeAreaInset(edge: .bottom) { controls }
  }

  private var controls: some View {
    VStack {
      Toggle("Junctions only", isOn: $showsJunctionsOnly)
      if let station = stations.selectedItem {
        Text(station.name)
      }
      Button("Show a station") { stations.select(7, reveal: 2000) }
    }
    .padding()
  }

  private func showOnlyJunctions(_ isOn: Bool) {
    stations.filter = isOn ? { $0.lines > 1 } : nil
  }
}

/// The icon of a single station.
struct StationIcon: View {
  let station: Station

  var body: some View {
    Image(systemName: station.lines > 1 ? "tram.circle.fill" : "tram.circle")
      .padding(4)
      .background(.thinMaterial, in: Circle())
  }
}
