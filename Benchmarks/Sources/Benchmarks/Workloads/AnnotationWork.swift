import MapKit
import Pinfold
import PinfoldMapKit

/// What edits of a map view's annotations cost the main actor, in seconds of its
/// processor.
@MainActor struct AnnotationWork {
  /// Adding all to an empty map, with the views of the first clusters.
  private(set) var add = 0.0

  /// The most that is done at a time while they are added.
  private(set) var longestPiece = 0.0

  /// Setting the same array again.
  private(set) var sameSet = 0.0

  /// Setting a new array of the same annotations.
  private(set) var equalSet = 0.0

  /// Setting an array in which one of a hundred is another one.
  private(set) var changedSet = 0.0

  private final class Place: NSObject, MKAnnotation {
    let coordinate: CLLocationCoordinate2D

    init(_ place: Coordinate) {
      coordinate = CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude)
    }
  }

  /// Measures everything.
  ///
  /// - Parameter rounds: How often to set; the medians count. It is added a fourth as
  ///   often.
  init(_ coordinates: [Coordinate], rounds: Int) async throws {
    var places = coordinates.map(Place.init)
    let (mapView, controller) = Self.map()
    try await controller.add(places)
    var (same, equal, changed) = (Samples(), Samples(), Samples())
    try await controller.set(places)
    for _ in 0..<rounds {
      same.append(try await Self.seconds { try await controller.set(places) })
      let others = places.map { $0 }
      equal.append(try await Self.seconds { try await controller.set(others) })
      for offset in stride(from: 0, to: places.count, by: 100) {
        places[offset] = Place(coordinates[offset])
      }
      let set = places
      changed.append(try await Self.seconds { try await controller.set(set) })
    }
    withExtendedLifetime(mapView) {}
    (sameSet, equalSet, changedSet) = (same.median, equal.median, changed.median)
    try await measureAdding(places, rounds: max(2, rounds / 4))
  }

  private mutating func measureAdding(_ places: [Place], rounds: Int) async throws {
    var (all, longest) = (Samples(), Samples())
    for _ in 0..<rounds {
      let (mapView, controller) = Self.map()
      all.append(try await Self.seconds { try await controller.add(places) })
      let (watchedView, watched) = Self.map()
      longest.append(try await Self.longestPiece { try await watched.add(places) })
      withExtendedLifetime((mapView, watchedView)) {}
    }
    (add, longestPiece) = (all.median, longest.median)
  }
}

extension AnnotationWork {
  private static func map() -> (MKMapView, ClusterMapController) {
    let mapView = MKMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    return (mapView, ClusterMapController(mapView: mapView))
  }

  private static func seconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = Stopwatch.processor.seconds
    try await work()
    return Stopwatch.processor.seconds - start
  }

  /// Returns the longest time that the main actor keeps a task waiting that asks for it
  /// all the time.
  private static func longestPiece(_ work: () async throws -> Void) async throws -> Double {
    let watch = Task {
      var (longest, before) = (0.0, Stopwatch.processor.seconds)
      while !Task.isCancelled {
        let now = Stopwatch.processor.seconds
        (longest, before) = (max(longest, now - before), now)
        await Task.yield()
      }
      return longest
    }
    await Task.yield()
    try await work()
    await Task.yield()
    watch.cancel()
    return await watch.value
  }
}
