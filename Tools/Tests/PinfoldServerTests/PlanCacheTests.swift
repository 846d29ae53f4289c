import NIOCore
import Pinfold
import PinfoldStore
import Testing
import struct PinfoldTesting.SplitMix64

@testable import PinfoldServer

@Suite struct PlanCacheTests {
  @Test func aPlanIsFoundByNameAndByRequest() {
    let cache = PlanCache()
    let plan = plan(cache, "rect=1")
    cache.insert(plan)
    #expect(cache.plan(plan.id, of: "a") === plan)
    #expect(cache.plan(for: plan.key) === plan)
    let next = PlanCache.Key(dataSet: "a", version: version.next(), query: "rect=1")
    #expect(cache.plan(for: next) == nil)
    #expect(cache.plan(PlanID(plan.plan, next), of: "a") == nil)
    #expect(cache.plan(plan.id, of: "b") == nil)
  }

  @Test func memoryIsBoundedAndWhatIsUsedStays() {
    let cache = PlanCache(byteCount: 1 << 20)
    let (kept, asked) = (plan(cache, "kept"), plan(cache, "asked"))
    for plan in [kept, asked] { cache.insert(plan) }
    for number in 0..<500 {
      cache.insert(plan(cache, "\(number)"))
      #expect(cache.plan(kept.id, of: "a") === kept)
      #expect(cache.plan(for: asked.key) === asked)
      #expect(cache.byteCount <= 1 << 20)
    }
    #expect(cache.plan(for: PlanCache.Key(dataSet: "a", version: version, query: "0")) == nil)
    #expect(cache.plan(for: PlanCache.Key(dataSet: "a", version: version, query: "499")) != nil)
  }

  @Test func plansOfAForgottenIndexAreForgotten() {
    let cache = PlanCache()
    let subset = Subset(filters: [], columns: ["size"])
    let index = DerivedIndexes.Key(subset: subset, prepared: nil)
    let (plain, valued) = (plan(cache, "a"), plan(cache, "b", of: index))
    // The same plan after another one.
    let later = plan(cache, "b&after=x", of: index)
    #expect(later.id == valued.id)
    for plan in [plain, valued, later] { cache.insert(plan) }
    cache.forget(index, of: "other")
    #expect(cache.plan(valued.id, of: "a") != nil)
    cache.forget(index, of: "a")
    #expect(cache.plan(valued.id, of: "a") == nil)
    #expect(cache.plan(for: valued.key) == nil && cache.plan(for: later.key) == nil)
    #expect(cache.plan(plain.id, of: "a") === plain && cache.byteCount == plain.byteCount)
  }

  /// Also if they are found by one request and by one id alone, or in both generations.
  @Test func nothingOfAForgottenIndexIsLeft() {
    let size = plan(PlanCache(), "a").byteCount
    let subset = Subset(filters: [], columns: ["size"])
    let index = DerivedIndexes.Key(subset: subset, prepared: nil)
    for count in 0..<5 {
      let cache = PlanCache(byteCount: 8 * size)
      let plans = [1, 2].map { plan(cache, "a", of: index, variant: $0) }
      let all = [plans[0], plan(cache, "b", variant: 1), plans[1], plan(cache, "b", variant: 2)]
      for plan in all { cache.insert(plan) }
      for number in 0..<count { cache.insert(plan(cache, "\(number)")) }
      let before = cache.byteCount
      cache.forget(index, of: "a")
      #expect(cache.byteCount == before - 2 * size)
      for plan in plans {
        #expect(cache.plan(plan.id, of: "a") == nil && cache.plan(for: plan.key) == nil)
      }
      #expect(cache.plan(all[1].id, of: "a") === all[1])
    }
  }

  /// One that takes more than half a generation would push out all others.
  @Test func aPlanThatLeavesNoRoomIsNotKept() {
    let large = plan(PlanCache(), "a")
    for (byteCount, isKept) in [(4 * large.byteCount, true), (4 * large.byteCount - 2, false)] {
      let cache = PlanCache(byteCount: byteCount)
      cache.insert(large)
      #expect((cache.plan(for: large.key) != nil) == isKept)
      #expect((cache.plan(large.id, of: "a") != nil) == isKept)
    }
  }

