import PinfoldTesting
import Testing

@testable import Pinfold

/// Decisions at the edges of input.
@Suite struct EdgeTests {
  private static let grids = [GridClustering.Lattice.levels, .exact]

  private static func plan(
    _ coordinates: [Coordinate],
    _ grid: GridClustering.Lattice,
    _ viewport: Viewport
  ) -> Plan {
    var options = ClusterOptions()
    options.strategy.grid?.lattice = grid
    return Planner(options).plan(PointIndex(coordinates), for: viewport)
  }

  @Test(arguments: grids)
  func noPointsGiveAnEmptyPlan(grid: GridClustering.Lattice) {
    let plan = Self.plan([], grid, .world)
    #expect(plan.clusters.isEmpty && plan.memberCount == 0)
    #expect(plan.cells.count > 0)
    #expect(plan.cluster(of: PointID(0)) == nil)
    let index = PointIndex()
    #expect(index.isEmpty && index.count == 0 && index.rejected.isEmpty)
    #expect(Array(index.points(in: .world)).isEmpty)
  }

  @Test(arguments: grids)
  func onePointIsItsOwnCluster(grid: GridClustering.Lattice) {
    for zoom in stride(from: -1.0, through: 30, by: 1) {
      let place = Coordinate(latitude: 12.3, longitude: -45.6)
      let point = WebMercator.mapPoint(for: place)
      let plan = Self.plan([place], grid, .around(point, zoom: zoom))
      #expect(plan.clusters.map(\.count) == [1], "zoom \(zoom)")
      #expect(plan.clusters.first.map { abs($0.anchor.x - point.x) <= 1 / 32.0 } == true)
    }
  }

  @Test(arguments: grids)
  func coincidentPointsAreOneClusterAtEveryZoom(grid: GridClustering.Lattice) {
    let place = Coordinate(latitude: 12.3, longitude: -45.6)
    for zoom in stride(from: -1.0, through: 30, by: 1) {
      let viewport = Viewport.around(WebMercator.mapPoint(for: place), zoom: zoom)
      let plan = Self.plan(Array(repeating: place, count: 100), grid, viewport)
      #expect(plan.clusters.map(\.count) == [100], "zoom \(zoom)")
      #expect(plan.clusters.allSatisfy { $0.isUniqueLocation })
      #expect(plan.clusters.first.map { Array(plan.members(of: $0)).count } == 100)
    }
  }

