import Pinfold
import PinfoldTesting
import Testing

@Suite struct DataSetTests {
  /// The hashes are published with the reference figures of radius clustering.
  @Test(arguments: [
    (100_000, "f0af362730140def"), (1_000_000, "105cc58aad0a2739"),
  ])
  func uniformIsTheReferenceSet(count: Int, hash: String) {
    #expect(SHA256.prefix(of: DataSet.uniform(count: count)) == hash)
  }

  @Test(arguments: [
    (100_000, "b3686463a3c36118"), (1_000_000, "939d0dedd98fb3d2"),
  ])
  func clusteredIsTheReferenceSet(count: Int, hash: String) {
    #expect(SHA256.prefix(of: DataSet.clustered(count: count)) == hash)
  }

  @Test func densestCityIsTheReferenceCity() {
    let expected = Coordinate(latitude: 0.484_610_433_690_249_9, longitude: 36.397_350_691_258_91)
    #expect(DataSet.densestCity == expected)
  }

  @Test(arguments: [0, 1, 3, 99, 1000])
  func countIsKept(count: Int) {
    #expect(DataSet.uniform(count: count).count == count)
    #expect(DataSet.clustered(count: count).count == count)
    #expect(DataSet.stacks(count: count).count == count)
    #expect(DataSet.kyoto(count: count).count == count)
  }

  @Test(arguments: 0..<20 as Range<UInt32>)
  func everySeedGivesPlacesOnTheGlobe(seed: UInt32) {
    let sets = [
      DataSet.uniform(count: 1000, seed: seed), DataSet.clustered(count: 1000, seed: seed),
      DataSet.stacks(count: 1000, seed: seed), DataSet.kyoto(count: 1000, seed: seed),
    ]
    for coordinates in sets {
      #expect(coordinates.allSatisfy { abs($0.latitude) <= 85 && abs($0.longitude) <= 180 })
    }
  }

  @Test(arguments: 0..<20 as Range<UInt32>)
  func anotherSeedGivesAnotherSet(seed: UInt32) {
    #expect(DataSet.uniform(count: 10, seed: seed) != DataSet.uniform(count: 10, seed: seed + 1))
    #expect(
      DataSet.clustered(count: 10, seed: seed) != DataSet.clustered(count: 10, seed: seed + 1)
    )
    #expect(DataSet.stacks(count: 10, seed: seed) != DataSet.stacks(count: 10, seed: seed + 1))
  }

  @Test func aLargerSetStartsWithTheSmaller() {
    #expect(DataSet.uniform(count: 100).starts(with: DataSet.uniform(count: 50)))
    #expect(DataSet.clustered(count: 100).starts(with: DataSet.clustered(count: 50)))
    #expect(DataSet.kyoto(count: 100).starts(with: DataSet.kyoto(count: 50)))
  }

  /// The hash function is checked on its own, with the examples of its standard.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func hashIsSHA256(text: String, expected: String) {
    #expect(SHA256.hexDigest(of: Array(text.utf8)) == expected)
  }
}
