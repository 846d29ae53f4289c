import Pinfold
import PinfoldTesting
import Testing

@testable import PinfoldVectorTiles

@Suite struct SpacedTilesTests {
  /// A feature in the one tile that it belongs to.
  private struct Shown {
    let node: TileNode

    /// Where it is on a map of the zoom, in screen points.
    let x: Double
    let y: Double
  }

  private static func shown(_ tiles: ZoomTiles) -> [Shown] {
    var found: [Shown] = []
    for number in 0..<tiles.count {
      let (id, content) = tiles.tile(number)
      for feature in content.features
      where (0..<4096).contains(feature.x) && (0..<4096).contains(feature.y) {
        found.append(
          Shown(
            node: feature.node,
            x: (Double(id.x) + Double(feature.x) / 4096) * 512,
            y: (Double(id.y) + Double(feature.y) / 4096) * 512
          )
        )
      }
    }
    return found
  }

  private static func distance(_ a: Shown, _ b: Shown, zoom: Int) -> Double {
    let world = Double(512 << zoom)
    let dx = min((a.x - b.x).magnitude, world - (a.x - b.x).magnitude)
    return (dx * dx + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// Every place is in one tile of each zoom, not counting repetitions in other tiles.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func countsOfAZoomAddUp(seed: UInt64) {
    let scenario = SpacedTilesScenario(seed)
    for zoom in scenario.zooms {
      let shown = Self.shown(ZoomTiles(scenario.maker(), zoom: zoom))
      #expect(shown.reduce(0) { $0 + Int($1.node.count) } == scenario.index.points.totalWeight)
      #expect(Set(shown.map(\.node.number)).count == shown.count)
    }
  }

  /// Discs that are apart at a whole zoom never overlap. A map shows the tiles of a zoom up to the
  /// next zoom, and everything is farther apart there. The test compares all pairs, across tiles.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func discsAreApartAlsoAcrossTiles(seed: UInt64) {
    let scenario = SpacedTilesScenario(seed)
    let maker = scenario.maker()
    for zoom in scenario.zooms where !scenario.showsPlaces(zoom) {
      let shown = Self.shown(ZoomTiles(maker, zoom: zoom))
      let scale = scenario.clusters.scale(zoomLevel: zoom + 1)
      for (number, one) in shown.enumerated() {
        for other in shown[..<number] {
          let distance = Self.distance(one, other, zoom: zoom)
          // Tiles round to an eighth of a point.
          #expect(distance > scenario.clustering.separation - 0.3)
          let widths = [one, other].map { scale.diameter(of: Int($0.node.count)) }
          #expect(widths[0] / 2 + widths[1] / 2 < distance)
        }
      }
    }
  }

