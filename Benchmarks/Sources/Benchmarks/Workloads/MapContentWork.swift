import Foundation
import MapKit
import Pinfold
import PinfoldMapKit
import SwiftUI

/// The cost of a model on SwiftUI's map for the main actor, in seconds of processor time.
@MainActor struct MapContentWork {
  /// Creating a model of all items.
  private(set) var creation = 0.0

  /// Setting the items after ten of them changed.
  private(set) var edit = 0.0

  /// Setting such items, until the clusters have changed.
  private(set) var shownEdit = 0.0

  /// A step of the camera, until the clusters have changed.
  private(set) var step = 0.0

  private struct Stop: Identifiable {
    let id: Int
    var coordinate: CLLocationCoordinate2D
    let name: String
  }

  private struct StopsMap: View {
    @State var stops: ClusterModel<Stop>

    var body: some View {
      Map(position: $stops.position, selection: $stops.selection) {
        ClusterContent(stops)
      }
      .clusters(stops)
    }
  }

  /// Measures all of them and keeps the medians of several rounds.
  init(_ coordinates: [Coordinate], rounds: Int) async throws {
    var stops = coordinates.enumerated().map { number, place in
      Stop(
        id: number,
        coordinate: CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude),
        name: "Stop \(number)"
      )
    }
    creation = Self.creationSeconds(stops)
    let model = ClusterModel(stops, coordinate: \.coordinate)
    let host = ViewHost { StopsMap(stops: model) }
    host.update()
    host.resize(to: CGSize(width: 390, height: 844))
    while model.visible.isEmpty {
      try await Task.sleep(for: .milliseconds(20))
      host.update()
    }
    try await Task.sleep(for: .seconds(1))
    host.update()
    var (edits, shownEdits, steps) = (Samples(), Samples(), Samples())
    for round in 0..<rounds {
      for number in 0..<10 {
        let offset = (number * 7919 + round * 104_729) % stops.count
        if number < 5 {
          stops[offset].coordinate.latitude *= 0.999
        } else {
          stops.remove(at: offset)
          stops.insert(
            Stop(
              id: stops.count * (round + 2) + number,
              coordinate: stops[0].coordinate,
              name: "New"
            ),
            at: (offset * 31) % stops.count
          )
        }
      }
      let start = Stopwatch.processor.seconds
      model.items = stops
      edits.append(Stopwatch.processor.seconds - start)
      try await Task.sleep(for: .milliseconds(100))
      shownEdits.append(Stopwatch.processor.seconds - start)
      host.update()
      try await Task.sleep(for: .milliseconds(300))
      host.update()
    }
    let map = host.maps[0]
    for round in 0..<rounds {
      let visible = map.rect ?? .world
      let factor = round % 6 < 3 ? 0.5 : 2.0
      let rect = MKMapRect(
        x: visible.midX - visible.width * factor / 2,
        y: visible.midY - visible.height * factor / 2,
        width: visible.width * factor,
        height: visible.height * factor
      )
      let start = Stopwatch.processor.seconds
      map.gesture(to: rect)
      try await Task.sleep(for: .milliseconds(50))
      steps.append(Stopwatch.processor.seconds - start)
      host.update()
      try await Task.sleep(for: .milliseconds(300))
      host.update()
    }
    (edit, shownEdit, step) = (edits.median, shownEdits.median, steps.median)
  }

  private static func creationSeconds(_ stops: [Stop]) -> Double {
    var samples = Samples()
    for _ in 0..<100 {
      let start = Stopwatch.wall.seconds
      let model = ClusterModel(stops, coordinate: \.coordinate)
      samples.append(Stopwatch.wall.seconds - start)
      precondition(model.visible.isEmpty, "Items are read before a map is shown")
    }
    return samples.median
  }
}
