import PinfoldTesting
import Testing

@testable import PinfoldReaders

@Suite struct SHA256Tests {
  private func hash(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes[...])
    return hash.finish()
  }

  /// The examples of FIPS 180-4, and the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func isTheStandards(message: String, expected: String) {
    #expect(hash(Array(message.utf8)) == expected)
  }

  /// Bytes come in chunks of any size, including the ends of blocks.
  @Test(arguments: 0..<8)
  func piecesMakeTheWhole(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for count in [55, 56, 63, 64, 65, 119, 120, 128, Int.random(in: 0...2000, using: &random)] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      var chunks = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let size = Int.random(in: 1...150, using: &random)
        chunks.update(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      #expect(chunks.finish() == hash(bytes), "\(count) bytes")
    }
  }
}
