import Pinfold
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

/// A simulated map with a controller, and everything else that may be on a map.
@MainActor final class MapSession {
  let map = SimulatedMap(width: 390, height: 844)
  let surface: SimulatedSurface
  let controller: ClusterController
  let foreign = [
    SimulatedAnnotation(coordinate: Coordinate(latitude: 35, longitude: 135.7), title: "Foreign"),
    SimulatedAnnotation(coordinate: Coordinate(latitude: -20, longitude: 179.99)),
  ]
  let places: [PointID: Coordinate]

  /// The shown clusters according to the diffs.
  private(set) var shown: [ShownCluster] = []

  init(_ coordinates: [Coordinate], _ options: SurfaceOptions = SurfaceOptions()) async throws {
    surface = SimulatedSurface(map)
    controller = ClusterController(surface: surface, options: options)
    places = Dictionary(
      uniqueKeysWithValues: coordinates.enumerated().map { (PointID(UInt32($0)), $1) }
    )
    map.add(foreign)
    map.showUser(at: Coordinate(latitude: 35.01, longitude: 135.75))
    controller.onUpdate = { [unowned self] diff in
      expectFlowsToAddUp(diff)
      shown = applied(diff, to: shown)
    }
    try await controller.add(places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    await settle()
  }

  /// Lets everything end that is on its way.
  func settle() async {
    await map.settle(controller)
  }

  /// Does a step and lets everything end; returns what happened to the map.
  func perform(_ step: CameraSession.Step) async -> ChurnRecord {
    let before = map.churn
    map.perform(step)
    await settle()
    return map.churn.since(before)
  }

  /// The annotations in the visible area and its margin, found by checking all of them.
  var inSight: Set<ObjectIdentifier> {
    let area = map.paddedArea
    return Set(
      map.annotations.filter { area.contains(WebMercator.mapPoint(for: $0.coordinate)) }
        .map(ObjectIdentifier.init)
    )
  }

  /// The controller's annotations on the map.
  var annotations: [SimulatedAnnotation] { map.annotations.filter { $0.cluster != nil } }

  /// No ghost, no double, nothing foreign touched, and no more views than there is to
  /// see.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let onMap = annotations.compactMap(\.cluster).sorted { $0.id < $1.id }
    #expect(onMap == controller.clusters, "ghosts or doubles", sourceLocation: sourceLocation)
    #expect(shown == controller.clusters, "diffs do not add up", sourceLocation: sourceLocation)
    #expect(
      map.annotations.count == onMap.count + foreign.count + 1,
      "foreign annotations were touched",
      sourceLocation: sourceLocation
    )
    #expect(foreign.allSatisfy { on in map.annotations.contains { $0 === on } })
    #expect(map.views.count <= inSight.count, sourceLocation: sourceLocation)
    #expect(
      Set(map.views.compactMap { $0.annotation.map(ObjectIdentifier.init) }).count
        == map.views.count,
      "an annotation has two views",
      sourceLocation: sourceLocation
    )
    expectMembersOnce(sourceLocation: sourceLocation)
  }

  /// Everything in sight is in exactly one cluster.
  private func expectMembersOnce(sourceLocation: SourceLocation) {
    var counts: [PointID: Int] = [:]
    for cluster in controller.clusters {
      for member in controller.members(of: cluster.id).map(Array.init) ?? [] {
        counts[member, default: 0] += 1
      }
    }
    #expect(counts.values.allSatisfy { $0 == 1 }, "doubles", sourceLocation: sourceLocation)
    // A cluster by distance may be out of sight and have members that are not.
    switch controller.options.clustering.strategy {
    case .radius, .spaced: return
    default: break
    }
    let rects = map.viewport.visibleMapRect.split()
    let lost = places.filter { id, place in
      let point = WebMercator.mapPoint(for: place)
      return counts[id] == nil && rects.contains { $0.contains(point) }
    }
    #expect(lost.isEmpty, "annotations in sight are lost", sourceLocation: sourceLocation)
  }
}

extension SimulatedMap {
  /// The visible area and some way around it, where annotations have views.
  var paddedArea: PaddedArea {
    PaddedArea(rect: visibleMapRect, margin: viewMargin)
  }
}

/// A rect that may cross the antimeridian, with a margin; independent of how a map
/// computes it.
struct PaddedArea {
  let rect: MapRect
  let margin: Double

  func contains(_ point: MapPoint) -> Bool {
    let (dx, dy) = (rect.width * margin, rect.height * margin)
    guard point.y >= rect.minY - dy, point.y <= rect.maxY + dy else { return false }
    let world = MapRect.world.width
    return (-2...2).contains { turn in
      let x = point.x + Double(turn) * world
      return x >= rect.minX - dx && x <= rect.maxX + dx
    }
  }
}
