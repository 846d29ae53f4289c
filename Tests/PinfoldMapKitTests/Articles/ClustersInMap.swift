import MapKit
import Pinfold
import PinfoldMapKit
import SwiftUI

/// Compiles the code of the article on SwiftUI's map.
struct Station: Identifiable {
  let id: Int
  let name: String
  let isOpen: Bool
  var coordinate: CLLocationCoordinate2D
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct ClusteredStations: View {
  @State private var stations = ClusterModel([Station](), coordinate: \.coordinate)

  var body: some View {
    Map(position: $stations.position, selection: $stations.selection) {
      ClusterContent(stations)
      UserAnnotation()
    }
    .clusters(stations)
    .task { stations.items = await loadStations() }
  }

  private func loadStations() async -> [Station] { [] }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct StationsWithNames: View {
  @State private var stations = ClusterModel([Station](), coordinate: \.coordinate)

  var body: some View {
    Map(position: $stations.position, selection: $stations.selection) {
      ClusterContent(stations) { cluster in
        if let station = cluster.single {
          Text(station.name)
        } else {
          ClusterDisc(cluster, color: cluster.members.allSatisfy(\.isOpen) ? .green : .gray)
        }
      }
    }
    .clusters(stations, cellSize: 80)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor func editStations(_ stations: ClusterModel<Station>, _ station: Station) {
  stations.insert(station)
  stations.update(station)
  stations.remove(station.id)
  stations.filter = { $0.isOpen }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor func moveStation(
  _ stations: ClusterModel<Station>,
  _ station: inout Station,
  to newCoordinate: CLLocationCoordinate2D
) {
  station.coordinate = newCoordinate
  stations.update(station)
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor func showPins(_ stations: ClusterModel<Station>) {
  stations.title = { $0.name }
  stations.options.viewSize = { view in
    view.count > 1
      ? ClusterAppearance(count: view.count).viewSize
      : ViewSize(width: 40, height: 40, offsetY: -20)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor func selectStations(_ stations: ClusterModel<Station>, _ station: Station) {
  stations.selection = .item(station.id)
  stations.select(station.id, reveal: 2000)
  stations.onList = { members in print(members.map(\.name)) }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct StationsTwice: View {
  @State private var stations = ClusterModel([Station](), coordinate: \.coordinate)

  var body: some View {
    VStack {
      Map(position: $stations.position, selection: $stations.selection) {
        ClusterContent(stations)
      }
      .clusters(stations)
      Map(position: $stations[position: "overview"], selection: $stations.selection) {
        ClusterContent(stations, map: "overview")
      }
      .clusters(stations, .distance(60), map: "overview")
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor func drawStations(
  _ stations: ClusterModel<Station>,
  _ options: MKMapSnapshotter.Options
) async throws -> some View {
  let snapshot = try await MKMapSnapshotter(options: options).start()
  let clusters = await stations.clusters(in: options.mapRect, size: options.size)
  return Image(uiImage: snapshot.image)
    .overlay { ClusterDrawing(clusters) { snapshot.point(for: $0) } }
}

struct Photo: Identifiable {
  let id: Int
  let kind, country: String?
  let date: Date
  let coordinate: CLLocationCoordinate2D
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct PhotosInTime: View {
  @State private var photos = ClusterModel(
    [Photo](),
    coordinate: \.coordinate,
    category: { $0.kind },
    time: { $0.date.timeIntervalSince1970 },
    border: { $0.country }
  )

  var body: some View {
    Map(position: $photos.position, selection: $photos.selection) { ClusterContent(photos) }
      .clusters(photos)
      .safeAreaInset(edge: .bottom) { TimeWindow(photos).padding().background(.thinMaterial) }
  }
}
