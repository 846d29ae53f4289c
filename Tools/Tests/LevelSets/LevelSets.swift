import Foundation
import Pinfold
import PinfoldTesting

/// Writes the level sets of a radius hierarchy, for tests that compare them with another engine.
///
///     LevelSets engine places.f64 levels.bin 2
///
/// The last argument is the least number of points in a cluster. The file has the longitude and
/// latitude of each place as little-endian doubles. The answer covers each zoom level from 1 to 18;
/// level 18 has only places. For each level, it has the number of items. For each item, it has x
/// and y in widths of the world as doubles, then the count and the row of its seed as 32-bit
/// integers.
@main
enum LevelSets {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let method = methods[arguments[1]], let count = Int(arguments[4])
    else {
      print("LevelSets \(methods.keys.sorted().joined(separator: "|")) PLACES LEVELS COUNT")
      exit(64)
    }
    let places = coordinates(try Data(contentsOf: URL(fileURLWithPath: arguments[2])))
    let levels = method(places, count)
    let answer = (1...18).reduce(into: Data()) { $0 += words(of: levels($1)) }
    try answer.write(to: URL(fileURLWithPath: arguments[3]))
  }

  private typealias Method = @Sendable (_ places: [Coordinate], _ minimumPoints: Int) -> Levels
  private typealias Levels = (_ zoomLevel: Int) -> [Item]

  struct Item {
    let position: MapPoint
    let count: Int
    let seed: PointID
  }

  /// How to make the level sets, by name.
  private static let methods: [String: Method] = [
    "engine": engine,
    "supercluster": { oracle($0, $1, step: 0) },
    // With positions of sixteenths of a unit, which the engine has.
    "units": { oracle($0, $1, step: 0x1p-36) },
  ]

  @Sendable private static func engine(_ places: [Coordinate], minimumPoints: Int) -> Levels {
    var clustering = RadiusClustering()
    clustering.minimumPoints = minimumPoints
    clustering.isCompatible = true
    let points = places.map(WebMercator.singlePrecisionMapPoint)
    let hierarchy = RadiusHierarchy(PointIndex(points), clustering)
    return { zoomLevel in
      hierarchy.nodes(in: .world, zoomLevel: zoomLevel).map { node in
        Item(position: node.position, count: node.count, seed: node.id.seed)
      }
    }
  }

  private static func oracle(_ places: [Coordinate], _ minimumPoints: Int, step: Double) -> Levels {
    var settings = RadiusLevels.Settings()
    settings.minimumPoints = minimumPoints
    let levels = SuperclusterOracle(places, settings, step: step).levels
    return { zoomLevel in
      levels.nodes(zoomLevel: zoomLevel).map { node in
        Item(position: node.position, count: node.count, seed: node.id.seed)
      }
    }
  }
}

// MARK: - Bytes

extension LevelSets {
  private static func coordinates(_ content: Data) -> [Coordinate] {
    let numbers = content.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map { offset in
        let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return Double(bitPattern: UInt64(littleEndian: bits))
      }
    }
    return stride(from: 0, to: numbers.count, by: 2).map { place in
      Coordinate(latitude: numbers[place + 1], longitude: numbers[place])
    }
  }

  private static func words(of items: [Item]) -> Data {
    var words: [UInt32] = [UInt32(items.count).littleEndian]
    words.reserveCapacity(items.count * 6 + 1)
    for item in items {
      for value in [item.position.x, item.position.y] {
        let bits = (value / MapRect.world.width).bitPattern
        words.append(UInt32(truncatingIfNeeded: bits).littleEndian)
        words.append(UInt32(truncatingIfNeeded: bits >> 32).littleEndian)
      }
      words.append(UInt32(item.count).littleEndian)
      words.append(item.seed.row.littleEndian)
    }
    return words.withUnsafeBytes { Data($0) }
  }
}
