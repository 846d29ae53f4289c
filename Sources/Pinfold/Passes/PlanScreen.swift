/// Where a plan's clusters are on its screen.
struct PlanScreen {
  private let corner: MapPoint
  private let scale: Double

  init(_ plan: Plan) {
    // The planned area's western edge is in the world, and clusters are east of it.
    corner = MapPoint(x: plan.mapRect.minX, y: plan.mapRect.minY)
    scale = plan.viewport.zoomScale
  }

  /// The world from west to east, beginning at the planned area.
  var columns: ClosedRange<Double> { 0...MapRect.world.width * scale }

  /// The world from north to south.
  var rows: ClosedRange<Double> {
    -corner.y * scale...(MapRect.world.height - corner.y) * scale
  }

  /// Returns where a map point is, in screen points from the corner of the planned
  /// area.
  func position(_ point: MapPoint) -> NeighborPush.Position {
    let x = point.x - corner.x
    let world = MapRect.world.width
    return ((x - world * (x / world).rounded(.down)) * scale, (point.y - corner.y) * scale)
  }

  /// Returns the map point at a position.
  func mapPoint(_ position: NeighborPush.Position) -> MapPoint {
    MapPoint(x: corner.x + position.x / scale, y: corner.y + position.y / scale).inWorld
  }
}
