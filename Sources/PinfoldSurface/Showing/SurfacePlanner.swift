import Pinfold

/// Plans all parts of a map and compares the plan with the shown one.
struct SurfacePlanner: Sendable {
  let options: SurfaceOptions

  /// The clustering options, with distances that leave room for all views.
  private(set) var clustering: ClusterOptions

  /// Returns the size of a view of a group, and of a single annotation. `nil` if sizes are unknown.
  let viewSize: (@Sendable (ClusterAppearance, GroupID, PointID?) -> ViewSize)?

  /// The views of controllers that were attached earlier to the same map.
  var obstacles: [PlacedView] = []

  /// Which points clusters count; all of them if it is `nil`.
  var countsPoint: (@Sendable (PointID) -> Bool)?

  /// A plan, and its difference from the previous plan.
  struct Step: Sendable {
    let plan: SurfacePlan
    let diff: SurfaceDiff
  }

  /// - Parameter surfaceSize: Returns the sizes of the surface's own views.
  init(_ options: SurfaceOptions, surfaceSize: (@Sendable (ClusterAppearance) -> ViewSize)?) {
    self.options = options
    viewSize =
      options.viewSize.map { size in
        { @Sendable in size(SurfaceOptions.SizedView(count: $0.count, group: $1, single: $2)) }
      } ?? surfaceSize.map { size in { @Sendable appearance, _, _ in size(appearance) } }
    var clustering = options.clustering.clamped()
    if options.overlaps != .keep {
      let room =
        options.viewSize.map { size in
          ViewSize.distance {
            size(SurfaceOptions.SizedView(count: $0, group: .common, single: nil))
          }
        } ?? surfaceSize.map { $0(.place).distanceFromDiscs }
      clustering.strategy.spaced?.widen(to: room ?? 0)
    }
    self.clustering = clustering
  }
}

extension SurfacePlanner {
  /// Keeps the values apart that annotations have.
  mutating func setBorders(of contents: MapContents) {
    clustering.borderColumn = contents.borderColumn ?? options.clustering.borderColumn
  }

  /// Plans a viewport.
  func step(
    _ contents: MapContents,
    for viewport: Viewport,
    excluding excluded: ExcludedPoints,
    after old: SurfacePlan?
  ) -> Step {
    let drafts = drafts(contents, for: viewport, excluding: excluded, after: old)
    var positions = spreadPositions(drafts, in: viewport)
    let opened = excluded.opened?.positions(in: drafts, for: viewport) ?? []
    for (id, position) in opened { positions[id] = position }
    let steps = zip(drafts, withoutOverlaps(drafts, positions)).map { $0.draft.step(showing: $1) }
    let parts = zip(drafts, steps).map { counted($0, $1.plan, contents) }
    let shown = Set(parts.flatMap { part in part.plan.clusters.map { part.id.shownID($0.id) } })
    let plan = SurfacePlan(
      viewport: viewport,
      parts: parts,
      positions: positions,
      legs: opened.filter { shown.contains($0.id) }.map {
        Leg(id: $0.id, start: excluded.opened?.center ?? $0.position, end: $0.position)
      }
    )
    let diffs = zip(parts, steps).map { part, step in
      let before = old?.part(part.id)
      let isWhole = countsPoint == nil && before?.isWhole ?? true
      return (
        part: part.id,
        diff: isWhole
          ? step.diff
          : before.map { PlanDiff(from: $0.plan, to: part.plan) }
            ?? PlanDiff(inserting: part.plan)
      )
    }
    return Step(plan: plan, diff: diff(diffs, excluded, from: old, to: plan))
  }

  /// Returns a part of which only some points count, with their categories.
  private func counted(_ draft: GroupPartDraft, _ whole: Plan, _ contents: MapContents) -> GroupPart
  {
    var plan = whole
    if let countsPoint {
      plan = whole.showing(where: countsPoint, countingColumn: contents.countedColumn)
    } else if let column = contents.countedColumn {
      plan = whole.countingCategories(ofColumn: column)
    }
    return GroupPart(
      id: draft.id,
      plan: plan,
      whole: whole,
      isWhole: countsPoint == nil,
      points: draft.points,
      categoryNames: contents.countedColumn.flatMap { _ in contents.names.categories?.named }
    )
  }

