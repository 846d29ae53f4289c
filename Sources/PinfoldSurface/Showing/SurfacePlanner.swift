import Pinfold

/// Plans all lanes of a map, and compares with what is shown.
struct SurfacePlanner: Sendable {
  let options: SurfaceOptions

  /// What to show, and what changes.
  struct Step: Sendable {
    let plan: SurfacePlan
    let diff: SurfaceDiff
  }
}

extension SurfacePlanner {
  /// Plans a viewport.
  ///
  /// - Parameters:
  ///   - contents: The points.
  ///   - viewport: What the camera shows.
  ///   - apart: The points to keep out of their clusters.
  ///   - old: What is shown now.
  func step(
    _ contents: MapContents,
    for viewport: Viewport,
    apart: ApartPoints,
    after old: SurfacePlan?
  ) -> Step {
    let groups = Set(contents.indexes.keys).union(old?.lanes.map(\.id.group) ?? [])
    let columnCount = contents.columnCount
    var lanes: [Lane] = []
    var diffs: [(lane: Lane.ID, diff: PlanDiff)] = []
    for group in groups.sorted() {
      let all = contents.indexes[group] ?? PointIndex(columnCount: columnCount)
      for index in apart.divided(all) {
        let id = Lane.ID(group: group, isApart: index.isApart)
        let shown = old?.lane(id)
        guard !(index.points.isEmpty && shown == nil) else { continue }
        let step = planner(id).step(index.points, for: viewport, after: shown?.plan)
        lanes.append(Lane(id: id, plan: step.plan, index: index.points))
        diffs.append((id, step.diff))
      }
    }
    let plan = SurfacePlan(
      viewport: viewport,
      lanes: lanes,
      positions: positions(lanes, viewport, apart)
    )
    return Step(plan: plan, diff: diff(diffs, apart, from: old, to: plan))
  }

  /// Whether planning again for a viewport would change nothing.
  func isCurrent(_ plan: SurfacePlan, for viewport: Viewport) -> Bool {
    plan.lanes.allSatisfy { planner($0.id).isCurrent($0.plan, for: viewport) }
      && (plan.positions.isEmpty || plan.viewport.zoomScale == viewport.zoomScale)
  }

  private func planner(_ lane: Lane.ID) -> Planner {
    var clustering = options.clustering
    if lane.isApart { clustering.strategy = .none }
    return Planner(clustering)
  }

  private func diff(
    _ diffs: [(lane: Lane.ID, diff: PlanDiff)],
    _ apart: ApartPoints,
    from old: SurfacePlan?,
    to plan: SurfacePlan
  ) -> SurfaceDiff {
    var diff = SurfaceDiff()
    for (lane, laneDiff) in diffs { diff.add(laneDiff, of: lane, from: old, to: plan) }
    guard let old else { return diff }
    diff.join(apart.changed(from: old, to: plan), from: old, to: plan)
    diff.addMoved(from: old, to: plan)
    return diff
  }

  /// Where clusters are drawn that are not drawn at their anchors.
  private func positions(
    _ lanes: [Lane],
    _ viewport: Viewport,
    _ apart: ApartPoints
  ) -> [ShownCluster.ID: MapPoint] {
    [:]
  }
}
