import Pinfold
import PinfoldTesting
import Testing

@Suite struct CellBlockLawTests {
  /// A rect with edges on edges of cells has these cells.
  @Test func rectsOnTheLatticeHaveTheirCells() {
    var random = SplitMix64(seed: 3)
    for cells in UInt64(1)...3000 {
      let grid = CellGrid(cellsAroundWorld: cells)
      let first = random.integer(in: 0...Int(cells) - 1)
      let end = random.integer(in: first + 1...Int(cells))
      let corner = MapRect.world.width * Double(first) / Double(cells)
      let side = MapRect.world.width * Double(end) / Double(cells)
      let rect = MapRect(x: corner, y: corner, width: side - corner, height: side - corner)
      let block = grid.cells(covering: rect)
      // An edge is rounded, and may be a hair outside its cell: at most one more.
      let (west, east) = (Int(block.firstColumn), Int(block.firstColumn) + block.columnCount)
      let (north, south) = (Int(block.firstRow), Int(block.firstRow) + block.rowCount)
      guard block.columnCount == cells || (first - 1...first).contains(west),
        block.columnCount == cells || (end...end + 1).contains(east),
        (first - 1...first).contains(north), (end...end + 1).contains(south)
      else {
        Issue.record("\(cells) cells, \(first)..<\(end): \(block)")
        continue
      }
    }
  }

  /// The cells of a rect are the cells of its points.
  @Test(arguments: 0..<100)
  func cellsOfARectHoldItsPoints(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let grid = CellGrid(cellsAroundWorld: UInt64(random.integer(in: 1...5000)))
    let rect = random.mapRect(near: [])
    let block = grid.cells(covering: rect)
    #expect(Set(block.cells().prefix(2000)).count == min(block.count, 2000))
    for _ in 0..<50 {
      let place = MapPoint(
        x: rect.minX + rect.width * random.unit(),
        y: rect.minY + rect.height * random.unit()
      )
      guard place.y >= 0 && place.y < MapRect.world.height && rect.height > 1 else { continue }
      #expect(grid.cell(containing: place).map(block.contains) == true)
    }
  }
}
