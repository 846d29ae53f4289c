import Pinfold
import PinfoldTesting
import Testing

/// A pass over each plan: what it makes of a plan lasts as long as the plan does.
@Suite struct PassTests {
  private let index = PointIndex(DataSet.uniform(count: 2000, seed: 5))

  /// The second step, and each one after it, changes nothing.
  @Test func samePassOverTheSamePlanChangesNothing() {
    let planner = Planner()
    var shown = planner.step(index, for: .world, after: nil, pass: paired).plan
    #expect(shown.clusters.count == planner.plan(index, for: .world).clusters.count / 2)
    for _ in 0..<5 {
      let step = planner.step(index, for: .world, after: shown, pass: paired)
      #expect(step.diff.isEmpty && step.plan.clusters == shown.clusters)
      shown = step.plan
    }
    // Without the pass, everything is as it was planned.
    let planned = planner.step(index, for: .world, after: shown)
    #expect(planned.plan.clusters == planner.plan(index, for: .world).clusters)
    #expect(planned.diff.changed.count == shown.clusters.count)
    #expect(planned.diff.splits == shown.clusters.map(\.id))
  }

  /// The distance of views depends on the zoom scale, so after a pass any zoom counts,
  /// also when the pass had nothing to do.
  @Test(arguments: [true, false])
  func planAfterAPassIsCurrentAtItsZoomScale(isIdle: Bool) throws {
    let planner = Planner()
    let rect = MapRect(x: 1e8 + 0.1, y: 1e8, width: 65_536.3, height: 65_536.3)
    let shown = planner.step(index, for: viewport(rect), after: nil) { plan in
      isIdle ? plan : paired(plan)
    }
    for pan in [0.1, -0.3, 0.45] {
      let panned = MapRect(
        x: rect.minX + pan * rect.width,
        y: rect.minY,
        width: rect.width,
        height: rect.height
      )
      #expect(planner.isCurrent(shown.plan, for: viewport(panned)))
    }
    let zoomed = MapRect(x: rect.minX, y: rect.minY, width: 65_600, height: 65_600)
    #expect(!planner.isCurrent(shown.plan, for: viewport(zoomed)))
    let plain = planner.plan(index, for: viewport(rect))
    #expect(planner.isCurrent(plain, for: viewport(zoomed)))
  }

  @Test func mergingNothingOfNothingIsNothing() {
    let plan = Planner().plan(PointIndex([Coordinate]()), for: .world).merged([])
    #expect(plan.clusters.isEmpty && plan.memberCount == 0)
  }

  /// Coincident annotations that are shown one by one are at one location together.
  @Test func coincidentPartsAreAUniqueLocation() {
    var options = ClusterOptions()
    options.strategy = .none
    let places = [(35.0, 135.0), (35, 135), (36, 135)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let plan = Planner(options).plan(PointIndex(places), for: .world)
    let stack = plan.clusters.indices.filter { plan.clusters[$0].firstMember != PointID(2) }
    let merged = plan.merged([Plan.Merged(sources: stack)]).clusters
    #expect(merged.filter { $0.count == 2 }.map(\.isUniqueLocation) == [true])
    #expect(merged.filter { $0.count == 2 }.map(\.firstMember) == [PointID(0)])
    let all = plan.merged([Plan.Merged(sources: [0, 1, 2])]).clusters
    #expect(all.map(\.isUniqueLocation) == [false] && all.map(\.count) == [3])
  }

  private func viewport(_ rect: MapRect) -> Viewport {
    Viewport(visibleMapRect: rect, width: 512, height: 512)
  }

  /// Merges each two neighbors in the order of the plan, a little to the east.
  private func paired(_ plan: Plan) -> Plan {
    plan.merged(
      stride(from: 0, to: plan.clusters.count - 1, by: 2).map { place in
        var anchor = plan.clusters[place].anchor
        anchor.x += 1 / plan.viewport.zoomScale
        return Plan.Merged(sources: [place, place + 1], anchor: anchor)
      }
    )
  }
}
