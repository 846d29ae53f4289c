import CPinfold

/// See `pinfold_plan_create` in `pinfold.h`.
@_cdecl("pinfold_plan_create")
public func planCreate(
  _ index: OpaquePointer?,
  _ settings: UnsafePointer<pinfold_plan_settings>?,
  _ view: UnsafePointer<pinfold_view>?,
  _ previous: OpaquePointer?,
  _ plan: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  plan?.pointee = nil
  return answer(error) { () throws(Failure) in
    let (handle, result) = (try IndexHandle.from(index), try required(plan, "plan"))
    let request = try required(settings, "settings").pointee
    let viewport = try required(view, "view").pointee.viewport()
    let shown = previous == nil ? nil : try PlanHandle.from(previous)
    let columnCount = handle.current.points.columnCount
    let settings = try PlanSettings(request, columnCount: columnCount)
    let prepared = try handle.prepared(
      for: settings.options.strategy,
      Construction(
        runner: ThreadRunner(request.clustering.threads),
        cancel: request.clustering.cancel
      )
    )
    let planner = Planner(settings.options)
    let step = planner.step(
      prepared,
      for: viewport,
      after: shown?.plan,
      pass: settings.removal.map { removal in
        { plan in
          planner.keepsViews(plan)
            ? plan : removal.applied(to: plan) { ClusterAppearance(count: $0).viewSize }
        }
      }
    )
    result.pointee =
      PlanHandle(step.plan, planner, columnCount: columnCount, spread: settings.spread).retained
  }
}

/// See `pinfold_plan_describe` in `pinfold.h`.
@_cdecl("pinfold_plan_describe")
public func planDescribe(
  _ plan: OpaquePointer?,
  _ info: UnsafeMutablePointer<pinfold_plan_info>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  info?.pointee = pinfold_plan_info()
  return answer(error) { () throws(Failure) in
    let (plan, info) = (try PlanHandle.from(plan).plan, try required(info, "info"))
    let corners = plan.mapRect.corners
    info.pointee = pinfold_plan_info(
      count: Int64(plan.clusters.count),
      zoom: plan.zoomLevel.value - 1,
      west: corners.northWest.longitude,
      south: corners.southEast.latitude,
      east: corners.southEast.longitude,
      north: corners.northWest.latitude
    )
  }
}

/// See `pinfold_plan_is_current` in `pinfold.h`.
@_cdecl("pinfold_plan_is_current")
public func planIsCurrent(_ plan: OpaquePointer?, _ view: UnsafePointer<pinfold_view>?) -> Int32 {
  var isCurrent = false
  let code = answer(nil) { () throws(Failure) in
    let handle = try PlanHandle.from(plan)
    let viewport = try required(view, "view").pointee.viewport()
    isCurrent = handle.planner.isCurrent(handle.plan, for: viewport)
  }
  return code != Int32(PINFOLD_OK) ? -code : isCurrent ? 1 : 0
}

/// See `pinfold_plan_clusters` in `pinfold.h`.
@_cdecl("pinfold_plan_clusters")
public func planClusters(
  _ plan: OpaquePointer?,
  _ clusters: UnsafeMutablePointer<pinfold_clusters>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  clusters?.pointee = pinfold_clusters()
  return answer(error) { () throws(Failure) in
    let (handle, result) = (try PlanHandle.from(plan), try required(clusters, "clusters"))
    let rows = handle.plan.clusters.enumerated().map { offset, cluster in
      ClusterRow(
        id: UInt64(offset),
        position: handle.coordinate(ofCluster: offset),
        count: cluster.count,
        row: cluster.firstMember?.row ?? .max,
        isPoint: !cluster.isCluster || cluster.isWeightedPoint,
        expansionZoom: -1
      )
    }
    result.pointee = pinfold_clusters(rows)
  }
}

/// See `pinfold_plan_ids` in `pinfold.h`.
@_cdecl("pinfold_plan_ids")
public func planIDs(
  _ plan: OpaquePointer?,
  _ ids: UnsafeMutablePointer<pinfold_bytes>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  ids?.pointee = pinfold_bytes()
  return answer(error) { () throws(Failure) in
    let (plan, result) = (try PlanHandle.from(plan).plan, try required(ids, "ids"))
    // The longest id is a letter with three numbers of ten digits.
    let width = 40
    var bytes = [UInt8](repeating: 0, count: width * plan.clusters.count)
    for (offset, cluster) in plan.clusters.enumerated() {
      for (place, byte) in cluster.id.utf8.prefix(width).enumerated() {
        bytes[width * offset + place] = byte
      }
    }
    result.pointee = pinfold_bytes(bytes)
  }
}

