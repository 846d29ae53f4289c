import PinfoldMapKit
import SwiftUI

/// A tap on a cluster of up to 20 stations lists them in a sheet. A tap on a larger one zooms in. The
/// selected cluster is red.
struct MembersSheet: View {
  @State private var stations = ClusterModel(Station.all, coordinate: \.coordinate)
  @State private var list: StationList?

  var body: some View {
    Map(position: $stations.position, selection: $stations.selection) {
      ClusterContent(stations) { cluster in
        ClusterDisc(cluster, color: cluster.isSelected ? .red : nil)
      }
    }
    .clusters(stations)
    .onAppear {
      stations.tapAction = .select
      stations.onList = { list = StationList(stations: $0) }
    }
    .onChange(of: stations.selection) { _, new in
      guard case .cluster(let id) = new,
        let cluster = stations.visible.first(where: { $0.id == id })
      else { return }
      if cluster.count <= 20 {
        list = StationList(stations: cluster.members.all)
      } else {
        stations.zoom(to: cluster)
      }
    }
    .sheet(item: $list, onDismiss: { deselectCluster() }) { list in
      List(list.stations) { station in
        Text(station.name)
      }
    }
  }

  /// A tap on the same cluster selects it again. A station that a row has selected stays selected.
  private func deselectCluster() {
    if case .cluster = stations.selection { stations.selection = nil }
  }
}

/// The stations in the sheet.
struct StationList: Identifiable {
  let id = UUID()
  let stations: [Station]
}
