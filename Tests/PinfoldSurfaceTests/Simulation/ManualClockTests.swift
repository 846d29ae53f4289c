import PinfoldSimulation
import PinfoldTesting
import Testing

@MainActor @Suite struct ManualClockTests {
  /// Actions run in the order of their times. Actions with the same time run in the order of
  /// scheduling, also when an action schedules another one.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func actionsRunInOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let clock = ManualClock()
    var done: [(time: Double, number: Int)] = []
    var expected: [(time: Double, number: Int)] = []
    for number in 0..<200 {
      let time = Double(Int.random(in: 0..<20, using: &random)) / 10
      expected.append((time, number))
      clock.schedule(afterSeconds: time) { done.append((clock.now, number)) }
    }
    clock.schedule(afterSeconds: 1) {
      clock.schedule(afterSeconds: 0) { done.append((clock.now, 1000)) }
    }
    expected.append((1, 1000))
    #expect(clock.pendingCount == 201)
    while clock.pendingCount > 0 { clock.advance(bySeconds: 0.35) }
    expected.sort { ($0.time, $0.number) < ($1.time, $1.number) }
    #expect(done.map(\.number) == expected.map(\.number))
    #expect(zip(done, expected).allSatisfy { abs($0.time - $1.time) < 1e-12 })
  }

  /// A quarter of a million actions end: each costs a logarithm and not a search.
  @Test func manyActionsEnd() {
    let clock = ManualClock()
    var count = 0
    for number in 0..<250_000 {
      clock.schedule(afterSeconds: Double(number % 977) / 100) { count += 1 }
    }
    clock.advance(bySeconds: 10)
    #expect(count == 250_000 && clock.pendingCount == 0)
  }
}
