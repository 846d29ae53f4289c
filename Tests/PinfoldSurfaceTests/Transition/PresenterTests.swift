import Pinfold
import PinfoldSimulation
import Testing

@testable import PinfoldSurface

/// How clusters appear and disappear on a surface.
@MainActor @Suite struct PresenterTests {
  private let surface = RecordingSurface(viewport: .phone(around: middle, zoomLevel: 9))
  private let controller: ClusterController
  private static let middle = Coordinate(latitude: 35.2, longitude: 135.2)

  init() {
    controller = ClusterController(surface: surface)
  }

  private func addTwo() async throws {
    try await controller.update { edits in
      edits.insert(PointID(0), at: Coordinate(latitude: 35, longitude: 135))
      edits.insert(PointID(1), at: Coordinate(latitude: 35.5, longitude: 135.5))
    }
  }

  private func zoom(to level: Double) async {
    surface.moveCamera(to: .phone(around: Self.middle, zoomLevel: level))
    await controller.rest()
  }

  /// J18: a pin drops the first time, but not on its return from a cluster.
  @Test func newPinsDropAndReturningPinsLeaveTheirCluster() async throws {
    try await addTwo()
    #expect(surface.motions.count == 2)
    #expect(surface.motions.allSatisfy { $0.position.from.y < $0.position.to.y })
    await zoom(to: 2)
    let cluster = try #require(controller.clusters.first)
    #expect(cluster.count == 2)
    let merges = surface.motions.suffix(3).filter { $0.alpha.to == 0 }
    #expect(merges.map(\.position.to) == [cluster.position, cluster.position])
    await zoom(to: 9)
    let splits = surface.motions.suffix(3).filter { $0.alpha.to == 1 }
    #expect(splits.map(\.position.from) == [cluster.position, cluster.position])
  }

  /// Defect 3: an animator that never calls its handler stops the reference forever.
  @Test func missingCallbackStallsNothing() async throws {
    surface.completesAnimations = false
    try await addTwo()
    for level in [2.0, 9, 2, 9] { await zoom(to: level) }
    #expect(controller.clusters.count == 2)
    surface.advance(bySeconds: 5)
    #expect(surface.clusters.count == 2)
    #expect(surface.breaches == [])
  }

  /// What appears again while it is disappearing is there once, and stays.
  @Test func whatReappearsWhileItDisappearsIsThereOnce() async throws {
    try await addTwo()
    await zoom(to: 2)
    await zoom(to: 9)
    #expect(Set(surface.clusters.keys).isSuperset(of: controller.clusters.map(\.id)))
    surface.advance(bySeconds: 0.5)
    surface.advance(bySeconds: 5)
    #expect(surface.clusters.keys.sorted() == controller.clusters.map(\.id))
    #expect(surface.breaches == [])
  }

  @Test(arguments: [TransitionStyle.lineage, .fade, .none])
  func reducedMotionMovesNothing(style: TransitionStyle) async throws {
    surface.prefersReducedMotion = true
    controller.options.transition = style
    try await addTwo()
    for level in [2.0, 9] { await zoom(to: level) }
    #expect(surface.motions.allSatisfy { $0.position.from == $0.position.to })
    #expect(surface.motions.isEmpty == (style == .none))
  }

  @Test func withoutTransitionEverythingIsRemovedAtOnce() async throws {
    controller.options.transition = .none
    try await addTwo()
    await zoom(to: 2)
    #expect(surface.clusters.count == 1)
    #expect(surface.motions.isEmpty)
  }

  @Test func animatorsAreReplaceable() async throws {
    let animator = CountingAnimator()
    controller.animator = animator
    try await addTwo()
    await zoom(to: 2)
    #expect(animator.arrivals == 3 && animator.departures == 2)
    #expect(surface.clusters.count == 1, "its callback takes away what left")
  }

  @Test func detachingRemovesWhatIsOurs() async throws {
    try await addTwo()
    await zoom(to: 2)
    controller.detach()
    #expect(surface.clusters.isEmpty && surface.breaches == [])
  }
}

/// An animator that does nothing but count.
private final class CountingAnimator: TransitionAnimator {
  var arrivals = 0
  var departures = 0

  func animate(
    _ transition: Transition,
    on surface: any MapSurface,
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    arrivals += transition.arrivals.count
    departures += transition.departures.count
    completion()
  }
}
