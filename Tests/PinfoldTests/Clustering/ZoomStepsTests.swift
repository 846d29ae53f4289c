import Pinfold
import Testing

@Suite struct ZoomStepsTests {
  /// A value holds from its level on; the first holds below it as well.
  @Test(arguments: [(-5.0, 88.0), (0, 88), (12.999, 88), (13, 64), (15.9, 64), (16, 32), (30, 32)])
  func valueHoldsFromItsLevelOn(zoom: Double, value: Double) {
    let steps: ZoomSteps<Double> = [0: 88, 13: 64, 16: 32]
    #expect(steps.value(at: ZoomLevel(zoom)) == value)
    let shuffled: ZoomSteps<Double> = [16: 32, 0: 88, 13: 64]
    #expect(shuffled.value(at: ZoomLevel(zoom)) == value)
  }

  @Test func valueWithoutLevelsHoldsEverywhere() {
    let steps: ZoomSteps<Int> = 7
    #expect([-1e9, 0, 22, 1e9].allSatisfy { steps.value(at: ZoomLevel($0)) == 7 })
  }

  /// A cell size that shrinks while zooming out must not make cells finer again.
  /// Steps that are not reached do not matter, however coarse the grid is.
  @Test func levelsNeverGetFinerWhileZoomingOut() {
    for steps in [[2: 400, 6: 80], [2: 80, 6: 400], [0: 60, 5: 90, 5.5: 40]] as [[Double: Double]] {
      var options = ClusterOptions()
      options.strategy.grid?.cellSize = ZoomSteps(
        steps.map { (zoomLevel: $0.key, value: $0.value) }
      )
      let planner = Planner(options)
      var coarser: UInt64 = 1
      for zoom in stride(from: -1.0, through: 12, by: 0.05) {
        let viewport = Viewport.around(MapPoint(x: 1e8, y: 1e8), zoom: zoom)
        let cells = planner.plan(PointIndex(), for: viewport).grid.cellsAroundWorld
        #expect(cells >= coarser, "zoom \(zoom)")
        coarser = cells
      }
      // World of 256 points in cells of 400, or of 80, or of 60.
      let world = planner.plan(PointIndex(), for: .world).grid.cellsAroundWorld
      #expect(world == (steps[2] == 400 ? 1 : steps[2] == 80 ? 2 : 4))
    }
  }
}
