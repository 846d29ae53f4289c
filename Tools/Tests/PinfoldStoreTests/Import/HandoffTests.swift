import Synchronization
import Testing

@testable import PinfoldStore

@Suite struct HandoffTests {
  private struct Failure: Error, Equatable { let number: Int }

  @Test(arguments: [0, 1, 3, 1000])
  func valuesKeepTheirOrder(count: Int) throws {
    var found: [Int] = []
    try Handoff<Int> { give in for number in 0..<count { try give(number) } }
      .forEach { found.append($0) }
    #expect(found == Array(0..<count))
  }

  /// Values made before a failure are used.
  @Test func aFailureOfMakingIsThrown() {
    var found: [Int] = []
    let values = Handoff<Int> { give in
      for number in 0..<20 { try give(number) }
      throw Failure(number: 7)
    }
    #expect(throws: Failure(number: 7)) { try values.forEach { found.append($0) } }
    #expect(found == Array(0..<20))
  }

  /// Threads form a chain. Any of them may fail, even before it uses a value.
  @Test(arguments: 0..<4, [0, 1, 500])
  func aFailureEndsAllOfAChain(failing: Int, count: Int) {
    let running = Mutex(0)
    func chained(_ values: Handoff<Int>, _ stage: Int) -> Handoff<Int> {
      Handoff { give in
        running.withLock { $0 += 1 }
        defer {
          values.stop()
          running.withLock { $0 -= 1 }
        }
        if stage == failing, count == 0 { throw Failure(number: stage) }
        try values.forEach { number in
          if stage == failing, number == count { throw Failure(number: stage) }
          try give(number)
        }
      }
    }
    let numbers = Handoff<Int> { give in
      for number in 0..<1000 {
        if failing == 0, number == count { throw Failure(number: 0) }
        try give(number)
      }
    }
    var found: [Int] = []
    #expect(throws: Failure(number: failing)) {
      try chained(chained(numbers, 1), 2).forEach { number in
        if failing == 3, number == count { throw Failure(number: 3) }
        found.append(number)
      }
    }
    #expect(found == Array(0..<count))
    #expect(running.withLock { $0 } == 0)
  }

  /// No more is made than waits, and the other thread is done.
  @Test func aFailureOfUsingEndsMaking() {
    let made = Mutex(0)
    let hasEnded = Mutex(false)
    let values = Handoff<Int> { give in
      defer { hasEnded.withLock { $0 = true } }
      for number in 0..<1_000_000 {
        made.withLock { $0 += 1 }
        try give(number)
      }
    }
    #expect(throws: Failure(number: 3)) {
      try values.forEach { if $0 == 3 { throw Failure(number: 3) } }
    }
    #expect(hasEnded.withLock { $0 })
    #expect(4...40 ~= made.withLock { $0 })
  }
}
