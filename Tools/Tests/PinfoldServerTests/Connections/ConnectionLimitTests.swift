import NIOCore
import struct PinfoldTesting.SplitMix64
import Synchronization
import Testing

@testable import PinfoldServer

@Suite struct ConnectionLimitTests {
  @Test(arguments: [64, 256, 1024, 20_000, 1 << 20])
  func someFilesAreLeft(files: Int) throws {
    let limit = try ConnectionLimit(files: files, open: 20, stores: 1)
    #expect(limit.served >= ConnectionLimit.leastServed)
    #expect(limit.served <= ConnectionLimit.mostServed)
    #expect(limit.served + limit.refused + 20 < files)
    #expect((1..<limit.served).contains(limit.mostListeners))
  }

  @Test func tooFewFilesAreAnErrorThatNamesEnough() throws {
    var needed = 0
    do throws(ServerError) {
      _ = try ConnectionLimit(files: 40, open: 20, stores: 3)
      Issue.record("There is no room")
    } catch {
      let numbers = error.description.split { !$0.isNumber }.compactMap { Int($0) }
      #expect(numbers.first == 40)
      needed = try #require(numbers.last)
    }
    let limit = try ConnectionLimit(files: needed, open: 20, stores: 3)
    #expect(limit.served == ConnectionLimit.leastServed)
  }

  @Test func thoseBeyondTheLimitAreRefusedUntilOneCloses() {
    let limit = ConnectionLimit(served: 2, refused: 4)
    let busy = (0..<2).map { _ in limit.open {}.number }
    for number in busy { limit.begin(number) }
    let beyond = limit.open {}
    #expect(!beyond.isServed)
    limit.close(beyond.number)
    limit.close(busy[0])
    #expect(limit.open {}.isServed)
    #expect(limit.current == (2, 1))
  }

  /// At the limit, the connection that has waited longest makes room. Such connections never sent
  /// anything, have begun a request, or have been without a request for ten seconds. Connections with
  /// a complete request stay. An oracle keeps a list of events.
  @Test(arguments: 0..<50)
  func theLongestWaitingMakesRoom(seed: UInt64) {
    enum Activity { case silent, receiving, answering, resting }
    struct Known { var isServed: Bool, activity = Activity.silent, since: Int64 }
    var random = SplitMix64(seed: seed)
    let limit = ConnectionLimit(served: Int.random(in: 1...5, using: &random), refused: 3)
    let closed = Mutex<[Int]>([])
    var (known, now): ([Int: Known], Int64) = ([:], 0)
    for step in 0..<400 {
      now += Int64.random(in: 0...4, using: &random)
      let time = NIODeadline.uptimeNanoseconds(UInt64(now) * 1_000_000_000)
      let one = known.keys.sorted().randomElement(using: &random)
      switch (Int.random(in: 0...4, using: &random), one) {
      case (0, let one?):
        limit.hear(one, at: time)
        // Bytes of a request that has begun change nothing.
        if [.silent, .resting].contains(known[one]?.activity) {
          known[one]?.activity = .receiving
          known[one]?.since = now
        }
      case (1, let one?):
        limit.hear(one, at: time)
        limit.begin(one, at: time)
        known[one]?.activity = .answering
      case (2, let one?) where known[one]?.activity != .silent:
        limit.rest(one, at: time)
        known[one]?.activity = .resting
        known[one]?.since = now
      case (3, let one?):
        limit.close(one)
        known[one] = nil
      default:
        closed.withLock { $0 = [] }
        let expected = known.filter { _, one in
          one.isServed && one.activity != .answering
            && (one.activity != .resting || now - one.since >= 10)
        }
        .min { ($0.value.since, $0.key) < ($1.value.since, $1.key) }?.key
        let isFull = known.values.count { $0.isServed } == limit.served
        let (number, isServed) = limit.open(at: time) { closed.withLock { $0.append(step) } }
        #expect(isServed == (!isFull || expected != nil))
        if isFull, let expected { known[expected]?.isServed = false }
        #expect(closed.withLock { $0.count } == (isFull && expected != nil ? 1 : 0))
        known[number] = Known(isServed: isServed, since: now)
      }
      #expect(limit.current.open == known.count)
      #expect(known.values.count { $0.isServed } <= limit.served)
    }
  }
}
