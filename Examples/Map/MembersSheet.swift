import MapKit
import PinfoldMapKit
import SwiftUI

/// A tap on a cluster lists its stations in a sheet, instead of zooming in. The selected cluster is
/// red.
struct MembersSheet: View {
  @State private var stations = ClusterModel(Station.all, coordinate: \.coordinate)
  @State private var tapped: ItemCluster<Station>?

  var body: some View {
    Map(position: $stations.position, selection: $stations.selection) {
      ClusterContent(stations) { cluster in
        ClusterDisc(cluster, color: cluster.isSelected ? .red : nil)
      }
    }
    .clusters(stations)
    .onAppear { stations.tapAction = .select }
    .onChange(of: stations.selection) {
      tapped = stations.visible.first(where: \.isSelected)
    }
    .sheet(item: $tapped, onDismiss: { stations.selection = nil }) { cluster in
      List(cluster.members.all) { station in
        Text(station.name)
      }
    }
  }
}
