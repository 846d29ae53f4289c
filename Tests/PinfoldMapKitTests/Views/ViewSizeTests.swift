#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// Views of different sizes do not overlap, whether groups or annotations differ.
@MainActor @Suite struct ViewSizeTests {
  @Test(arguments: [false, true], [Strategy.spaced(), .grid(GridClustering(cellSize: 30))])
  func sizesDifferByGroupAndAnnotation(isByGroup: Bool, strategy: Strategy) async throws {
    var options = SurfaceOptions(strategy)
    options.transition = .none
    options.viewSize = { Self.size($0, isByGroup) }
    let stage = MapStage(span: 0.2, options)
    stage.controller.groupOf = { GroupID((($0.title ?? nil).flatMap { Int($0) } ?? 0) % 2) }
    try await stage.controller.add(Place.row(40, step: 4))
    await stage.settle()
    let shown = stage.controller.clusterAnnotations
    #expect(shown.count > 3)
    for (number, one) in shown.enumerated() {
      for other in shown[(number + 1)...] {
        let (a, b) = (Self.size(one, isByGroup), Self.size(other, isByGroup))
        let (p, q) = (
          stage.map.convert(one.coordinate, toPointTo: stage.map),
          stage.map.convert(other.coordinate, toPointTo: stage.map)
        )
        let isApart =
          Double(abs(p.x - q.x)) >= (a.width + b.width) / 2 - 0.01
          || Double(abs(p.y - q.y)) >= (a.height + b.height) / 2 - 0.01
        #expect(isApart, "\(p) \(q)")
      }
    }
  }

  private nonisolated static func size(
    _ view: SurfaceOptions.SizedView,
    _ isByGroup: Bool
  ) -> ViewSize {
    let isLarge = isByGroup ? view.group == GroupID(1) : view.single.map { $0.row % 4 < 2 } ?? false
    return isLarge ? ViewSize(width: 140, height: 90) : ViewSize(width: 30, height: 30)
  }

  private static func size(_ shown: ClusterAnnotation, _ isByGroup: Bool) -> ViewSize {
    let single = shown.single.flatMap { shown.controller?.id(of: $0) }
    return size(
      SurfaceOptions.SizedView(count: shown.count, group: shown.group, single: single),
      isByGroup
    )
  }
}
#endif
