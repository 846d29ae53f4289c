import NIOCore
import Pinfold
import Testing

@testable import PinfoldServer

@Suite struct PlanCacheTests {
  @Test func aPlanIsFoundByNameAndByRequest() {
    let cache = PlanCache()
    let plan = plan(cache, "rect=1")
    cache.insert(plan)
    #expect(cache.plan(plan.id) === plan)
    #expect(cache.plan(for: plan.key) === plan)
    #expect(cache.plan(for: PlanCache.Key(dataSet: "a", version: 1, query: "rect=1")) == nil)
    #expect(cache.plan("other") == nil)
  }

  @Test func memoryIsBoundedAndWhatIsUsedStays() {
    let cache = PlanCache(byteCount: 1 << 20)
    let kept = plan(cache, "kept")
    cache.insert(kept)
    for number in 0..<500 {
      cache.insert(plan(cache, "\(number)"))
      #expect(cache.plan(kept.id) === kept)
      #expect(cache.byteCount <= 1 << 20)
    }
    #expect(cache.plan(for: PlanCache.Key(dataSet: "a", version: 0, query: "0")) == nil)
    #expect(cache.plan(for: PlanCache.Key(dataSet: "a", version: 0, query: "499")) != nil)
  }

  @Test func plansOfAForgottenIndexAreForgotten() {
    let cache = PlanCache()
    let subset = Subset(filters: [], columns: ["size"])
    let index = DerivedIndexes.Key(subset: subset, clustering: nil)
    let (plain, valued) = (plan(cache, "a"), plan(cache, "b", of: index))
    for plan in [plain, valued] { cache.insert(plan) }
    cache.forget(index, of: "other")
    #expect(cache.plan(valued.id) != nil)
    cache.forget(index, of: "a")
    #expect(cache.plan(valued.id) == nil && cache.plan(for: valued.key) == nil)
    #expect(cache.plan(plain.id) === plain && cache.byteCount == plain.byteCount)
  }

  @Test func namesOfTwoServersDiffer() {
    #expect(PlanCache().newID() != PlanCache().newID())
  }

  private func plan(
    _ cache: PlanCache,
    _ query: String,
    of index: DerivedIndexes.Key = .all
  ) -> ServedPlan {
    let whole = Viewport(visibleMapRect: .world, width: 100, height: 100)
    return ServedPlan(
      id: cache.newID(),
      key: PlanCache.Key(dataSet: "a", version: 0, query: query),
      indexKey: index,
      plan: Planner().plan(PointIndex(), for: whole),
      text: ByteBuffer(repeating: 0x20, count: 10_000),
      times: (.zero, .zero)
    )
  }
}