  /// The tiles of a whole zoom equal the tiles made one by one.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func aTileIsTheSameByItself(seed: UInt64) {
    let scenario = SpacedTilesScenario(seed)
    let maker = scenario.maker(buffer: seed % 3 == 0 ? 4096 : nil)
    for zoom in [0, 1, 2, 5, 9] {
      let tiles = ZoomTiles(maker, zoom: zoom)
      for number in 0..<tiles.count {
        let (id, content) = tiles.tile(number)
        let single = maker.content(of: id)
        #expect(single.features == content.features)
        #expect(maker.nodeCount(of: id, limit: 9999) >= Set(content.features.map(\.node)).count)
        #expect(single.zoomLevel == content.zoomLevel)
      }
      guard zoom <= 2 else { continue }
      let all = (0..<1 << (2 * zoom)).map { TileID(zoom: zoom, distance: UInt64($0)) }
      #expect(all.count { maker.content(of: $0).count > 0 } == tiles.count)
    }
  }

  /// A tile repeats a neighbor's features as the neighbor has them, at the same positions.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func buffersRepeatTheirNeighbors(seed: UInt64) {
    let maker = SpacedTilesScenario(seed).maker()
    for zoom in [1, 3, 6] {
      let tiles = ZoomTiles(maker, zoom: zoom)
      var repeated = 0
      for number in 0..<tiles.count {
        let (id, content) = tiles.tile(number)
        for feature in content.features {
          let (column, row) = (Int(feature.x) >> 12, Int(feature.y) >> 12)
          guard column != 0 || row != 0 else { continue }
          repeated += 1
          let side = 1 << zoom
          let neighbor = TileID(zoom: zoom, x: (id.x + column + side) % side, y: id.y + row)
          let own = maker.content(of: neighbor).features.first {
            $0.node == feature.node && $0.x == feature.x & 4095 && $0.y == feature.y & 4095
          }
          #expect(own != nil)
        }
      }
      #expect(zoom == 1 || repeated > 0)
    }
  }

  /// What one zoom shows as one feature, a lower one does not divide.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func zoomsNest(seed: UInt64) {
    let scenario = SpacedTilesScenario(seed)
    let clusters = scenario.clusters
    var below: [PointID: ClusterID] = [:]
    for zoom in scenario.zooms {
      var above: [PointID: ClusterID] = [:]
      clusters.forEachNode(in: .world, zoomLevel: zoom + 1) { node in
        var parents: Set<ClusterID> = []
        for member in clusters.members(of: node.reference) {
          above[member] = node.id
          if let parent = below[member] { parents.insert(parent) }
        }
        #expect(parents.count == (zoom == 0 ? 0 : 1))
      }
      below = above
    }
  }

  // MARK: - What tiles say

  @Test func discsHaveTheirSizesAndShades() throws {
    let places = [Coordinate](repeating: Coordinate(latitude: 0, longitude: 45), count: 7)
    var settings = TileSettings()
    settings.clusterDetails = ClusterDetails(maximumZoom: 23, memberLimit: 7)
    let clusters = SpacedClusters(PreparedIndex(PointIndex(places)))
    let maker = TileMaker(TileClusters(clusters), settings)
    let made = maker.tile(of: maker.content(of: TileID(zoom: 0, x: 0, y: 0)))
    let text = String(decoding: try #require(made), as: UTF8.self)
    let properties = [
      "diameter", "shade", "expansion_zoom", "bounds", "45,0,45,0", "0,1,2,3,4,5,6",
    ]
    for property in properties { #expect(text.contains(property)) }
    #expect(text.contains("p0"))
    // Without clusters, each place is single.
    let half = 1 << 21
    let single = maker.content(of: TileID(zoom: 22, x: half + half / 4, y: half))
    #expect(single.features.map(\.node.row) == Array(0..<7))
  }

  @Test func aggregatesAreThoseOfTheMembers() {
    let values = (0..<90).map { Double($0 * $0) }
    let places = (0..<90).map {
      Coordinate(latitude: Double($0 % 9), longitude: Double($0 / 9) * 3)
    }
    let clusters = SpacedClusters(PreparedIndex(PointIndex(places, columns: [values])))
    for level in 0...9 {
      var total = 0.0
      clusters.forEachNode(in: .world, zoomLevel: level) { node in
        let sum = clusters.aggregate(at: node.reference, column: 0).sum
        #expect(sum == clusters.members(of: node.reference).reduce(0) { $0 + values[Int($1.row)] })
        total += sum
      }
      #expect(total == values.reduce(0, +))
    }
  }

  @Test func nothingHasNoTiles() {
    let maker = TileMaker(TileClusters(SpacedClusters(PreparedIndex(PointIndex()))), TileSettings())
    #expect(ZoomTiles(maker, zoom: 3).count == 0)
    #expect(maker.tile(of: maker.content(of: TileID(zoom: 3, x: 1, y: 1))) == nil)
  }

  @Test(arguments: [(56.0, 256), (28, 144), (512, 2080), (.nan, 256), (0, 144)])
  func bufferHoldsHalfADiscAndItsRing(separation: Double, buffer: Int) {
    var clustering = SpacedClustering()
    clustering.separation = separation
    #expect(TileSettings.buffer(for: clustering) == buffer)
  }
}
