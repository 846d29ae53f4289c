import MapKit
import Pinfold
import PinfoldMapKit

/// The cost of edits of a map view's annotations for the main actor, in seconds of processor time.
@MainActor struct AnnotationWork {
  /// Adding all to an empty map, with the views of the first clusters.
  private(set) var add = 0.0

  /// The longest uninterrupted piece of work while they are added.
  private(set) var longestPiece = 0.0

  /// Setting the same array again.
  private(set) var sameSet = 0.0

  /// Setting a new array of the same annotations.
  private(set) var equalSet = 0.0

  /// Setting an array with one of a hundred annotations replaced.
  private(set) var changedSet = 0.0

  /// Moving the window of times over annotations of twelve categories, and hiding a category.
  private(set) var windowStep = 0.0
  private(set) var toggle = 0.0

  private final class Place: NSObject, MKAnnotation {
    let coordinate: CLLocationCoordinate2D

    init(_ place: Coordinate) {
      coordinate = CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude)
    }
  }

  /// Measures all of them.
  ///
  /// - Parameter rounds: The number of times to set the array. The medians count. Adding runs a
  ///   fourth of the rounds.
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
    try await measureCounting(places, rounds: rounds)
  }

  private mutating func measureCounting(_ places: [Place], rounds: Int) async throws {
    let (mapView, controller) = Self.map()
    controller.category = { "\(Int($0.coordinate.longitude * 100) % 12)" }
    controller.time = { $0.coordinate.latitude }
    try await controller.add(places)
    await controller.rest()
    var (steps, toggles) = (Samples(), Samples())
    for round in 0..<rounds {
      let start = Double(round) * 2 - 40
      let step = await Self.seconds {
        controller.window = start...start + 40
        await controller.rest()
      }
      let toggle = await Self.seconds {
        controller.hiddenCategories.formSymmetricDifference(["3"])
        await controller.rest()
      }
      steps.append(step)
      toggles.append(toggle)
    }
    withExtendedLifetime(mapView) {}
    (windowStep, self.toggle) = (steps.median, toggles.median)
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

  /// Returns the longest wait of a task that requests the main actor all the time.
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
