import Pinfold
import Testing
import struct PinfoldTesting.SplitMix64

@testable import PinfoldServer

@Suite struct LeafBlockTests {
  /// What is in an area on the map is in the degrees of its cells, however a table writes it, and
  /// the cells are around the area.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func degreesHaveAllOfTheCells(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let zoom = Int.random(in: 4...24, using: &random)
    let world = MapRect.world.width
    let width = world * Double.random(in: 0...1.2, using: &random) / Double(1 << (seed % 20))
    let rect = MapRect(
      x: Double.random(in: -world...world, using: &random),
      y: Double.random(in: -0.2 * world...1.1 * world, using: &random),
      width: width,
      height: width * Double.random(in: 0.2...2, using: &random)
    )
    let block = LeafBlock(zoom: zoom, covering: rect)
    let cells = block.mapRect
    for _ in 0..<100 {
      let coordinate = Coordinate(
        latitude: Self.latitude(in: cells, &random),
        longitude: Self.longitude(in: cells, &random)
      )
      guard Self.contains(cells, WebMercator.mapPoint(for: coordinate)) else { continue }
      #expect(block.latitudes.contains(coordinate.latitude))
      #expect(
        block.longitudes.isEmpty
          || block.longitudes.contains { $0.contains(coordinate.longitude) }
      )
    }
    let side = LeafBlock.side(atZoom: zoom)
    #expect(
      cells.width >= min(rect.width, world) && cells.width <= max(rect.width + 2 * side, side)
    )
    let corner = MapPoint(x: rect.minX, y: min(max(rect.minY, 0), world - side))
    #expect(Self.contains(cells, corner))
  }

  /// An area around the antimeridian is one block.
  @Test func theAntimeridianIsInside() {
    let side = LeafBlock.side(atZoom: 10)
    let rect = MapRect(x: MapRect.world.width - side / 2, y: side, width: side, height: side)
    let block = LeafBlock(zoom: 10, covering: rect)
    #expect((block.firstColumn, block.columnCount) == (1023, 2))
    for longitude in [180.0, -180, 179.9999, -179.9999, 180.1, -180.1, 539.9999, -539.9999] {
      #expect(block.longitudes.contains { $0.contains(longitude) })
    }
    #expect(!block.longitudes.contains { $0.contains(170) })
  }

  private static func contains(_ cells: MapRect, _ point: MapPoint) -> Bool {
    let world = MapRect.world.width
    return cells.minY <= point.y && point.y < cells.maxY
      && [-world, 0, world].contains { shift in
        cells.minX <= point.x + shift && point.x + shift < cells.maxX
      }
  }

  private static func latitude(in cells: MapRect, _ random: inout SplitMix64) -> Double {
    // Beyond the projection, now and then.
    if Int.random(in: 0..<10, using: &random) == 0 { return cells.minY == 0 ? 89 : -89 }
    let y = Double.random(in: cells.minY...cells.maxY, using: &random)
    return WebMercator.coordinate(for: MapPoint(x: 0, y: y)).latitude
  }

  private static func longitude(in cells: MapRect, _ random: inout SplitMix64) -> Double {
    let x = Double.random(in: cells.minX...cells.maxX, using: &random)
    let longitude = WebMercator.coordinate(for: MapPoint(x: x, y: 0)).longitude
    let turned = longitude + [-360.0, 0, 360][Int.random(in: 0..<3, using: &random)]
    return abs(turned) <= 540 ? turned : longitude
  }
}
