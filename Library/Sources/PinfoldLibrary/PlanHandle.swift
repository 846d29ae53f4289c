import CPinfold

/// A plan with what its queries need.
final class PlanHandle {
  let plan: Plan
  let planner: Planner

  /// The number of values of a point.
  let columnCount: Int

  /// The drawn positions of single points that coincide, by the offset of their cluster.
  private let displayed: [Coordinate?]

  init(_ plan: Plan, _ planner: Planner, columnCount: Int, spread: Double?) {
    (self.plan, self.planner, self.columnCount) = (plan, planner, columnCount)
    var spreading = Spreading()
    if let spread { spreading.metersPerMember = spread }
    displayed = spread == nil ? [] : spreading.displayed(placesOf: plan)
  }

  func coordinate(ofCluster offset: Int) -> Coordinate {
    let moved = offset < displayed.count ? displayed[offset] : nil
    return moved ?? plan.clusters[offset].coordinate
  }

  func cluster(_ offset: Int64) throws(Failure) -> Cluster {
    guard (0..<Int64(plan.clusters.count)).contains(offset) else { throw .notFound }
    return plan.clusters[Int(offset)]
  }

  static func from(_ handle: OpaquePointer?) throws(Failure) -> PlanHandle {
    guard let handle else { throw .badArgument("The plan is NULL.") }
    return Unmanaged<PlanHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  /// A reference that `pinfold_plan_free` gives back.
  var retained: OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }
}

/// See `pinfold_plan_free` in `pinfold.h`.
@_cdecl("pinfold_plan_free")
public func planFree(_ handle: OpaquePointer?) {
  guard let handle else { return }
  Unmanaged<PlanHandle>.fromOpaque(UnsafeRawPointer(handle)).release()
}

extension pinfold_view {
  func viewport() throws(Failure) -> Viewport {
    try bounds.check()
    let made = Viewport(
      south: bounds.south,
      west: bounds.west,
      north: bounds.north,
      east: bounds.east,
      width: width,
      height: height
    )
    guard let made else {
      throw .badArgument("No view of \(width) by \(height) screen points shows this box.")
    }
    return made
  }
}
