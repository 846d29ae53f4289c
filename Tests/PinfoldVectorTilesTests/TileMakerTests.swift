import Pinfold
import PinfoldTesting
import Testing

@testable import PinfoldVectorTiles

@Suite struct TileMakerTests {
  /// A tile maker for places around a few spots, one at the antimeridian and one at a pole.
  private static func maker(_ seed: UInt64, buffer: Int, clusters: Int = 6) -> TileMaker {
    var random = SplitMix64(seed: seed)
    func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    let coordinates = (0..<300).map { number in
      let (latitude, longitude) = [(48.0, 11.0), (0.0, 180.0), (89.9, -20.0), (0, 0)][number % 4]
      let spread = 20 * unit() * unit() * unit()
      return Coordinate(
        latitude: min(max(latitude + spread * (unit() - 0.5), -90), 90),
        longitude: longitude + spread * (unit() - 0.5)
      )
    }
    var clustering = RadiusClustering()
    clustering.maximumZoom = clusters
    var settings = TileSettings()
    settings.buffer = buffer
    return TileMaker(RadiusHierarchy(PointIndex(coordinates), clustering), settings)
  }

  /// The tiles of a whole zoom equal the tiles made one by one.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func aTileIsTheSameByItself(seed: UInt64) {
    let maker = Self.maker(seed, buffer: [0, 64, 320, 4096][Int(seed % 4)])
    for zoom in [0, 1, 2, 5, 9] {
      let tiles = ZoomTiles(maker, zoom: zoom)
      var distances: [UInt64] = []
      for number in 0..<tiles.count {
        let (id, content) = tiles.tile(number)
        #expect(maker.content(of: id).features == content.features)
        distances.append(TileID.distance(zoom: zoom, x: id.x, y: id.y))
      }
      #expect(zip(distances, distances.dropFirst()).allSatisfy(<))
      // Nor is there anything in the others.
      guard zoom <= 5 else { continue }
      let all = (0..<1 << (2 * zoom)).map { TileID(zoom: zoom, distance: UInt64($0)) }
      #expect(all.count { maker.content(of: $0).count > 0 } == tiles.count)
    }
  }

  /// Every node is in one tile, not counting repetitions in other tiles.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func countsOfAZoomAddUp(seed: UInt64) {
    let maker = Self.maker(seed, buffer: [0, 64, 320, 4096][Int(seed % 4)])
    for zoom in 0...9 {
      let tiles = ZoomTiles(maker, zoom: zoom)
      let features = (0..<tiles.count).flatMap { tiles.tile($0).content.features }
      let inside = features.filter {
        (0..<4096).contains(Int($0.x)) && (0..<4096).contains(Int($0.y))
      }
      #expect(inside.reduce(0) { $0 + Int($1.node.count) } == 300)
      #expect(Set(inside.map(\.node)).count == inside.count)
      if maker.settings.buffer == 0 { #expect(inside.count == features.count) }
    }
  }

  @Test(arguments: [1, 7, 100, 100_000])
  func chunksHoldAllTilesInOrder(featureCount: Int) {
    let tiles = ZoomTiles(Self.maker(1, buffer: 320), zoom: 7)
    let chunks = tiles.chunks(of: featureCount)
    #expect(chunks.flatMap { $0 } == Array(0..<tiles.count))
    #expect(chunks.dropLast().allSatisfy { tiles.featureCount($0) >= featureCount })
  }

  /// Compatible clusters are of places that are moved a little; tiles may show where they are.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func singlePlacesAreAtTheirPositions(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    let (latitude, longitude) = (120 * unit() - 60, 300 * unit() - 150)
    let coordinates = (0..<200).map { _ in
      Coordinate(latitude: latitude + 0.001 * unit(), longitude: longitude + 0.001 * unit())
    }
    var clustering = RadiusClustering()
    clustering.maximumZoom = 1
    clustering.isCompatible = true
    let moved = PointIndex(coordinates, columns: [], for: .radius(clustering))
    let maker = TileMaker(RadiusHierarchy(moved, clustering), TileSettings())
    clustering.isCompatible = false
    let exact = TileMaker(RadiusHierarchy(PointIndex(coordinates), clustering), TileSettings())
    func places(_ content: TileContent) -> [[Int64]] {
      content.features.map { [Int64($0.node.row), Int64($0.x), Int64($0.y)] }
    }
    var differences = 0
    for zoom in [16, 20] {
      let tiles = ZoomTiles(exact, zoom: zoom)
      for number in 0..<tiles.count {
        let (id, content) = tiles.tile(number)
        let found = maker.content(of: id, within: 16) { point in
          let position = WebMercator.mapPoint(for: coordinates[Int(point.row)])
          // As an index rounds it.
          let (x, y) = (position.x / PointIndex.quantum, position.y / PointIndex.quantum)
          return MapPoint(x: x.rounded() * PointIndex.quantum, y: y.rounded() * PointIndex.quantum)
        }
        #expect(places(found) == places(content))
        if places(maker.content(of: id)) != places(content) { differences += 1 }
      }
    }
    #expect(differences > 0, "None was moved")
  }

  @Test func nothingHasNoTiles() {
    let maker = TileMaker(RadiusHierarchy(PointIndex()), TileSettings())
    #expect(ZoomTiles(maker, zoom: 3).count == 0)
    #expect(maker.tile(of: maker.content(of: TileID(zoom: 3, x: 1, y: 1)), TileColumns()) == nil)
  }
}
