import Pinfold
import PinfoldSurface
import PinfoldSimulation
import Testing

/// Selecting an annotation through any cluster that shows it.
@MainActor @Suite struct SelectionTests {
  private let surface = RecordingSurface(viewport: .world)
  private let controller: ClusterController

  init() {
    controller = ClusterController(surface: surface)
  }

  private func add(_ places: [(Double, Double)]) async throws {
    try await controller.update { edits in
      for (row, place) in places.enumerated() {
        edits.insert(
          PointID(UInt32(row)),
          at: Coordinate(latitude: place.0, longitude: place.1)
        )
      }
    }
  }

  /// Advances the surface's time until nothing is left to do.
  private func settle() async {
    for _ in 0..<10 {
      await controller.rest()
      surface.advance(bySeconds: 3)
      await Task.yield()
    }
  }

  @Test func zoomsToAMemberAndSelectsWhatShowsIt() async throws {
    try await add([(35.01, 135.75), (35.02, 135.76), (-30, 20)])
    async let outcome = controller.select(PointID(1), showingMeters: (500, 500))
    await settle()
    let id = try #require(controller.cluster(of: PointID(1))?.id)
    #expect(await outcome == .selected(id))
    #expect(surface.selected == id)
    #expect(controller.cluster(id)?.count == 1)
    let middle = try #require(surface.viewport?.visibleMapRect)
    let place = WebMercator.mapPoint(for: Coordinate(latitude: 35.02, longitude: 135.76))
    #expect(abs(middle.minX + middle.width / 2 - place.x) < 1)
  }

  @Test func whatIsNotOnTheMapIsNotFound() async throws {
    try await add([(35.01, 135.75)])
    let before = surface.viewport
    async let outcome = controller.select(PointID(7))
    await settle()
    #expect(await outcome == .notFound)
    #expect(surface.viewport == before, "the camera went somewhere")
    #expect(surface.selected == nil)
  }

  /// Edits that were requested before the selection are awaited.
  @Test func findsWhatIsBeingAdded() async throws {
    let (controller, surface) = (controller, surface)
    let adding = Task {
      try await controller.update {
        $0.insert(PointID(5), at: Coordinate(latitude: 1, longitude: 2))
      }
    }
    await Task.yield()
    async let outcome = controller.select(PointID(5))
    await settle()
    _ = try await adding.value
    #expect(await outcome == .selected(try #require(surface.selected)))
  }

