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
    #expect(cache.plan(PlanID(plan.plan, next), of: "a") == nil)
    #expect(cache.plan(plan.id, of: "b") == nil)
  }

  @Test func memoryIsBoundedAndWhatIsUsedStays() {
    let cache = PlanCache(byteCount: 1 << 20)
    let kept = plan(cache, "kept")
    cache.insert(kept)
    for number in 0..<500 {
      cache.insert(plan(cache, "\(number)"))
      #expect(cache.plan(kept.id, of: "a") === kept)
      #expect(cache.byteCount <= 1 << 20)
    }
    #expect(cache.plan(for: PlanCache.Key(dataSet: "a", version: version, query: "0")) == nil)
    #expect(cache.plan(for: PlanCache.Key(dataSet: "a", version: version, query: "499")) != nil)
  }

  @Test func plansOfAForgottenIndexAreForgotten() {
    let cache = PlanCache()
    let subset = Subset(filters: [], columns: ["size"])
    let index = DerivedIndexes.Key(subset: subset, clustering: nil)
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

  @Test func aPlanThatIsMadeTwiceCountsOnce() {
    let cache = PlanCache()
    for _ in 0..<3 { cache.insert(plan(cache, "a")) }
    #expect(cache.byteCount == plan(cache, "a").byteCount)
  }

  private let version = StoreVersion.first

  private func plan(
    _ cache: PlanCache,
    _ query: String,
    of index: DerivedIndexes.Key = .all
  ) -> ServedPlan {
    let whole = Viewport(visibleMapRect: .world, width: 100, height: 100)
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
