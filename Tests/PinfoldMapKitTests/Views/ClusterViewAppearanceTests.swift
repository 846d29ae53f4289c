import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldSimulation
import PinfoldTesting
import Testing

@Suite struct ClusterViewAppearanceTests {
  /// Sizes and labels are the engine's.
  @Test(arguments: [(2, "2"), (10, "10"), (1250, "1.3k"), (163_637, "164k")])
  func discsFollowTheAppearance(count: Int, label: String) {
    let appearance = ClusterViewAppearance(.disc, count: count, color: .blue)
    #expect(appearance.side == ClusterAppearance(count: count).diameter)
    #expect(appearance.label == label)
    #expect(appearance.size == ClusterAppearance(count: count).viewSize)
    #expect(appearance.size == ClusterViewAppearance.size(ofCount: count))
  }

  /// The square of a cluster at one place lies in the disc, corners included.
  @Test func squaresAreNoLargerThanDiscs() {
    let appearance = ClusterViewAppearance(.square, count: 37, color: .blue)
    let side = appearance.size.width
    // The middles of the round corners are half a side less a quarter from the square's.
    #expect(side / 4 * 2.0.squareRoot() + side / 4 <= appearance.side / 2)
  }

  /// Sizes go by the counts of the level that a cluster is in.
  @Test func discsFollowAScale() {
    let scale = ClusterScale(low: 30, high: 3_500, breaks: [70, 180, 500, 1_200])
    let appearance = ClusterViewAppearance(.disc, count: 3_500, color: .blue, clusterScale: scale)
    #expect(appearance.side == 62 && appearance.label == "3.5k")
  }

  @Test func aPinStandsOnItsPlace() {
    let size = ClusterViewAppearance(.pin, count: 1, color: .blue).size
    #expect(size == ClusterViewAppearance.size(ofCount: 1))
    #expect(size.offsetX == 0)
    #expect(size.offsetY == -size.height / 2)
  }

  /// Discs grow with their numbers, up to the largest.
  @Test(arguments: [
    (1.0, 1.0), (1.5, 1.5), (3.1, 2), (0.8, 1), (.nan, 1), (-.infinity, 1), (.infinity, 2),
  ])
  func discsGrowWithText(scale: Double, drawn: Double) {
    let appearance = ClusterViewAppearance(.disc, count: 37, color: .blue, scale: scale)
    #expect(appearance.side == min(ClusterAppearance(count: 37).diameter * drawn, 62))
    #expect(appearance.fontSize == 13 * drawn)
    #expect(appearance.size == ClusterViewAppearance.size(ofCount: 37, scale: scale))
    #expect(ClusterViewAppearance.size(ofCount: 1, scale: scale) == ClusterViewAppearance.pinSize)
  }

  @Test func everyTargetCanBeHit() {
    for shape in [ClusterViewAppearance.Shape.disc, .square, .pin, .image, .area] {
      #expect(ClusterViewAppearance(shape, count: 3, color: .blue).target >= 44)
    }
  }

  /// With default settings, the drawn views do not overlap on the map. This includes rings, pins,
  /// and numbers at the user's text size.
  @MainActor @Test(arguments: [1, 1.5, 2]) func viewsDoNotOverlap(scale: Double) async throws {
    var options = SurfaceOptions.grid
    options.clustering.strategy.grid?.cellSize = 30
    let stage = MapStage(span: 0.1, options)
    stage.controller.surface.viewSettings.textScale = scale
    let places = DataSet.kyoto().map { Place($0.latitude, $0.longitude) }
    try await stage.controller.add(places)
    await stage.settle()
    let frames = stage.shown.map { shown -> CGRect in
      let point = stage.map.convert(shown.coordinate, toPointTo: stage.map)
      let size = ClusterViewAppearance.size(ofCount: shown.count, scale: scale)
      return CGRect(
        x: point.x + CGFloat(size.offsetX - size.width / 2),
        y: point.y + CGFloat(size.offsetY - size.height / 2),
        width: CGFloat(size.width),
        height: CGFloat(size.height)
      )
      .insetBy(dx: 0.01, dy: 0.01)
    }
    #expect(frames.count >= 10)
    for (index, frame) in frames.enumerated() {
      #expect(frames[..<index].allSatisfy { !$0.intersects(frame) })
    }
  }