  @Test func newestSelectionSupersedesEarlierOnes() async throws {
    try await add([(35.01, 135.75), (-30, 20)])
    async let first = controller.select(PointID(0))
    await Task.yield()
    async let second = controller.select(PointID(1))
    await settle()
    let outcomes = await (first, second)
    let id = try #require(controller.cluster(of: PointID(1))?.id)
    #expect(outcomes.0 == .superseded || outcomes.1 == .superseded)
    if outcomes.1 != .superseded { #expect(outcomes.1 == .selected(id)) }
  }

  @Test func cancelingATaskSupersedesItsSelection() async throws {
    try await add([(35.01, 135.75)])
    let controller = controller
    let task = Task { await controller.select(PointID(0)) }
    task.cancel()
    #expect(await task.value == .superseded)
    #expect(surface.selected == nil)
  }

  /// Requests 9: the selection follows the annotation, into clusters and out.
  @Test func selectionFollowsItsMember() async throws {
    try await add([(35.0, 135.0), (35.5, 135.5)])
    surface.moveCamera(
      to: .phone(around: Coordinate(latitude: 35.2, longitude: 135.2), zoomLevel: 9)
    )
    await controller.rest()
    #expect(controller.clusters.map(\.count) == [1, 1])
    surface.tap(try #require(controller.cluster(of: PointID(1))?.id))
    #expect(controller.selectedMember == PointID(1))

    surface.moveCamera(
      to: .phone(around: Coordinate(latitude: 35.2, longitude: 135.2), zoomLevel: 2)
    )
    await controller.rest()
    surface.advance(bySeconds: 1)
    #expect(controller.clusters.map(\.count) == [2])
    #expect(surface.selected == controller.clusters.first?.id)

    surface.moveCamera(
      to: .phone(around: Coordinate(latitude: 35.2, longitude: 135.2), zoomLevel: 9)
    )
    await controller.rest()
    #expect(surface.selected == controller.cluster(of: PointID(1))?.id)
    try await controller.update { $0.remove(PointID(1)) }
    surface.advance(bySeconds: 1)
    #expect(surface.selected == nil && controller.selectedMember == nil)
    #expect(surface.breaches == [])
  }

  @Test func selectedMemberIsKeptOutOfItsCluster() async throws {
    controller.options.excludesSelectionFromClusters = true
    try await add([(35.0, 135.0), (35.5, 135.5), (35.2, 135.3)])
    surface.moveCamera(
      to: .phone(around: Coordinate(latitude: 35.2, longitude: 135.2), zoomLevel: 9)
    )
    await controller.rest()
    surface.tap(try #require(controller.cluster(of: PointID(1))?.id))
    await controller.rest()
    surface.moveCamera(
      to: .phone(around: Coordinate(latitude: 35.2, longitude: 135.2), zoomLevel: 2)
    )
    await controller.rest()
    surface.advance(bySeconds: 1)
    #expect(controller.clusters.map(\.count).sorted() == [1, 2])
    let apart = try #require(controller.cluster(of: PointID(1)))
    #expect(apart.id.isExcluded && surface.selected == apart.id)

    controller.deselect()
    await controller.rest()
    surface.advance(bySeconds: 1)
    #expect(controller.clusters.map(\.count) == [3])
    #expect(surface.selected == nil && surface.breaches == [])
  }

  /// A single weighted annotation is selected like any other annotation, because it is not in a
  /// larger cluster.
  @Test func whatStandsForSeveralIsSelectedByItself() async throws {
    controller.options.excludesSelectionFromClusters = true
    try await controller.update { edits in
      edits.insert(PointID(0), at: Coordinate(latitude: 35, longitude: 135), weight: 9)
      edits.insert(PointID(1), at: Coordinate(latitude: 35.5, longitude: 135.5))
    }
    let near = Viewport.phone(around: Coordinate(latitude: 35.2, longitude: 135.2), zoomLevel: 9)
    surface.moveCamera(to: near)
    await controller.rest()
    surface.tap(try #require(controller.cluster(of: PointID(0))?.id))
    await controller.rest()
    surface.advance(bySeconds: 1)
    let apart = try #require(controller.cluster(of: PointID(0)))
    #expect(apart.id.isExcluded && apart.count == 9 && surface.selected == apart.id)
    #expect(controller.selectedMember == PointID(0) && surface.breaches == [])
  }

  /// A cluster that the user selects does not fall apart by that.
  @Test func selectedClusterStaysTogether() async throws {
    controller.options.excludesSelectionFromClusters = true
    try await add([(35.0, 135.0), (35.5, 135.5), (35.2, 135.3)])
    let id = try #require(controller.clusters.first?.id)
    surface.tap(id)
    await controller.rest()
    surface.advance(bySeconds: 1)
    #expect(controller.clusters.map(\.count) == [3])
    #expect(surface.selected == id && surface.breaches == [])
  }

  /// An annotation that is out of sight is deselected as well.
  @Test func deselectingOutOfSightIsRemembered() async throws {
    try await add([(35.0, 135.0)])
    let home = Viewport.phone(around: Coordinate(latitude: 35, longitude: 135), zoomLevel: 9)
    surface.moveCamera(to: home)
    await controller.rest()
    surface.tap(try #require(controller.clusters.first?.id))
    surface.moveCamera(to: .phone(around: Coordinate(latitude: -30, longitude: 0), zoomLevel: 9))
    await controller.rest()
    surface.advance(bySeconds: 2)
    controller.deselect()
    #expect(controller.selectedMember == nil)
    surface.moveCamera(to: home)
    await controller.rest()
    #expect(surface.selected == nil)
  }

  /// A foreign selection is none of the controller's business (defect 17).
  @Test func zoomingDeselectsNothing() async throws {
    try await add([(35.0, 135.0)])
    let id = try #require(controller.cluster(of: PointID(0))?.id)
    surface.tap(id)
    surface.moveCamera(
      to: .phone(around: Coordinate(latitude: 35, longitude: 135), zoomLevel: 5)
    )
    await controller.rest()
    #expect(surface.selected == id)
  }
}
