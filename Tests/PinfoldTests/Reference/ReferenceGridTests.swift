import Pinfold
import Testing

/// The reference's figures of settings and of the grid.
@Suite struct ReferenceGridTests {
  @Test func defaultsAreTheReferences() throws {
    #expect(ClusterOptions().marginFactor == 0.5)
    let clustering = try #require(ClusterOptions().strategy.grid)
    #expect(clustering.cellSize.steps.map(\.value) == [60])
    #expect(clustering.maximumZoom >= .greatestFiniteMagnitude)
    #expect(clustering.minimumUniqueLocations == 0)
    #expect(clustering.keepsAnchors)
    // Where the reference groups by geohashes of nine characters, 4.8 m at the
    // equator, Pinfold measures: see ReferenceLocationTests.
    #expect(clustering.uniqueLocationTolerance == 5)
  }

  @Test(
    arguments: [
      (MapRect(x: 0, y: 0, width: 15, height: 20), 5, MapRect(x: 0, y: 0, width: 15, height: 20)),
      (MapRect(x: 8, y: 8, width: 15, height: 20), 6, MapRect(x: 6, y: 6, width: 18, height: 24)),
      (
        MapRect(x: -8, y: -8, width: 15, height: 20), 6,
        MapRect(x: -12, y: -12, width: 24, height: 24)
      ),
      (
        MapRect(x: 12, y: 12, width: 12, height: 12), 12,
        MapRect(x: 12, y: 12, width: 12, height: 12)
      ),
      (MapRect(x: 1, y: 1, width: 0, height: 0), 5, MapRect(x: 0, y: 0, width: 5, height: 5)),
      // An empty rect on the lattice stays empty: no cells.
      (MapRect(x: 5, y: 5, width: 0, height: 0), 5, MapRect(x: 5, y: 5, width: 0, height: 0)),
    ] as [(MapRect, Double, MapRect)]
  )
  func rectsAreAlignedToTheLattice(rect: MapRect, cellSize: Double, aligned: MapRect) {
    #expect(rect.aligned(toCellSize: cellSize) == aligned)
  }

  /// The last two are the reference's division by zero: a length of zero has the
  /// finest cells, and one beyond the world one cell.
  @Test(
    arguments: [
      (10_000.1, 10_000.203_255_969_898, 26_843),
      (123_456_789.0123, 134_217_728, 2),
      (134_217_728, 134_217_728, 2),
      (161_061_273.6, 268_435_456, 1),
      (62_914_560, 67_108_864, 4),
      (53_687_091.2, 53_687_091.2, 5),
      (0, 0.0625, 4_294_967_296),
      (314_572_800, 268_435_456, 1),
    ] as [(Double, Double, UInt64)]
  )
  func lengthsAreAlignedToTheWorldsWidth(length: Double, side: Double, cells: UInt64) {
    let grid = CellGrid(cellsOfAtLeast: length)
    #expect(grid.cellsAroundWorld == cells)
    #expect(abs(grid.cellMapPoints - side) < 1e-9)
    #expect(grid.cellMapPoints >= length || cells == 1)
    #expect(abs(grid.cellMapPoints * Double(cells) - MapRect.world.width) < 1e-6)
  }

  /// A length in screen points is the same share of the map at every camera position. The engine
  /// does not know headings: a viewport's width is along the screen.
  @Test(arguments: [0.0, 180])
  func screenLengthsAreSharesOfTheVisibleRect(longitude: Double) throws {
    let camera = ReferenceCamera(center: (0, longitude), span: 20, screen: 200)
    let viewport = try camera.viewport
    let length = 100 / viewport.zoomScale
    #expect(abs(length / viewport.visibleMapRect.width - 0.5) < 1e-12)
    let grid = Planner(.reference(cellSize: 100)).plan(PointIndex(), for: viewport).grid
    #expect(grid == CellGrid(cellsOfAtLeast: length))
  }

  /// In cells of eight map points, because ten do not go round the world.
  @Test(arguments: [(80.0, 80.0, 100), (76, 76, 100), (80.8, 8, 11)])
  func cellsOfARectAreCounted(width: Double, height: Double, count: Int) {
    let grid = CellGrid(cellsOfAtLeast: 8)
    let block = grid.cells(covering: MapRect(x: 0, y: 0, width: width, height: height))
    #expect(block.count == count)
    #expect(block.cells().count == count)
    #expect(block.cells() == block.cells().sorted(), "Rows from the top, columns from the left")
    for cell in block.cells() {
      let rect = grid.mapRect(of: cell)
      #expect(rect.width == 8 && rect.height == 8)
    }
  }

  /// Also from a negative origin, which the reference does not wrap.
  @Test(arguments: [
    (201_326_592.0, 134_217_728.0, [201_326_592.0, 234_881_024, 0, 33_554_432]),
    (-33_554_432, 67_108_864, [234_881_024, 0]),
  ])
  func columnsWrapAroundTheWorld(x: Double, width: Double, origins: [Double]) {
    let grid = CellGrid(cellsOfAtLeast: 33_554_432)
    let block = grid.cells(covering: MapRect(x: x, y: 0, width: width, height: 33_554_432))
    #expect(block.cells().map { grid.mapRect(of: $0).minX } == origins)
  }

  /// The reference adds up cell sizes and arrives a hair before the antimeridian.
  @Test func columnBeyondTheAntimeridianStartsThere() {
    let grid = CellGrid(cellsAroundWorld: 449)
    #expect(abs(grid.cellMapPoints - 597_851.795_100_222_7) < 1e-9)
    let start = 264_250_493.434_298_43
    let block = grid.cells(
      covering: MapRect(x: start, y: 0, width: 8 * grid.cellMapPoints, height: 1)
    )
    #expect(grid.mapRect(of: block.cells()[7]).minX == 0)
  }
}
