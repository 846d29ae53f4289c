import Pinfold

/// The expected radius hierarchy, found by comparing every pair.
///
/// Follows the definition, and shares only value types with the engine. Arithmetic is exact,
/// because points are at whole units of 1/16 map point, and clusters at sixteenths of a unit.
///
///     let levels = RadiusOracle.levels(of: oracle.points, settings)
///     levels.nodes(zoomLevel: 3)
public enum RadiusOracle {}

extension RadiusOracle {
  /// Two ways to group items, which must have the same result.
  public enum Rule: Sendable {
    /// Each item in turn absorbs near items that are not in a cluster yet.
    case sequential

    /// The recursive definition of origins and owners, applied to the items in an order that the
    /// seed shuffles.
    case recursive(seed: UInt64)
  }

  /// Returns the hierarchy of some points.
  ///
  /// - Complexity: O(*n*²) for each level.
  public static func levels(
    of points: [PointOracle.Point],
    _ settings: RadiusLevels.Settings,
    by rule: Rule = .sequential
  ) -> RadiusLevels {
    let points = points.sorted { $0.id < $1.id }
    var levels = RadiusLevels(points.map { ($0.id, $0.mapPoint) }, settings)
    var items = points.map { RadiusPass.Item(x: Int($0.x) * 16, y: Int($0.y) * 16, count: 1) }
    // Breaks ties between equal seeds: points are ordered by id, and a cluster replaces its origin.
    for zoomLevel in stride(from: settings.maximumZoom, through: settings.minimumZoom, by: -1) {
      let ranked = levels.roots
      let pass = RadiusPass(
        items: ranked.map { items[$0] },
        radius: settings.radius.value(at: ZoomLevel(Double(zoomLevel))),
        zoomLevel: zoomLevel
      )
      var left: [Int] = []
      for group in pass.groups(by: rule) {
        let count = group.reduce(0) { $0 + pass.items[$1].count }
        if group.count > 1 && count >= settings.minimumPoints {
          let merged = pass.merged(group)
          items.append(merged)
          let position = MapPoint(x: Double(merged.x) / 256, y: Double(merged.y) / 256)
          let members = group.map { ranked[$0] }
          left.append(levels.merge(members, at: position, zoomLevel: zoomLevel))
        } else {
          left += group.map { ranked[$0] }
        }
      }
      levels.roots = left.sorted { levels.nodes[$0].id.seed < levels.nodes[$1].id.seed }
    }
    return levels
  }
}
