import Pinfold
import PinfoldTesting
import Testing

/// The tutorial's pins, with figures computed from its formula by other means.
@Suite struct KyotoTests {
  let pins = DataSet.kyoto()

  @Test func sequenceIsThatOfApplesRand() {
    var random = ParkMiller()
    let first = (0..<12).map { _ in random.next() }
    #expect(
      first == [
        16_807, 282_475_249, 1_622_650_073, 984_943_658, 1_144_108_930, 470_211_272,
        101_027_544, 1_457_850_878, 1_458_777_923, 2_007_237_709, 823_564_440, 1_115_438_165,
      ]
    )
  }

  /// The check that the authors of the generator give.
  @Test func tenThousandthNumberIsKnown() {
    var random = ParkMiller()
    for _ in 1..<10_000 { _ = random.next() }
    #expect(random.next() == 1_043_618_065)
  }

  @Test func seedZeroDoesNotStick() {
    var (zero, standIn) = (ParkMiller(seed: 0), ParkMiller(seed: 123_459_876))
    #expect(zero.next() == standIn.next())
  }

  @Test func firstAndLastPinsAreTheTutorials() {
    let first = [
      Coordinate(latitude: 34.9782466, longitude: 135.7545968),
      Coordinate(latitude: 35.0442466, longitude: 135.76359680000002),
      Coordinate(latitude: 35.001246599999995, longitude: 135.7775968),
      Coordinate(latitude: 35.0152466, longitude: 135.7835968),
      Coordinate(latitude: 34.9942466, longitude: 135.7145968),
    ]
    #expect(pins.count == 1000)
    #expect(Array(pins.prefix(5)) == first)
    #expect(pins.last == Coordinate(latitude: 35.025246599999996, longitude: 135.7735968))
  }

  @Test func pinsCoverTheTutorialsRange() {
    #expect(pins.map(\.latitude).min() == 34.9712466)
    #expect(pins.map(\.latitude).max() == 35.0702466)
    #expect(pins.map(\.longitude).min() == 135.7055968)
    #expect(pins.map(\.longitude).max() == 135.8045968)
  }

  @Test func pinsAddUp() {
    #expect(abs(pins.reduce(0) { $0 + $1.latitude } - 35_019.7566) < 1e-6)
    #expect(abs(pins.reduce(0) { $0 + $1.longitude } - 135_753.6658) < 1e-6)
  }

  @Test func fortySevenPlacesHoldMoreThanOnePin() {
    let stacks = Dictionary(grouping: pins) { $0 }.values.map(\.count)
    #expect(stacks.count == 952)
    #expect(stacks.filter { $0 > 1 }.count == 47)
    #expect(stacks.max() == 3)
  }
}
