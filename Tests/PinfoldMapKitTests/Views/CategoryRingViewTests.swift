#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldTesting
import SwiftUI
import Testing

/// Rings of categories in MapKit's views and in SwiftUI's.
@MainActor @Suite struct CategoryRingViewTests {
  private static let kinds = Array(repeating: "bakery", count: 8) + ["café", "café", "café", "bar"]

  private static func kind(_ annotation: any MKAnnotation) -> String? {
    (annotation.title ?? nil).flatMap { Int($0) }.flatMap { $0 < kinds.count ? kinds[$0] : nil }
  }

  private func stage(_ count: Int, span: Double = 5) async throws -> MapStage {
    let stage = MapStage(span: span)
    stage.controller.category = { Self.kind($0) }
    try await stage.controller.add(Place.row(count, step: span < 1 ? 40 : 1))
    await stage.settle()
    return stage
  }

  private func view(_ stage: MapStage, of annotation: ClusterAnnotation) throws -> ClusterView {
    stage.catchUp()
    return try #require(stage.map.view(for: annotation) as? ClusterView)
  }

  @Test func clustersHaveRings() async throws {
    let stage = try await stage(14)
    let cluster = try #require(stage.shown.first)
    #expect(cluster.categories.map(\.name) == ["bakery", "café", "bar", nil])
    #expect(cluster.categories.map(\.count) == [8, 3, 1, 2])
    let view = try view(stage, of: cluster)
    #expect(
      view.accessibilityLabel == "14 places: 8 bakery, 3 café, 1 bar, 2 without a category"
    )
    #expect(cluster.title == "14 places")
    #expect(cluster.subtitle == "8 bakery, 3 café, 1 bar, 2 without a category")
    let appearance = try #require(view.clusterAppearance)
    let marks = UIDrawing.record {
      appearance.draw(in: CGRect(x: 0, y: 0, width: 64, height: 64), isFlipped: true)
    }
    // The ground, the middle, four arcs and the number.
    #expect(marks.count == 7 && marks.last?.text == "14")
    let parts: [CategoryRing.Part] = [.category(0), .category(1), .category(2), .noCategory]
    for (part, mark) in zip(parts, marks[2...]) {
      let fill = CategoryPalette.colors(of: part, isDark: false).fill
      #expect(mark.color == PlatformColor(light: fill, dark: fill).resolvedColor(with: .current))
    }
    // The first arc begins above the middle, and goes to the right.
    #expect(marks[2].bounds.minX >= 32 - appearance.size.width / 2)
    #expect(marks[2].bounds.minY < 32 && marks[2].bounds.maxX > 32)
  }

  @Test func singlePlacesHaveTheColorOfTheirCategory() async throws {
    let stage = try await stage(3, span: 0.2)
    let single = try #require(stage.shown.first { !$0.isCluster })
    let view = try view(stage, of: single)
    #expect(view.clusterAppearance?.color == .ofCategory(.category(0)))
    #expect(view.accessibilityLabel?.hasSuffix(", bakery") == true)
    #expect(single.subtitle == "bakery")
    stage.controller.categoryColors["bakery"] = .pink
    #expect(try self.view(stage, of: single).clusterAppearance?.color == .pink)
  }

  /// Callouts name five categories, and count the others.
  @Test func calloutsNameTheMostFrequentCategories() async throws {
    let stage = MapStage(span: 5)
    stage.controller.category = { annotation in
      (annotation.title ?? nil).flatMap { Int($0) }.map { "\($0 % 8)" }
    }
    try await stage.controller.add(Place.row(36))
    await stage.settle()
    let cluster = try #require(stage.shown.first)
    #expect(cluster.subtitle == "5 0, 5 1, 5 2, 5 3, 4 4, 12 others")
  }

  /// Without categories, nothing of a view changes.
  @Test func mapsWithoutCategoriesHaveShades() async throws {
    let stage = MapStage(span: 5)
    stage.controller.category = { _ in nil }
    try await stage.controller.add(Place.row(37))
    let cluster = try #require(stage.shown.first)
    #expect(cluster.categories.isEmpty)
    #expect(try view(stage, of: cluster).clusterAppearance?.arcs.isEmpty == true)
    #expect(try view(stage, of: cluster).reuseIdentifier == "ClusterAnnotationIdentifier.shade")
  }

  /// All corners of an arc are between the two outlines of the ring.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func arcsAreInTheRing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let side = Double.random(in: 26...62, using: &random)
    let isSquare = Bool.random(using: &random)
    let outline = RingOutline(
      middle: CGPoint(x: 50, y: 40),
      half: side / 2,
      corner: isSquare ? side / 4 : side / 2,
      inset: 1,
      width: CategoryRing.width(inDiameter: side)
    )
    let start = Double.random(in: 0..<1, using: &random)
    let end = Double.random(in: start...1, using: &random)
    let points = outline.points(from: start, to: end)
    for (number, point) in points.enumerated() {
      let (x, y) = (abs(point.x - 50), abs(point.y - 40))
      let inset = number < points.count / 2 ? 1 : 1 + outline.width
      let (half, corner) = (side / 2 - inset, max((isSquare ? side / 4 : side / 2) - inset, 0))
      let (dx, dy) = (x - half + corner, y - half + corner)
      let distance =
        dx > 0 && dy > 0 ? (dx * dx + dy * dy).squareRoot() - corner : max(x, y) - half
      #expect(abs(distance) < 1e-9)
    }
  }

  private func texts(_ screen: StopsScreen) -> [String] {
    let drawn = ViewHost([]) { CategoryLegend(screen.model) }.draw()
    return drawn.map(\.content).filter { $0.hasSuffix("y") || $0.first?.isNumber == true }
  }

  struct Shop: Identifiable {
    let id: Int
    let coordinate: CLLocationCoordinate2D
  }

  /// A disc in SwiftUI has the colors of MapKit's, in the same order.
  @Test func discsInSwiftUIHaveTheSameRing() async throws {
    let shops = (0..<14).map {
      Shop(id: $0, coordinate: CLLocationCoordinate2D(latitude: 35, longitude: 135.7))
    }
    let model = ClusterModel(
      shops,
      coordinate: \.coordinate,
      category: { $0.id < Self.kinds.count ? Self.kinds[$0.id] : nil },
      time: { Double($0.id) }
    )
    let rect = MKMapRect.kyoto(2)
    let clusters = await model.clusters(in: rect, size: CGSize(width: 300, height: 300))
    let cluster = try #require(clusters.first)
    #expect(cluster.categories.map(\.name) == ["bakery", "café", "bar", nil])
    #expect(cluster.text == "14 places: 8 bakery, 3 café, 1 bar, 2 without a category")
    let drawn = ViewHost([]) { ClusterDisc(cluster) }.draw()
    #expect(drawn.filter { $0.content.hasPrefix("color") }.count == 6)
    #expect(drawn.last?.content == "14")
    model.window = 9...12
    let some = await model.clusters(in: rect, size: CGSize(width: 300, height: 300))
    #expect(some.first?.categories.map(\.count) == [2, 1, 1])
    #expect(some.first?.coordinate.longitude == cluster.coordinate.longitude)
  }

  /// Items of different values are never in one cluster.
  @Test func modelsKeepBorders() async {
    let stops = (0..<14).map { Stop(id: $0, coordinate: MapStage.kyoto) }
    let screen = StopsScreen(stops, border: { $0.id < 4 ? "A" : $0.id < 9 ? "B" : nil })
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    #expect(screen.memberships == [Set(0..<4), Set(4..<9), Set(9..<14)])
    #expect(Set(await screen.newMap().map { Set($0.members.map(\.id)) }) == screen.memberships)
    screen.model.filter = { $0.id % 2 == 0 }
    screen.model.insert(Stop(id: 14, coordinate: MapStage.kyoto))
    await screen.settle()
    #expect(screen.memberships == [[0, 2], [4, 6, 8], [10, 12, 14]])
  }

  /// A legend counts what is in view, and keeps hidden categories.
  @Test func legendsHideCategories() async throws {
    let stops = (0..<14).map { Stop(id: $0, coordinate: MapStage.kyoto) }
    let screen = StopsScreen(stops) { $0.id < Self.kinds.count ? Self.kinds[$0.id] : nil }
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    #expect(texts(screen) == ["8 bakery", "3 café", "1 bar", "2 without a category"])
    let bakery = try #require(screen.model.legend(on: "main").first)
    screen.model.toggle(bakery)
    await screen.settle()
    #expect(texts(screen) == ["0 bakery", "3 café", "1 bar", "2 without a category"])
    #expect(screen.model.visible.map(\.count) == [6])
    screen.model.toggle(bakery)
    await screen.settle()
    #expect(screen.model.visible.map(\.count) == [14])
  }
}
#endif
