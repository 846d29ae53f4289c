import Pinfold
import PinfoldTesting
import Testing

/// A prepared index that is read back equals the saved one.
@Suite struct PreparedIndexSavingTests {
  @Test(arguments: 0..<60)
  func readIndexIsAsMadeAfresh(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var clustering = RadiusClustering(random.radiusSettings())
    clustering.isCompatible = seed % 2 == 0
    let coordinates = random.coordinates(count: 0...200)
    var index = PreparedIndex(PointIndex(coordinates))
    index.prepare(clustering)
    let first = index.encoded(clustering)
    for _ in 0..<5 { index.apply(random.edits(count: 2, ids: coordinates.count + 5)) }
    let bytes = index.encoded(clustering)
    #expect(bytes == PreparedIndex(index.points).encoded(clustering), "edits leave no trace")
    var read = try PreparedIndex(decoding: bytes, clustering)
    #expect(read.preparedClusterings.count == 1)
    expectAsBuiltAfresh(read, clustering, "read")
    let undone = try PreparedIndex(decoding: first, clustering)
    #expect(undone.encoded(clustering) == first)
    read.apply(random.edits(count: 1, ids: coordinates.count + 5))
    expectAsBuiltAfresh(read, clustering, "read and edited")
  }

  /// Reading any bytes gives an index or an error.
  @Test(arguments: 0..<40)
  func damageIsAnError(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let clustering = RadiusClustering()
    let index = PreparedIndex(PointIndex(random.coordinates(count: 1...60)))
    var bytes = index.encoded(clustering)
    switch seed % 3 {
    case 0: bytes[random.integer(in: 0...bytes.count - 1)] ^= 4
    case 1: bytes.removeLast(random.integer(in: 1...bytes.count))
    default: bytes += [0, 1, 2, 3, 4, 5, 6, 7]
    }
    #expect(throws: IndexDecodingError.self) { try PreparedIndex(decoding: bytes, clustering) }
  }

  /// A checksum can be forged: the nodes are read by themselves.
  @Test(arguments: 0..<200)
  func forgedNodesAreATreeOrAnError(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let clustering = RadiusClustering()
    let coordinates = random.coordinates(count: 2...60)
    let index = PreparedIndex(PointIndex(coordinates))
    var bytes = index.encoded(clustering)
    let start = 40 + index.points.encoded().count
    guard start < bytes.count else { return }
    for _ in 0..<random.integer(in: 1...4) {
      let place = random.integer(in: start...bytes.count - 1)
      bytes[place] = UInt8(random.pick([0, 1, 2, 3, 17, 255]))
    }
    forgeChecksum(&bytes)
    guard let read = try? PreparedIndex(decoding: bytes, clustering) else { return }
    let hierarchy = RadiusHierarchy(read, clustering)
    let total = hierarchy.nodes(in: .world, zoomLevel: 1).reduce(0) { $0 + $1.count }
    #expect(total == read.points.count)
    for node in hierarchy.nodes(in: .world, zoomLevel: 3) {
      #expect(hierarchy.leaves(of: node.id).map { Array($0).count } == node.count)
    }
  }

  @Test func otherSettingsAreAnError() {
    let bytes = PreparedIndex(PointIndex([Coordinate(latitude: 1, longitude: 2)]))
      .encoded(RadiusClustering())
    var other = RadiusClustering()
    other.radius = 41
    #expect(throws: IndexDecodingError.self) { try PreparedIndex(decoding: bytes, other) }
  }

  /// The checksum of all bytes behind it; see `Checksum` of the engine.
  private func forgeChecksum(_ bytes: inout [UInt8]) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for start in stride(from: 16, to: bytes.count - 7, by: 8) {
      let word = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
      hash = (hash ^ word) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 32
    }
    for place in 0..<8 { bytes[8 + place] = UInt8(truncatingIfNeeded: hash >> UInt64(8 * place)) }
  }
}
