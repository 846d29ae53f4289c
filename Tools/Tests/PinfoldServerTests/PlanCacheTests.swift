import NIOCore
import Pinfold
import PinfoldStore
import Testing

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
    let later = plan(cache, "b", of: index)
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
      let plans = (0..<2).map { _ in plan(cache, "a", of: index) }
      let all = [plans[0], plan(cache, "b"), plans[1], plan(cache, "b")]
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

  /// A draft and the plan that replaces it answer the same request. The draft that is found by its
  /// id stays, and answers no request again, in whichever generations they are.
  @Test func aLaterPlanIsNotReplaced() {
    // Of the longest query, so that four fit in a generation.
    let size = plan(PlanCache(), "between 0").byteCount
    for (between, after) in (0..<4).flatMap({ between in (0..<4 - between).map { (between, $0) } })
    {
      let cache = PlanCache(byteCount: 8 * size)
      let (former, later) = (plan(cache, "a"), plan(cache, "a"))
      cache.insert(former)
      for number in 0..<between { cache.insert(plan(cache, "between \(number)")) }
      cache.insert(later)
      for number in 0..<after { cache.insert(plan(cache, "after \(number)")) }
      #expect(cache.plan(former.id, of: "a") === former)
      #expect(cache.plan(for: later.key) === later)
      #expect(cache.byteCount <= 8 * size)
    }
  }

  private let version = StoreVersion.first

  private func plan(
    _ cache: PlanCache,
    _ query: String,
    of index: DerivedIndexes.Key = .all
  ) -> ServedPlan {
    let whole = Viewport(visibleMapRect: .world, width: 100, height: 100)
    let key = PlanCache.Key(dataSet: "a", version: version, query: query)
    return ServedPlan(
      id: "\(UInt64.random(in: .min ... .max))",
      key: key,
      indexKey: index,
      plan: Planner().plan(PointIndex(), for: whole),
      text: ByteBuffer(repeating: 0x20, count: 10_000),
      times: (.zero, .zero)
    )
  }
}