  /// Plans each part on its own.
  private func drafts(
    _ contents: MapContents,
    for viewport: Viewport,
    excluding excluded: ExcludedPoints,
    after old: SurfacePlan?
  ) -> [GroupPartDraft] {
    let groups = Set(contents.indexes.keys).union(old?.parts.map(\.id.group) ?? [])
    var drafts: [GroupPartDraft] = []
    for group in groups.sorted() {
      let all = contents.indexes[group] ?? contents.emptyIndex
      for (index, isExcluded) in excluded.divided(all, contents.emptyIndex) {
        let id = GroupPart.ID(group: group, isExcluded: isExcluded)
        let shown = old?.part(id)?.whole
        guard !(index.points.isEmpty && shown == nil) else { continue }
        let planner = planner(id, viewport, after: shown)
        // The prepared clusters may have been dropped with the excluded points.
        let prepared = contents.prepared(index, for: planner.options)
        let draft = planner.draft(prepared, for: viewport, after: shown)
        drafts.append(
          GroupPartDraft(
            id: id,
            points: index.points,
            draft: draft,
            showsEachPlace: planner.showsEachPlace(draft.plan)
          )
        )
      }
    }
    return drafts
  }

  /// Whether `plan` is still valid for `viewport`.
  func isCurrent(_ plan: SurfacePlan, for viewport: Viewport) -> Bool {
    plan.parts.allSatisfy { part in
      planner(part.id, viewport, after: part.whole).isCurrent(part.whole, for: viewport)
    }
      // The offsets of views beside their anchors are in screen points.
      && (plan.positions.isEmpty
        || plan.viewport.zoomLevel.isSameScale(as: viewport.zoomLevel))
  }

  /// Returns the planner of a part. Points are planned one by one if they are excluded or will be
  /// spread.
  private func planner(_ part: GroupPart.ID, _ viewport: Viewport, after shown: Plan?) -> Planner {
    let planner = Planner(clustering)
    var clustering = clustering
    if part.isExcluded
      || options.spreading != nil && planner.isAboveMaximumZoom(viewport, after: shown)
    {
      clustering.strategy = .none
    } else if case .overlapFilter(var filter) = clustering.strategy, filter.viewSize == nil,
      let viewSize
    {
      filter.viewSize = .room { viewSize(ClusterAppearance(count: $0), part.group, nil) }
      clustering.strategy = .overlapFilter(filter)
    } else {
      return planner
    }
    return Planner(clustering)
  }

  private func diff(
    _ diffs: [(part: GroupPart.ID, diff: PlanDiff)],
    _ excluded: ExcludedPoints,
    from old: SurfacePlan?,
    to plan: SurfacePlan
  ) -> SurfaceDiff {
    var diff = SurfaceDiff()
    for (part, partDiff) in diffs { diff.add(partDiff, of: part, from: old, to: plan) }
    guard let old else { return diff }
    diff.join(excluded.changed(from: old, to: plan), from: old, to: plan)
    diff.addRedrawn(from: old, to: plan)
    return diff
  }

  /// Returns the positions of annotations that share a coordinate and are shown one by one.
  private func spreadPositions(_ drafts: [GroupPartDraft], in viewport: Viewport) -> [ShownCluster
    .ID:
    MapPoint]
  {
    guard let spreading = options.spreading else { return [:] }
    var positions: [ShownCluster.ID: MapPoint] = [:]
    for part in drafts where !part.id.isExcluded && part.plan.strategy == .none {
      // Ids follow the order of insertion.
      let clusters = part.plan.clusters.sorted { $0.id < $1.id }
      let places = clusters.map(\.coordinate)
      for (cluster, (place, drawn)) in zip(
        clusters,
        zip(places, spreading.displayed(places, in: viewport))
      )
      where place != drawn {
        positions[part.id.shownID(cluster.id)] = WebMercator.mapPoint(for: drawn)
      }
    }
    return positions
  }
}
