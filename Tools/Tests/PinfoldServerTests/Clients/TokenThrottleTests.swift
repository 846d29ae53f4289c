import Testing

@testable import PinfoldServer

@Suite struct TokenThrottleTests {
  private let now = ContinuousClock.now
  private let guesser = IPAddress("203.0.113.5")

  private func wait(_ throttle: TokenThrottle, _ address: IPAddress?, after time: Int) -> Int? {
    do throws(RequestError) {
      try throttle.admit(address, at: now + .seconds(time))
      return nil
    } catch {
      return error.retryAfter
    }
  }

  @Test func waitsDoubleUpToTheLongest() {
    let throttle = TokenThrottle()
    for _ in 1..<TokenThrottle.firstSlowed {
      throttle.fail(guesser, at: now)
      #expect(wait(throttle, guesser, after: 0) == nil)
    }
    for expected in [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300] {
      throttle.fail(guesser, at: now)
      #expect(wait(throttle, guesser, after: expected - 1) != nil)
      #expect(wait(throttle, guesser, after: expected) == nil)
    }
  }

  @Test func theRightTokenEndsTheWaitAndOtherClientsDoNotWait() {
    let throttle = TokenThrottle()
    for _ in 0..<9 { throttle.fail(guesser, at: now) }
    #expect(wait(throttle, IPAddress("203.0.113.6"), after: 0) == nil)
    #expect(wait(throttle, nil, after: 0) == nil)
    throttle.succeed(guesser)
    #expect(wait(throttle, guesser, after: 0) == nil)
  }

  /// An address may belong to another client by then, and a few slips in an afternoon are no
  /// attack.
  @Test func failuresAreForgottenInTime() {
    let throttle = TokenThrottle()
    for _ in 0..<12 { throttle.fail(guesser, at: now) }
    let end = 128
    #expect(wait(throttle, guesser, after: end - 1) != nil)
    // An hour after the wait is over.
    let hour = 3600
    throttle.fail(guesser, at: now + .seconds(end + hour - 1))
    #expect(wait(throttle, guesser, after: end + hour) != nil)
    let later = end + hour - 1 + 256 + hour
    for _ in 1..<TokenThrottle.firstSlowed {
      throttle.fail(guesser, at: now + .seconds(later))
      #expect(wait(throttle, guesser, after: later) == nil)
    }
    throttle.fail(guesser, at: now + .seconds(later))
    #expect(wait(throttle, guesser, after: later) == 2)
    #expect(throttle.addressCount == 1)
  }

  /// However many clients guess, only a few are remembered: the latest.
  @Test func memoryIsBounded() {
    let throttle = TokenThrottle(addressCount: 100)
    for number in 0..<100_000 {
      let address = IPAddress(bits: 0xFFFF_0000_0000 | UInt128(number))
      for _ in 0..<(number == 99_999 ? 9 : 1) { throttle.fail(address, at: now) }
      #expect(throttle.addressCount <= 100)
    }
    #expect(wait(throttle, IPAddress(bits: 0xFFFF_0000_0000 | 99_999), after: 0) != nil)
    #expect(throttle.current.refused == 100_008)
  }
}
