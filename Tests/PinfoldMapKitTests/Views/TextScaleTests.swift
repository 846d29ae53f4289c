#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldSimulation
import PinfoldTesting
import Testing

/// Numbers and discs follow the user's text size.
@MainActor @Suite struct TextScaleTests {
  @Test(arguments: [
    (UIContentSizeCategory.extraSmall, 1.0), (.large, 1), (.extraExtraExtraLarge, 1.35),
    (.accessibilityExtraExtraExtraLarge, 2),
  ])
  func theScaleIsThatOfTheSystem(category: UIContentSizeCategory, scale: Double) {
    let current = UITraitCollection.current
    UITraitCollection.current = UITraitCollection(preferredContentSizeCategory: category)
    defer { UITraitCollection.current = current }
    #expect(abs(ClusterViewAppearance.textScale - scale) < 1e-9)
  }

  /// For as long as the observer is kept.
  @Test func changesAreReported() {
    var count = 0
    // One that no other test's maps listen to.
    let center = NotificationCenter()
    var observer: TextScaleObserver? = TextScaleObserver(in: center) { count += 1 }
    func change() {
      center.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
    }
    change()
    #expect(count == 1 && observer != nil)
    observer = nil
    change()
    #expect(count == 1)
  }

  @Test func viewsFollow() async throws {
    let stage = MapStage(span: 5, .grid)
    try await stage.controller.add(Place.row(37))
    let view = try #require(
      stage.shown.first.flatMap { stage.map.view(for: $0) } as? ClusterView
    )
    let side = ClusterAppearance(count: 37).diameter
    #expect(view.clusterAppearance?.side == side && view.bounds.width == 44)
    stage.controller.surface.textScaleDidChange(to: 1.5)
    let larger = min(side * 1.5, 62)
    #expect(view.clusterAppearance?.side == larger && view.bounds.width == CGFloat(larger))
    stage.controller.surface.textScaleDidChange(to: 1)
    #expect(view.clusterAppearance?.side == side && view.bounds.width == 44)
  }

  /// Larger discs need more room, and the views that they would cover give way at once.
  @Test func largerTextMakesRoom() async throws {
    let stage = MapStage(span: 0.1, .grid)
    try await stage.controller.add(DataSet.kyoto().map { Place($0.latitude, $0.longitude) })
    await stage.settle()
    let count = stage.shown.count
    stage.controller.surface.textScaleDidChange(to: 2)
    await stage.settle()
    #expect(stage.shown.count < count)
  }
}
#endif
