import MapKit
import Observation

/// The places of the app, which come in batches as over a network.
@MainActor @Observable final class PlacesModel {
  /// What has come so far.
  private(set) var places: [Place] = []

  /// How many there will be.
  let total = 20_000

  /// Loads everything, a batch of 500 every 0.3 seconds.
  func load() async {
    while places.count < total, !Task.isCancelled {
      places += (0..<500).map { _ in Place.random() }
      // Ends early when the view goes away.
      try? await Task.sleep(for: .seconds(0.3))
    }
  }
}

/// A school or a shop in or near Berlin.
final class Place: NSObject, MKAnnotation {
  let coordinate: CLLocationCoordinate2D
  let title: String?
  let isSchool: Bool

  init(_ coordinate: CLLocationCoordinate2D, title: String, isSchool: Bool) {
    (self.coordinate, self.title, self.isSchool) = (coordinate, title, isSchool)
  }

  static func random() -> Place {
    let isSchool = Int.random(in: 0..<4) == 0
    let reach = Double.random(in: 0...0.4)
    return Place(
      CLLocationCoordinate2D(
        latitude: 52.52 + .random(in: -reach...reach),
        longitude: 13.405 + .random(in: -reach...reach)
      ),
      title: isSchool ? "School" : "Shop",
      isSchool: isSchool
    )
  }
}