  /// ±180° and the poles are on edges of the world, and of cells.
  @Test(arguments: [
    (0.0, 180.0), (0, -180), (90, 0), (-90, 0), (90, 180), (-90, -180), (85.06, 179.999_999_9),
  ])
  func edgesOfTheWorldAreShown(latitude: Double, longitude: Double) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let point = WebMercator.mapPoint(for: place)
    for grid in Self.grids {
      for zoom in stride(from: -1.0, through: 30, by: 1) {
        let plan = Self.plan([place], grid, .around(point, zoom: zoom))
        #expect(plan.memberCount == 1, "zoom \(zoom)")
      }
    }
  }

  @Test(arguments: grids)
  func notANumberIsNoPlace(grid: GridClustering.Lattice) {
    let places = coordinates([(.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity), (1, 2)])
    let plan = Self.plan(places, grid, .world)
    #expect(plan.memberCount == 1)
    let index = PointIndex(places)
    #expect(index.count == 1 && index.rejected == (0..<4).map { PointID($0) })
    #expect((0..<4).allSatisfy { plan.cluster(of: PointID($0)) == nil })
    let points = [MapPoint(x: .nan, y: 0), MapPoint(x: 0, y: .infinity), MapPoint(x: 1, y: 1)]
    #expect(PointIndex(points).rejected == [PointID(0), PointID(1)])
  }

  /// A rejected point has an id like any other: it can be moved to a place, and
  /// away again.
  @Test func rejectedPointsCanBeMovedAndRemoved() {
    var index = PointIndex(coordinates([(.nan, 0), (1, 2)]))
    let nowhere = Coordinate(latitude: .nan, longitude: .nan)
    #expect(index.insert(PointID(0), at: Coordinate(latitude: 5, longitude: 5)) == false)
    #expect(index.move(PointID(0), to: Coordinate(latitude: 5, longitude: 5)) == true)
    #expect(index.count == 2 && index.rejected.isEmpty)
    #expect(index.move(PointID(1), to: nowhere) == true)
    #expect(index.count == 1 && index.rejected == [PointID(1)])
    #expect(index.remove(PointID(1)) == true)
    #expect(index.rejected.isEmpty && index.count == 1)
  }

  /// Wherever it is, a viewport wider than the world shows every point once.
  @Test(arguments: grids)
  func worldIsPlannedOnce(grid: GridClustering.Lattice) {
    let world = MapRect.world.width
    let places = DataSet.uniform(count: 400)
    for (x, width) in [(0.0, 1.0), (-0.5, 1), (0.3, 1.5), (-7.2, 3), (0, 10), (2.999, 1.001)] {
      let rect = MapRect(x: x * world, y: 0, width: width * world, height: world)
      let viewport = Viewport(visibleMapRect: rect, width: 256 * width, height: 256)
      let plan = Self.plan(places, grid, viewport)
      #expect(plan.memberCount == 400)
      #expect(UInt64(plan.cells.columnCount) <= plan.grid.cellsAroundWorld)
    }
  }

  /// A margin of -0.5 leaves the middle of the screen: its cell, or no cell when
  /// it is a corner of cells.
  @Test func nothingIsVisibleWithAMarginOfMinusOneHalf() {
    var options = ClusterOptions()
    options.marginFactor = -0.5
    let index = PointIndex(DataSet.uniform(count: 400))
    let corner = Planner(options).plan(index, for: .world)
    #expect(corner.cells.count == 0 && corner.clusters.isEmpty)
    #expect(corner.cells.cells().isEmpty && corner.memberCount == 0)
    let middle = MapPoint(x: 100_000_001, y: 90_000_001)
    let cell = Planner(options).plan(index, for: .around(middle, zoom: 3))
    #expect(cell.cells.count == 1)
    #expect(cell.grid.cell(containing: middle).map(cell.cells.contains) == true)
  }

  /// However far away and however large: what numbers can hold can be planned.
  @Test(arguments: grids, [0, 1e30, -1e30, 1.7e308, -1.7e308])
  func enormousRectsArePlanned(grid: GridClustering.Lattice, x: Double) {
    let places = DataSet.uniform(count: 400)
    for side in [1e30, 1.7e308] {
      let rect = MapRect(x: x, y: -side / 2, width: side, height: side)
      let viewport = Viewport(visibleMapRect: rect, width: 400, height: 400)
      #expect(Self.plan(places, grid, viewport).memberCount == 400)
      #expect(PointIndex(places).count(in: rect) == 400)
    }
    // Numbers so large are multiples of the world's width.
    let finest = CellGrid(cellsAroundWorld: 1 << 32)
    let block = finest.cells(covering: MapRect(x: x, y: 16, width: 1, height: 1))
    #expect(block.firstRow == 256 && block.rowCount == 16)
    #expect(block.firstColumn == 0)
  }

  @Test func moreCellsThanCanBeCountedTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = CellGrid(cellsAroundWorld: 1 << 32).cells(covering: .world)
    }
  }

  @Test func cellsOfAnotherGridTrap() async {
    await #expect(processExitsWith: .failure) {
      let grid = CellGrid(cellsAroundWorld: 4)
      _ = PointIndex(DataSet.uniform(count: 4)).keyRanges(of: Cell(column: 4, row: 0), in: grid)
    }
  }

  @Test func viewportWithoutHeightTraps() async {
    await #expect(processExitsWith: .failure) {
      let rect = MapRect(x: 0, y: 0, width: 100, height: 0)
      _ = Viewport(visibleMapRect: rect, width: 100, height: 100)
    }
  }

  @Test func emptyRectOnTheLatticeHasNoCells() {
    let grid = CellGrid(cellsAroundWorld: 1 << 20)
    let corner = MapRect(x: 256, y: 512, width: 0, height: 0)
    #expect(grid.cells(covering: corner).count == 0)
    #expect(grid.cells(covering: MapRect(x: 256, y: 512, width: 0, height: 5)).count == 0)
    #expect(grid.cells(covering: MapRect(x: 257, y: 513, width: 0, height: 0)).count == 1)
    // The grid ends at the world's northern and southern edges.
    #expect(grid.cells(covering: MapRect(x: 0, y: -900, width: 900, height: 900)).count == 0)
    let south = MapRect(x: 0, y: MapRect.world.height, width: 900, height: 900)
    #expect(grid.cells(covering: south).count == 0)
  }

  /// Cells stay at one unit, even for zooms that need smaller ones.
  @Test(arguments: [24.0, 30, 40, 60])
  func finestCellsAreUnits(zoom: Double) {
    let point = MapPoint(x: 1_000.5, y: 2_000.25)
    var options = ClusterOptions()
    options.strategy.grid?.cellSize = 1.0
    options.strategy.grid?.uniqueLocationTolerance = 0
    let neighbor = MapPoint(x: point.x + 1 / 16.0, y: point.y)
    let index = PointIndex([point, neighbor, point])
    for grid in Self.grids {
      options.strategy.grid?.lattice = grid
      let viewport = Viewport.around(point, zoom: zoom, screen: 4)
      let plan = Planner(options).plan(index, for: viewport)
      let cluster = plan.cluster(of: PointID(0))
      #expect(cluster?.count == 2 && cluster?.anchor == point, "\(grid)")
      #expect(plan.grid.cellsAroundWorld <= CellGrid.maximumCellsAroundWorld)
    }
  }
}

extension Viewport {
  /// A square screen with a map point in its middle.
  static func around(_ point: MapPoint, zoom: Double, screen: Double = 400) -> Viewport {
    let side = screen / ZoomLevel(zoom).zoomScale
    return Viewport(
      visibleMapRect: MapRect(
        x: point.x - side / 2,
        y: point.y - side / 2,
        width: side,
        height: side
      ),
      width: screen,
      height: screen
    )
  }
}
