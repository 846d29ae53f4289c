import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@Suite struct RollupPlanTests {
  /// In cells as large as a roll-up's cells and larger, clusters have the same places with and
  /// without the roll-up. Their positions are the same, except for the half unit to which means are
  /// rounded.
  @Test(arguments: 1..<9 as Range<UInt32>)
  func clustersOfCellsAreThoseOfThePlaces(seed: UInt32) throws {
    let places = DataSet.clustered(count: 5000, seed: seed)
    let text = "latitude,longitude\n" + places.map { "\($0.latitude),\($0.longitude)\n" }.joined()
    let zoom = 12 + Int(seed) % 5
    let planner = Planner()
    var plain = try PlaceTable.read(.text(text))
    var rolledUp = try PlaceTable.read(
      .text(RollupText.csv(of: places, zoom: zoom)),
      options: ReadOptions(weightColumn: "count")
    )
    let strategy = planner.options.strategy
    let (all, cells) = (
      IndexedPlaces(&plain, for: strategy).index, IndexedPlaces(&rolledUp, for: strategy).index
    )
    #expect(cells.points.totalWeight == 5000)
    #expect(cells.points.count < 5000)
    var compared = 0
    // A cell of 60 screen points is at least 2⁻⁸ of the world at level 0, half of it at each next.
    for level in 0...zoom - 3 {
      let middle = WebMercator.mapPoint(for: places[level])
      let side = 0x1p28 / Double(1 << level)
      let viewport = Viewport(
        visibleMapRect: MapRect(
          x: middle.x - side,
          y: middle.y - side,
          width: 2 * side,
          height: 2 * side
        ),
        width: 512,
        height: 512
      )
      let (expected, found) = (
        planner.plan(all, for: viewport).clusters, planner.plan(cells, for: viewport).clusters
      )
      #expect(
        expected.map(\.cell) == found.map(\.cell) && expected.map(\.count) == found.map(\.count)
      )
      for (one, other) in zip(expected, found) {
        #expect(abs(one.anchor.x - other.anchor.x) <= 0.5 / 16 + 1e-6)
        #expect(abs(one.anchor.y - other.anchor.y) <= 0.5 / 16 + 1e-6)
      }
      compared += expected.count
    }
    #expect(compared > 100)
  }
}
