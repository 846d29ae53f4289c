import PinfoldMapKit
import SwiftUI

/// Adds ten thousand random points to the visible region, and removes them, as the example of the
/// package ClusterMap does.
struct RandomPointsScreen: View {
  @State private var points = ClusterModel([RandomPoint](), coordinate: \.coordinate)
  @State private var region = MKCoordinateRegion(
    center: CLLocationCoordinate2D(latitude: 37.788, longitude: -122.407),
    span: MKCoordinateSpan(latitudeDelta: 0.1, longitudeDelta: 0.1)
  )

  var body: some View {
    Map(position: $points.position, selection: $points.selection) {
      ClusterContent(points)
    }
    .clusters(points)
    .onMapCameraChange { region = $0.region }
    .onAppear { points.position = .region(region) }
    .safeAreaInset(edge: .bottom) {
      HStack {
        Button("Add annotations") {
          points.items += (0..<10_000).map { _ in RandomPoint(in: region) }
        }
        Spacer()
        Button("Remove annotations") { points.items = [] }
      }
      .padding()
    }
  }
}

struct RandomPoint: Identifiable {
  let id = UUID()
  let coordinate: CLLocationCoordinate2D

  init(in region: MKCoordinateRegion) {
    let (center, span) = (region.center, region.span)
    coordinate = CLLocationCoordinate2D(
      latitude: center.latitude + span.latitudeDelta * .random(in: -0.5...0.5),
      longitude: center.longitude + span.longitudeDelta * .random(in: -0.5...0.5)
    )
  }
}