/// See `pinfold_plan_members` in `pinfold.h`.
@_cdecl("pinfold_plan_members")
public func planMembers(
  _ plan: OpaquePointer?,
  _ cluster: Int64,
  _ limit: Int64,
  _ rows: UnsafeMutablePointer<pinfold_rows>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  rows?.pointee = pinfold_rows()
  return answer(error) { () throws(Failure) in
    let (handle, rows) = (try PlanHandle.from(plan), try required(rows, "rows"))
    guard limit >= -1 else { throw .badArgument("The limit is \(limit).") }
    let members = try handle.plan.members(of: handle.cluster(cluster)).sorted { $0 < $1 }
    rows.pointee = pinfold_rows(limit < 0 ? members : Array(members.prefix(Int(limit))))
  }
}

/// See `pinfold_plan_aggregates` in `pinfold.h`.
@_cdecl("pinfold_plan_aggregates")
public func planAggregates(
  _ plan: OpaquePointer?,
  _ clusters: UnsafePointer<UInt64>?,
  _ count: Int64,
  _ column: Int64,
  _ numbers: UnsafeMutablePointer<Double>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  answer(error) { () throws(Failure) in
    let handle = try PlanHandle.from(plan)
    try checkColumn(column, of: handle.columnCount)
    guard count >= 0 else { throw .badArgument("The count is \(count).") }
    guard count > 0 else { return }
    let (clusters, numbers) = (
      try required(clusters, "clusters"), try required(numbers, "numbers")
    )
    for number in 0..<Int(count) {
      let cluster = try handle.cluster(Int64(clamping: clusters[number]))
      handle.plan.aggregate(of: cluster, column: Int(column)).write(to: numbers + 4 * number)
    }
  }
}

/// See `pinfold_plan_compare` in `pinfold.h`.
@_cdecl("pinfold_plan_compare")
public func planCompare(
  _ before: OpaquePointer?,
  _ after: OpaquePointer?,
  _ diff: UnsafeMutablePointer<pinfold_diff>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  diff?.pointee = pinfold_diff()
  return answer(error) { () throws(Failure) in
    let (old, new) = (try PlanHandle.from(before).plan, try PlanHandle.from(after).plan)
    let result = try required(diff, "diff")
    result.pointee = pinfold_diff(PlanDiff(from: old, to: new), old, new)
  }
}

extension pinfold_diff {
  fileprivate init(_ diff: PlanDiff, _ old: Plan, _ new: Plan) {
    let (before, after) = (ClusterOffsets(old.clusters), ClusterOffsets(new.clusters))
    let changed = diff.changed.flatMap { change -> [Int64] in
      [
        before.offset(of: change.before.id), after.offset(of: change.after.id),
        (change.isMoved ? 1 : 0) | (change.hasNewMembers ? 2 : 0),
      ]
    }
    let flows = diff.flows.flatMap { flow -> [Int64] in
      [before.offset(of: flow.from), after.offset(of: flow.to), Int64(flow.count)]
    }
    self.init(
      removed_count: Int64(diff.removed.count),
      inserted_count: Int64(diff.inserted.count),
      changed_count: Int64(diff.changed.count),
      flow_count: Int64(diff.flows.count),
      removed: allocated(diff.removed.map { before.offset(of: $0.id) }),
      inserted: allocated(diff.inserted.map { after.offset(of: $0.id) }),
      changed: allocated(changed),
      flows: allocated(flows)
    )
  }
}

/// Finds the offsets of a plan's clusters by id.
private struct ClusterOffsets {
  private let entries: [(id: ClusterID, offset: Int64)]

  init(_ clusters: [Cluster]) {
    entries = clusters.indices.map { (id: clusters[$0].id, offset: Int64($0)) }
      .sorted { $0.id < $1.id }
  }

  func offset(of id: ClusterID) -> Int64 {
    let found = entries.indices.endOfPrefix { entries[$0].id < id }
    return found < entries.count && entries[found].id == id ? entries[found].offset : -1
  }

  func offset(of end: MemberFlow.Endpoint) -> Int64 {
    switch end {
    case .cluster(let id): offset(of: id)
    case .outside: -1
    case .absent: -2
    }
  }
}
