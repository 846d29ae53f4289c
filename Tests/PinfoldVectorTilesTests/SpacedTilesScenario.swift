import Pinfold
import PinfoldTesting

@testable import PinfoldVectorTiles

/// Around a few spots: a city, the date line, a pole, and places at one position.
struct SpacedTilesScenario {
  let clustering: SpacedClustering
  private(set) var index: PreparedIndex
  private var random: SplitMix64

  init(_ seed: UInt64, count: Int = 400) {
    var random = SplitMix64(seed: seed)
    let coordinates = (0..<count).map { Self.coordinate($0, &random) }
    let weights = coordinates.map { _ in 1 + Int(random.next() % 9) }
    self.random = random
    var clustering = SpacedClustering()
    clustering.separation = [56, 28, 80, 57.3][Int(seed % 4)]
    clustering.maximumZoom = [8, 22, 0][Int(seed % 3)]
    self.clustering = clustering
    index = PreparedIndex(PointIndex(coordinates, weights: seed % 3 == 1 ? weights : nil))
    if seed % 5 != 0 { index.prepare(for: .spaced(clustering)) }
    if seed % 4 >= 2 { edit(count / 8) }
  }

  private static func unit(_ random: inout SplitMix64) -> Double {
    Double(random.next() >> 11) * 0x1p-53
  }

  private static func coordinate(_ number: Int, _ random: inout SplitMix64) -> Coordinate {
    let (latitude, longitude) = [(48.0, 11.0), (0.0, 180.0), (84, -20.0), (10, 10)][number % 4]
    let spread = number % 4 == 3 ? 0 : 20 * unit(&random) * unit(&random) * unit(&random)
    return Coordinate(
      latitude: latitude + spread * (unit(&random) - 0.5),
      longitude: longitude + spread * (unit(&random) - 0.5)
    )
  }

  private mutating func edit(_ count: Int) {
    var edits: [PointEdit] = []
    for number in 0..<count {
      edits.append(.remove(PointID(UInt32(number * 3))))
      let id = PointID(UInt32(1000 + number))
      edits.append(.insert(id, at: Self.coordinate(number, &random)))
    }
    index.apply(edits)
  }

  var clusters: SpacedClusters { SpacedClusters(index, clustering) }

  func maker(buffer: Int? = nil) -> TileMaker {
    var settings = TileSettings()
    settings.buffer = buffer ?? TileSettings.buffer(for: clustering)
    return TileMaker(TileClusters(clusters), settings)
  }

  /// The zooms that have clusters, and one more.
  var zooms: [Int] { Array(0...min(clustering.maximumZoom, 16)) }

  func showsPlaces(_ zoom: Int) -> Bool { zoom >= clustering.maximumZoom }
}
