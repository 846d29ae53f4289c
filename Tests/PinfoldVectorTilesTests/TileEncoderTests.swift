import Pinfold
import Testing

@testable import PinfoldVectorTiles

@Suite struct TileEncoderTests {
  /// The node of a point; no figures are requested.
  private static let reference = {
    var found: [RadiusHierarchy.NodeReference] = []
    RadiusHierarchy(PointIndex([Coordinate(latitude: 0, longitude: 0)]))
      .forEachReference(in: .world, zoomLevel: 1) { found.append($1) }
    return found[0]
  }()

  private static func node(row: UInt32, level: Int, count: Int) -> TileNode {
    TileNode(
      row: row,
      zoomLevel: UInt32(level),
      count: UInt64(count),
      isWeightedPoint: false,
      reference: .node(Self.reference)
    )
  }

  @Test func aTileConformsToTheSpecification() {
    var columns = TileColumns(["n"])
    columns.append(PointID(3))
    columns.appendValue(.integer(7), column: 0)
    var settings = TileSettings()
    settings.layer = "p"
    var encoder = TileEncoder(TileMaker(RadiusHierarchy(PointIndex()), settings), columns)
    let place = TileFeature(x: 25, y: -1, node: Self.node(row: 3, level: 18, count: 1))
    let tile = encoder.tile(TileContent(features: [place], zoomLevel: 1))
    let feature: [UInt8] = [
      0x12, 15,  // feature
      0x08, 3,  // id 3
      0x12, 4, 0, 0, 1, 1,  // place 3, n 7
      0x18, 1,  // a point
      0x22, 3, 9, 50, 1,  // move to 25, -1
    ]
    let layer: [UInt8] =
      [0x78, 2, 0x0A, 1, 0x70] + feature
      + [0x1A, 5] + Array("place".utf8) + [0x1A, 1] + Array("n".utf8)
      + [0x22, 2, 0x28, 3, 0x22, 2, 0x28, 7]
      + [0x28, 0x80, 0x20]  // extent 4096
    #expect(tile == [0x1A, UInt8(layer.count)] + layer)
  }

  @Test func equalValuesAreWrittenOnce() throws {
    var encoder = TileEncoder(
      TileMaker(RadiusHierarchy(PointIndex()), TileSettings()),
      TileColumns()
    )
    let features = [(1, 5), (2, 5), (3, 1005), (4, 1006)].map { row, count in
      TileFeature(x: 1, y: 2, node: Self.node(row: UInt32(row), level: 4, count: count))
    }
    let made = encoder.tile(TileContent(features: features, zoomLevel: 1))
    let tile = try #require(made)
    let texts = ["cluster", "cluster_id", "r1-4", "r4-4", "point_count_abbreviated"]
    for text in texts + ["1k"] { #expect(tile.count(of: Array(text.utf8)) > 0) }
    // Both counts of 1005 and 1006 are 1k.
    #expect(tile.count(of: [0x0A, 2] + Array("1k".utf8)) == 1)
    #expect(tile.count(of: [0x28, 5]) == 1)
  }

  @Test func nothingMakesNoTile() {
    var encoder = TileEncoder(
      TileMaker(RadiusHierarchy(PointIndex()), TileSettings()),
      TileColumns()
    )
    #expect(encoder.tile(TileContent(features: [], zoomLevel: 1)) == nil)
  }

  /// Numbers of nodes are unique, and within the safe integers of JavaScript.
  @Test func numbersTellNodesApart() {
    let rows: [UInt32] = [0, 1, .max]
    var numbers: Set<UInt64> = []
    for row in rows {
      numbers.insert(Self.node(row: row, level: 18, count: 1).number)
      for level in 0...31 { numbers.insert(Self.node(row: row, level: level, count: 2).number) }
    }
    #expect(numbers.count == rows.count * 33)
    #expect(numbers.allSatisfy { $0 < 1 << 53 })
  }
}

extension [UInt8] {
  /// How often some bytes are in these.
  fileprivate func count(of bytes: [UInt8]) -> Int {
    indices.count { self[$0...].starts(with: bytes) }
  }
}