  /// Discs and the drops of pins, as they are drawn, keep apart at any zoom.
  @MainActor @Test(arguments: [1, 1.5, 2], [16, 64, 100]) func spacedViewsDoNotOverlap(
    scale: Double,
    separation: Double
  ) async throws {
    var options = SurfaceOptions()
    options.clustering.strategy.spaced?.separation = separation
    for span in [0.2, 0.1, 0.04] {
      let stage = MapStage(span: span, options)
      stage.controller.surface.viewSettings.textScale = scale
      try await stage.controller.add(DataSet.kyoto().map { Place($0.latitude, $0.longitude) })
      await stage.settle()
      let circles = stage.shown.map { shown -> (x: Double, y: Double, radius: Double) in
        let point = stage.map.convert(shown.coordinate, toPointTo: stage.map)
        let appearance = ClusterViewAppearance(shown, color: .blue, scale: scale)
        let (radius, size) = (appearance.size.width / 2, appearance.size)
        // The head of a pin, whose tip is at the place.
        let up = appearance.shape == .pin ? size.height - radius : 0
        return (Double(point.x), Double(point.y) - up, radius)
      }
      #expect(circles.count >= 2)
      for (index, a) in circles.enumerated() {
        for b in circles[..<index] {
          let distance = ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
          #expect(distance > a.radius + b.radius)
        }
      }
    }
  }

  /// Neither do an app's views, however large.
  @MainActor @Test(arguments: [ViewSize(width: 150, height: 90), .init(width: 60, height: 60)])
  func customViewsDoNotOverlap(size: ViewSize) async throws {
    var options = SurfaceOptions()
    options.viewSize = { _ in size }
    let stage = MapStage(span: 0.1, options)
    try await stage.controller.add(DataSet.kyoto().map { Place($0.latitude, $0.longitude) })
    await stage.settle()
    let points = stage.shown.map { stage.map.convert($0.coordinate, toPointTo: stage.map) }
    #expect(points.count >= 5)
    for (index, a) in points.enumerated() {
      for b in points[..<index] {
        #expect(abs(a.x - b.x) > size.width || abs(a.y - b.y) > size.height)
      }
    }
  }

  /// A view that showed a pin shows a cluster in the middle of its place.
  @MainActor @Test func offsetsAreThoseOfTheAppearance() {
    let view = ClusterView(annotation: nil, reuseIdentifier: nil)
    view.clusterAppearance = ClusterViewAppearance(.pin, count: 1, color: .blue)
    #expect(view.centerOffset == CGPoint(x: 0, y: -16))
    view.clusterAppearance = ClusterViewAppearance(.disc, count: 2, color: .blue)
    // A callout begins at the disc, which is smaller than the view.
    #expect(view.centerOffset == .zero && view.calloutOffset == CGPoint(x: 0, y: 9))
  }

  @Test func priorityNeverFallsWithTheCount() {
    var last = MKAnnotationViewZPriority.min
    for count in 1...100_000 {
      let priority = MKAnnotationViewZPriority(count: count)
      #expect(priority.rawValue > last.rawValue)
      last = priority
    }
    for count in [200_000, 1_000_000, 1_000_000_000, Int.max] {
      let priority = MKAnnotationViewZPriority(count: count)
      #expect(priority.rawValue >= last.rawValue)
      #expect(priority.rawValue < MKAnnotationViewZPriority.defaultUnselected.rawValue)
      last = priority
    }
  }

  @Test func groupsHaveColorsOfTheirOwn() {
    let colors = (-7..<7).map { ClusterColor.ofGroup(GroupID($0)).name }
    #expect(Set(colors.suffix(7)).count == 7)
    #expect(Array(colors.prefix(7)) == Array(colors.suffix(7)))
    #expect(colors[7] == "blue")
  }
}
