import PinfoldMapKit
import SwiftUI

/// Stops on the watch. The code is the same as on a phone, with fewer and larger cells.
@main
struct StopsApp: App {
  var body: some Scene {
    WindowGroup {
      StopsMap()
    }
  }
}

struct Stop: Identifiable {
  let id: Int
  let coordinate: CLLocationCoordinate2D
}

struct StopsMap: View {
  @State private var stops = ClusterModel([Stop](), coordinate: \.coordinate)

  var body: some View {
    Map(position: $stops.position, selection: $stops.selection) {
      ClusterContent(stops)
    }
    .clusters(stops, .distance(70))
    .task {
      stops.items = (0..<500).map { number in
        Stop(
          id: number,
          coordinate: CLLocationCoordinate2D(
            latitude: 35 + Double(number % 25) * 0.01,
            longitude: 135.7 + Double(number / 25) * 0.01
          )
        )
      }
    }
  }
}
