import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import Testing

/// Which settings are the same as before.
@Suite struct SameOptionsTests {
  private static let changes: [@Sendable (inout SurfaceOptions) -> Void] = [
    { $0.clustering.strategy = .none }, { $0.clustering.strategy.grid?.lattice = .exact },
    { $0.clustering.strategy.grid?.cellSize = [0: 60, 9: 80] }, { $0.clustering.marginFactor = 1 },
    { $0.clustering.strategy.grid?.maximumZoom = 9 },
    { $0.clustering.strategy.grid?.minimumUniqueLocations = 3 },
    { $0.clustering.strategy.grid?.minimumCount = 3 },
    { $0.clustering.strategy.grid?.uniqueLocationTolerance = 9 },
    { $0.clustering.anchor = .cellCenter }, { $0.clustering.strategy.grid?.keepsAnchors = false },
    { $0.clustering.hysteresis = 1 }, { $0.clustering.borderColumn = 0 },
    { $0.overlaps = .keep }, { $0.viewSize = { _ in ViewSize(width: 9, height: 9) } },
    { $0.pass = { $0 } }, { $0.spreading = Spreading() }, { $0.spiderfy.separation += 1 },
    { $0.showsReaches = true }, { $0.transition = .none }, { $0.transitionSeconds = 1 },
    { $0.excludedPoints = [PointID(1)] }, { $0.excludesSelectionFromClusters = true },
    { $0.selectionFollows = false },
  ]

  @Test func everySettingIsCompared() {
    for (number, change) in Self.changes.enumerated() {
      var (one, other) = (SurfaceOptions.grid, SurfaceOptions.grid)
      change(&one)
      #expect(!one.isSame(as: other) && !other.isSame(as: one), "change \(number)")
      change(&other)
      #expect(one.isSame(as: other), "change \(number)")
    }
    // A setting that is new has its change above.
    let options = SurfaceOptions.grid
    let count =
      Mirror(reflecting: options).children.count - 1
      + Mirror(reflecting: options.clustering).children.count
      + Mirror(reflecting: GridClustering()).children.count
    #expect(Self.changes.count == count)
  }

  @Test func whatIsNoNumberIsTheSame() {
    var options = SurfaceOptions.grid
    options.clustering.strategy.grid?.cellSize = ZoomSteps(.nan)
    #expect(options.isSame(as: options))
  }
}
