#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldTesting
import Testing

@Suite struct ClusterLookTests {
  /// The reference's tiers: a count strictly above a threshold.
  @Test func sizesGrowInTiers() {
    let thresholds = [5, 10, 20, 50, 100, 200, 500, 1000]
    var last = ClusterLook(.disc, count: 2, colour: .blue).side
    for threshold in thresholds {
      #expect(ClusterLook(.disc, count: threshold, colour: .blue).side == last)
      let next = ClusterLook(.disc, count: threshold + 1, colour: .blue).side
      #expect(next > last)
      last = next
    }
  }

  @Test(arguments: [
    (2, "2"), (999, "999"), (1000, "1k"), (1099, "1k"), (1100, "1.1k"), (9999, "9.9k"),
    (10_000, "10k"), (163_637, "163k"), (999_999, "999k"), (1_000_000, "1M"),
    (12_345_678, "12M"), (2_000_000_000, "2G"),
  ])
  func labelsAreShortAndNeverTooHigh(count: Int, label: String) {
    #expect(ClusterLook(.disc, count: count, colour: .blue).label == label)
  }

  @Test func everyTargetCanBeHit() {
    for shape in [ClusterLook.Shape.disc, .square, .ring, .area] {
      #expect(ClusterLook(shape, count: 3, colour: .blue).target >= 44)
    }
  }

  /// With the pass that the documentation shows, no two views overlap on the map.
  @MainActor @Test func viewsDoNotOverlapWithThePass() async throws {
    var options = SurfaceOptions()
    options.clustering.cellSize = 30
    options.pass = { OverlapRemoval().applied(to: $0, size: ClusterLook.size) }
    let stage = MapStage(span: 0.1, options)
    let places = DataSet.kyoto().map { Place($0.latitude, $0.longitude) }
    try await stage.controller.add(places)
    await stage.settle()
    let frames = stage.map.simulation.views.compactMap { view -> CGRect? in
      guard let shown = view.annotation?.payload as? ClusterAnnotation,
        let look = (stage.map.view(for: shown) as? ClusterView)?.look
      else { return nil }
      let point = stage.map.convert(shown.coordinate, toPointTo: stage.map)
      return CGRect(
        x: point.x - look.side / 2,
        y: point.y - look.side / 2,
        width: look.side,
        height: look.side
      )
      .insetBy(dx: 0.01, dy: 0.01)
    }
    #expect(frames.count > 20)
    for (index, frame) in frames.enumerated() {
      #expect(frames[..<index].allSatisfy { !$0.intersects(frame) })
    }
  }

  @Test func groupsHaveColoursOfTheirOwn() {
    let colours = (-7..<7).map { ClusterColour.ofGroup(GroupID($0)).name }
    #expect(Set(colours.suffix(7)).count == 7)
    #expect(Array(colours.prefix(7)) == Array(colours.suffix(7)))
    #expect(colours[7] == "blue")
  }
}
#endif
