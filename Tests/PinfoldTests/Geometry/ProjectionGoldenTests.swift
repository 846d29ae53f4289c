import Pinfold
import PinfoldTesting
import Testing

/// The results of all projections and great circles, to the last bit.
///
/// The constants are the same on every platform. A change of them moves
/// annotations between cells, so it needs a reason in the changelog.
@Suite struct ProjectionGoldenTests {
  @Test(
    arguments: [
      (1, 2_220_467_617_681_443_966),
      (2, 13_680_472_673_734_143_803),
      (3, 8_266_950_642_240_446_969),
    ] as [(UInt64, UInt64)]
  )
  func resultsHaveTheSameBitsEverywhere(seed: UInt64, expected: UInt64) {
    var random = SplitMix64(seed: seed)
    var fingerprint = Fingerprint()
    for _ in 0..<10_000 {
      let coordinate = random.coordinate()
      let point = WebMercator.mapPoint(for: coordinate)
      let units = WebMercator.gridUnits(for: coordinate)
      let back = WebMercator.coordinate(for: point)
      let end = GreatCircle.destination(
        from: coordinate,
        bearing: random.number(in: 0...360),
        distance: random.number(in: 0...20_000_000)
      )
      fingerprint.add(point.x.bitPattern)
      fingerprint.add(point.y.bitPattern)
      fingerprint.add(UInt64(units.x) << 32 | UInt64(units.y))
      fingerprint.add(back.latitude.bitPattern)
      fingerprint.add(back.longitude.bitPattern)
      fingerprint.add(end.latitude.bitPattern)
      fingerprint.add(end.longitude.bitPattern)
      fingerprint.add(GreatCircle.distance(from: coordinate, to: end).bitPattern)
      fingerprint.add(ElementaryFunctions.log2(random.number(in: 0...1e9)).bitPattern)
      fingerprint.add(ElementaryFunctions.exp2(random.number(in: -60...60)).bitPattern)
    }
    #expect(fingerprint.value == expected)
  }
}

/// A 64-bit Fowler–Noll–Vo hash of words, the same on every platform.
private struct Fingerprint {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01B3  // wraps by design
    value ^= value >> 32
  }
}
