import PinfoldTesting
import Testing

@testable import PinfoldStore

/// Laws of packing: unpacking gives the packed bytes, and no bytes end the process.
@Suite struct PackedChunkTests {
  private func bytes(_ words: [UInt64]) -> [UInt8] {
    words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) } }
  }

  private func unpacked(_ packed: [UInt8], limit: Int = 1 << 16) -> [UInt8]? {
    var bytes: [UInt8] = []
    return PackedChunk.unpack(packed, to: &bytes, limit: limit) ? bytes : nil
  }

  @Test(arguments: 0..<200)
  func anyWordsComeBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bits = UInt64.random(in: 0...63, using: &random)
    var words = (0..<Int.random(in: 0...50, using: &random)).map { _ in
      UInt64.random(in: 0...(.max >> bits), using: &random)
    }
    if seed.isMultiple(of: 2) { words.sort() }
    let packed = PackedChunk.pack(bytes(words))
    #expect(unpacked(packed) == bytes(words))
    #expect(packed.count <= 8 * words.count + 1)
    // No more than there is room for.
    if !words.isEmpty { #expect(unpacked(packed, limit: 8 * words.count - 1) == nil) }
  }

  @Test func closeKeysTakeFewBytes() {
    let words = (0..<1000).map { UInt64($0) << 20 | 0xABCDE }
    #expect(PackedChunk.pack(bytes(words)).count < 1000 * 4)
  }

  @Test(arguments: 0..<200)
  func damagedBytesAreRefusedOrOthers(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = (0..<20).map { UInt64($0) << UInt64(seed % 50) }
    var packed = PackedChunk.pack(bytes(words))
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: packed.indices, using: &random)
      packed[index] = .random(in: 0...255, using: &random)
    }
    packed.removeLast(.random(in: 0...3, using: &random))
    if let bytes = unpacked(packed, limit: 200) { #expect(bytes.count <= 200) }
    #expect(unpacked([]) == nil)
    #expect(unpacked([2, 1, 1]) == nil)
    #expect(unpacked([1, 0x19, 0, 0]) == nil)
  }
}