  @Test func aPlanThatIsMadeTwiceCountsOnce() {
    let cache = PlanCache()
    for plan in [plan(cache, "a"), plan(cache, "a")] {
      for _ in 0..<2 { cache.insert(plan) }
      #expect(cache.byteCount == plan.byteCount)
    }
  }

  /// A draft and the plan that replaces it answer the same request.
  @Test func plansInTurnsCountOnceEach() {
    let cache = PlanCache()
    let size = plan(cache, "a").byteCount
    for variant in [1, 2, 1, 1, 2, 2, 1] {
      let plan = plan(cache, "a", variant: variant)
      cache.insert(plan)
      #expect(cache.plan(for: plan.key) === plan)
      #expect(cache.plan(plan.id, of: "a") === plan)
    }
    #expect(cache.byteCount == 2 * size)
  }

  /// An old plan that is found by its id stays so, and answers no request again; and one that
  /// answers a request does not get its id again. In whichever generations they are.
  @Test func aLaterPlanIsNotReplaced() {
    // Of the longest query, so that four fit in a generation.
    let size = plan(PlanCache(), "between 0").byteCount
    for (between, after) in (0..<5).flatMap({ between in (0..<5 - between).map { (between, $0) } })
    {
      var cache = PlanCache(byteCount: 8 * size)
      func insert(_ first: ServedPlan, _ second: ServedPlan) {
        cache = PlanCache(byteCount: 8 * size)
        cache.insert(first)
        for number in 0..<between { cache.insert(plan(cache, "between \(number)")) }
        cache.insert(second)
        for number in 0..<after { cache.insert(plan(cache, "after \(number)")) }
      }
      let (former, later) = (plan(cache, "a", variant: 1), plan(cache, "a", variant: 2))
      insert(former, later)
      #expect(cache.plan(former.id, of: "a") === former)
      #expect(cache.plan(for: later.key) === later)
      #expect(cache.byteCount <= 8 * size)
      // The same plan after another one.
      let (one, other) = (plan(cache, "b"), plan(cache, "b&after=x"))
      insert(one, other)
      #expect(one.id == other.id && cache.plan(for: one.key) === one)
      #expect(cache.plan(other.id, of: "a") === other)
      #expect(cache.byteCount <= 8 * size)
    }
  }

  /// What is counted is what is found, whatever was done.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func bytesAreThoseOfPlansThatAreFound(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let cache = PlanCache()
    var found: [ObjectIdentifier: ServedPlan] = [:]
    for _ in 0..<100 {
      let query = ["a", "b", "b&after=x"].randomElement(using: &random) ?? ""
      cache.insert(plan(cache, query, variant: .random(in: 0..<3, using: &random)))
      found = [:]
      for query in ["a", "b", "b&after=x"] {
        for variant in 0..<3 {
          let asked = plan(cache, query, variant: variant)
          for one in [cache.plan(asked.id, of: "a"), cache.plan(for: asked.key)] {
            if let one { found[ObjectIdentifier(one)] = one }
          }
        }
      }
      #expect(cache.byteCount == found.values.reduce(0) { $0 + $1.byteCount })
    }
  }

  private let version = StoreVersion.first

  private func plan(
    _ cache: PlanCache,
    _ query: String,
    of index: DerivedIndexes.Key = .all,
    variant: Int = 0
  ) -> ServedPlan {
    // Another zoom level is another id.
    let side = Double(100 + variant)
    let whole = Viewport(visibleMapRect: .world, width: side, height: side)
    let key = PlanCache.Key(dataSet: "a", version: version, query: query)
    let plan = Planner().plan(PointIndex(), for: whole)
    return ServedPlan(
      id: PlanID(plan, key),
      key: key,
      indexKey: index,
      plan: plan,
      text: ByteBuffer(repeating: 0x20, count: 10_000),
      times: (.zero, .zero)
    )
  }
}
