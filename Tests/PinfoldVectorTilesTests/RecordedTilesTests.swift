import Foundation
import Pinfold
import PinfoldTesting
import Testing

@testable import PinfoldVectorTiles

/// Recorded tiles that the package for web maps also makes from the same points, byte for byte.
/// `UPDATE_GOLDEN=1` records them again.
@Suite struct RecordedTilesTests {
  /// A point with its columns, as JSON has them.
  private struct Place: Codable {
    var longitude: Double
    var latitude: Double
    var name: String
    var people: Int
    var share: Double
    var isOpen: Bool?
  }

  private struct Tile: Codable, Equatable {
    var z: Int
    var x: Int
    var y: Int
    var bytes: Data
  }

  private struct Recorded: Codable {
    var places: [Place]
    var tiles: [Tile]
  }

  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Web/Tests/recorded-tiles.json")

  @Test func tilesAreThoseThatWereRecorded() throws {
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      let places = Self.places()
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let recorded = Recorded(places: places, tiles: Self.tiles(of: places))
      try encoder.encode(recorded).write(to: Self.file)
    }
    let recorded = try JSONDecoder().decode(Recorded.self, from: Data(contentsOf: Self.file))
    #expect(recorded.tiles.count > 20)
    #expect(Self.tiles(of: recorded.places) == recorded.tiles)
  }

  /// Places around a few spots, one at the antimeridian and one at a pole.
  private static func places() -> [Place] {
    var random = SplitMix64(seed: 14)
    func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    // Decimals that JSON keeps.
    func rounded(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 }
    return (0..<300).map { number in
      let (latitude, longitude) = [(48.0, 11.0), (0.0, 179.9), (84.9, -20.0), (-33, 151)][
        number % 4
      ]
      let spread = 20 * unit() * unit() * unit()
      return Place(
        longitude: rounded(min(longitude + spread * (unit() - 0.5), 180)),
        latitude: rounded(latitude + spread * (unit() - 0.5)),
        name: ["café", "a \"quoted\" name", "", "店"][Int(random.next() % 4)] + String(number % 7),
        people: Int(random.next() % 2_000_000) - 1_000,
        share: [0.1, 0.5, -2.25, 1e-7][Int(random.next() % 4)],
        isOpen: [true, false, nil][Int(random.next() % 3)]
      )
    }
  }

  private static func tiles(of places: [Place]) -> [Tile] {
    var clustering = RadiusClustering()
    clustering.isCompatible = true
    (clustering.minimumZoom, clustering.maximumZoom) = (TileZoom.level(0), TileZoom.level(16))
    clustering.radius = ZoomSteps(40)
    let coordinates = places.map { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
    let index = PointIndex(
      coordinates,
      columns: [places.map { Double($0.people) }],
      for: .radius(clustering)
    )
    var settings = TileSettings()
    settings.buffer = TileSettings.buffer(for: clustering, zooms: TileID.zooms)
    settings.figures = [
      TileFigure(name: "sum_people", kind: .sum, column: 0),
      TileFigure(name: "mean_people", kind: .mean, column: 0),
    ]
    let maker = TileMaker(RadiusHierarchy(index, clustering), settings)
    let zooms = [0: 1, 1: 4, 2: 16, 4: 6, 8: 6, 13: 3, 17: 3, 24: 2]
    return zooms.sorted { $0.key < $1.key }.flatMap { zoom, limit in
      let tiles = ZoomTiles(maker, zoom: zoom)
      let step = max(tiles.count / limit, 1)
      return stride(from: 0, to: tiles.count, by: step).compactMap { number -> Tile? in
        let (id, content) = tiles.tile(number)
        return maker.tile(of: content, columns(of: content, places)).map {
          Tile(z: id.zoom, x: id.x, y: id.y, bytes: Data($0))
        }
      }
    }
  }

  private static func columns(of content: TileContent, _ places: [Place]) -> TileColumns {
    var columns = TileColumns(["name", "people", "share", "isOpen", "_cluster"])
    for id in content.places {
      let place = places[Int(id.row)]
      columns.append(id)
      columns.appendValue(.text(Array(place.name.utf8)[...]), column: 0)
      columns.appendValue(.integer(Int64(place.people)), column: 1)
      columns.appendValue(.number(place.share), column: 2)
      if let isOpen = place.isOpen { columns.appendValue(.bool(isOpen), column: 3) }
      columns.appendValue(.integer(Int64(id.row)), column: 4)
    }
    return columns
  }
}
