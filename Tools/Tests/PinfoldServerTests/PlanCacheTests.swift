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

  /// Plans of single places and of cells may answer one request in turns.
  @Test func plansInTurnsCountOnceEach() {
    let cache = PlanCache()
    let size = plan(cache, "a").byteCount
    for detail in [1, 2, 1, 1, 2, 2, 1] as [UInt64] {
      let plan = plan(cache, "a", detail: detail)
      cache.insert(plan)
      #expect(cache.plan(for: plan.key) === plan)
      #expect(cache.plan(plan.id, of: "a") === plan)
    }
    #expect(cache.byteCount == 2 * size)
  }

  /// An old plan that is found by its id stays so, and answers no request again.
  @Test func aLaterPlanAnswersARequest() {
    let size = plan(PlanCache(), "a").byteCount
    for count in 0..<5 {
      let cache = PlanCache(byteCount: 8 * size)
      let (former, later) = (plan(cache, "a", detail: 1), plan(cache, "a", detail: 2))
      cache.insert(former)
      cache.insert(later)
      for number in 0..<count { cache.insert(plan(cache, "\(number)")) }
      #expect(cache.plan(former.id, of: "a") === former)
      #expect(cache.plan(for: later.key) === later)
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
      cache.insert(plan(cache, query, detail: .random(in: 0..<3, using: &random)))
      found = [:]
      for query in ["a", "b", "b&after=x"] {
        for detail in 0..<3 as Range<UInt64> {
          let asked = plan(cache, query, detail: detail)
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
    detail: UInt64? = nil
  ) -> ServedPlan {
    let whole = Viewport(visibleMapRect: .world, width: 100, height: 100)
    let key = PlanCache.Key(dataSet: "a", version: version, query: query)
    let plan = Planner().plan(PointIndex(), for: whole)
    return ServedPlan(
      id: PlanID(plan, key, detail: detail),
      key: key,
      indexKey: index,
      plan: plan,
      text: ByteBuffer(repeating: 0x20, count: 10_000),
      times: (.zero, .zero)
    )
  }
}
