import Pinfold
import PinfoldTesting
import Testing

@testable import PinfoldVectorTiles

@Suite struct ClusterDetailsTests {
  /// A step is at most a screen point: 360° in 256 · 2^level of them.
  @Test(arguments: [(0, 0), (1, 1), (3, 1), (4, 2), (10, 3), (13, 4), (14, 5), (20, 6), (31, 7)])
  func decimalsAreThoseOfAScreenPoint(zoomLevel: Int, expected: Int) {
    let decimals = BoundsText.decimals(zoomLevel: zoomLevel)
    #expect(decimals == expected)
    let steps = (0..<decimals).reduce(360.0) { steps, _ in steps * 10 }
    #expect(decimals == 7 || steps >= 256 * Double(1 << zoomLevel))
    #expect(steps / 10 < 256 * Double(1 << zoomLevel))
  }

  @Test(arguments: [
    (0, 2, "0"), (-5, 1, "-0.5"), (5, 3, "0.005"), (-1800, 1, "-180"), (931, 1, "93.1"),
    (100, 0, "100"), (-120_500, 4, "-12.05"), (10, 2, "0.1"),
  ])
  func numbersHaveNoZerosAtTheEnd(value: Int, decimals: Int, expected: String) {
    var bytes: [UInt8] = []
    BoundsText.append(value, decimals: decimals, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  /// Every cluster's box has all its places, and none of its sides is a step further out
  /// than the outermost of them.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func boxesAreAroundTheirPlaces(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    let center = [(48.0, 11.0), (0.0, 180.0), (-33, -70.5), (84, -179.9)][Int(seed % 4)]
    let coordinates = (0..<200).map { _ in
      let spread = 8 * unit() * unit() * unit()
      return Coordinate(
        latitude: min(center.0 + spread * (unit() - 0.5), 85),
        longitude: center.1 + spread * (unit() - 0.5)
      )
    }
    let hierarchy = RadiusHierarchy(PointIndex(coordinates))
    var clusterCount = 0
    for level in 1...16 {
      for node in hierarchy.nodes(in: .world, zoomLevel: level) where node.isCluster {
        clusterCount += 1
        let rect = try #require(hierarchy.mapRect(of: node.id))
        let text = BoundsText(rect, zoomLevel: node.id.zoomLevel)
        let sides = String(decoding: text.bytes, as: UTF8.self).split(separator: ",")
          .compactMap { Double($0) }
        #expect(sides.count == 4)
        let members = hierarchy.leaves(of: node.id).map { Array($0) } ?? []
        let places = members.map { coordinates[Int($0.row)] }
        // To the centimeter of the index, around the world.
        let step =
          1.001
          * (0..<BoundsText.decimals(zoomLevel: node.id.zoomLevel))
          .reduce(1.0) { step, _ in step / 10 } + 2e-7
        func east(_ longitude: Double) -> Double {
          let offset = longitude - sides[0] + 1e-6
          return offset - 360 * (offset / 360).rounded(.down) - 1e-6
        }
        let offsets = places.map { east($0.longitude) }
        let width = east(sides[2])
        #expect(offsets.allSatisfy { $0 >= -2e-7 && $0 <= width + 2e-7 })
        #expect((offsets.min() ?? 9) < step && (offsets.max() ?? -9) > width - step)
        let latitudes = places.map(\.latitude)
        let (south, north) = (latitudes.min() ?? 99, latitudes.max() ?? -99)
        #expect(south >= sides[1] - 2e-7 && south < sides[1] + step)
        #expect(north <= sides[3] + 2e-7 && north > sides[3] - step)
      }
    }
    #expect(clusterCount > 20)
  }

  @Test func whatNoZoomDividesHasNoExpansionZoom() {
    let details = ClusterDetails(maximumZoom: 5)
    // Formed at level 5, zoom 4: zoom 5 divides it.
    #expect(details.expansionZoom(zoomLevel: 5) == 5)
    #expect(details.expansionZoom(zoomLevel: 6) == nil)
  }

  /// Two places at one position, and tiles with and without details.
  @Test func clustersSayWhatIsAskedFor() throws {
    let hierarchy = RadiusHierarchy(
      PointIndex([Coordinate](repeating: Coordinate(latitude: 0, longitude: 45), count: 2))
    )
    func text(_ details: ClusterDetails?) throws -> String {
      var settings = TileSettings()
      settings.clusterDetails = details
      let maker = TileMaker(hierarchy, settings)
      let made = maker.tile(of: maker.content(of: TileID(zoom: 0, x: 0, y: 0)))
      return String(decoding: try #require(made), as: UTF8.self)
    }
    let none = try text(nil)
    #expect(ClusterDetails.allNames.allSatisfy { !none.contains($0) })
    let some = try text(ClusterDetails(maximumZoom: 20))
    #expect(some.contains("expansion_zoom") && some.contains("45,0,45,0"))
    #expect(!some.contains("members"))
    let undivided = try text(ClusterDetails(maximumZoom: 16))
    #expect(!undivided.contains("expansion_zoom") && undivided.contains("bounds"))
    let listed = try text(ClusterDetails(maximumZoom: 20, memberLimit: 2))
    #expect(listed.contains("members") && listed.contains("0,1"))
    let unlisted = try text(ClusterDetails(maximumZoom: 20, memberLimit: 1))
    #expect(!unlisted.contains("members"))
  }

  /// A weighted place is a cluster that no zoom divides, at any weight.
  @Test(arguments: [2, Int(UInt32.max) + 7])
  func weightedPlacesDoNotOpen(weight: Int) throws {
    let place = Coordinate(latitude: 0, longitude: 45)
    var settings = TileSettings()
    settings.clusterDetails = ClusterDetails(maximumZoom: 20)
    let maker = TileMaker(RadiusHierarchy(PointIndex([place], weights: [weight])), settings)
    for zoom in [0, 18] {
      let half = (1 << zoom) / 2
      let content = maker.content(of: TileID(zoom: zoom, x: half + half / 4, y: half))
      #expect(content.features.map(\.node.count) == [UInt64(weight)])
      let text = String(decoding: try #require(maker.tile(of: content)), as: UTF8.self)
      #expect(text.contains("point_count") && text.contains("45,0,45,0"))
      #expect(!text.contains("expansion_zoom"))
    }
  }
}
