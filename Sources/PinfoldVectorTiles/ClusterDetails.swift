/// What clusters in tiles have beside their count, so that a map can open them without asking a
/// server.
///
/// - `expansion_zoom`, a number: the lowest zoom whose tiles show the places of the cluster in
///   more than one feature. Where all are at one position, that is the first zoom without
///   clusters, and the features are at that position, too. A cluster that no zoom of the tiles
///   divides does not have it; nor does a place that stands for several.
/// - `bounds`, a string: the box around its places, `west,south,east,north` in
///   degrees, with the west east of the east where it crosses the antimeridian. Rounded outward
///   to as many decimals as a screen point has at the highest zoom that shows the cluster, and
///   to a centimeter at most. Places nearer to a pole than the edge of the map are at the edge.
/// - `members`, a string: the rows of its places, ascending and with commas between them. Only
///   clusters of a few places have it.
public struct ClusterDetails: Hashable, Sendable {
  /// The highest zoom of the tiles.
  public var maximumZoom: Int

  /// The most places of a cluster that lists them; 0 for no lists.
  public var memberLimit: Int

  /// Creates details.
  public init(maximumZoom: Int, memberLimit: Int = 0) {
    (self.maximumZoom, self.memberLimit) = (maximumZoom, memberLimit)
  }

  /// The names of the properties, in order.
  public var names: [String] {
    Array(Self.allNames.prefix(memberLimit > 0 ? 3 : 2))
  }

  static let allNames = ["expansion_zoom", "bounds", "members"]

  /// Returns the lowest zoom of the tiles that divides a cluster; `nil` for none.
  ///
  /// - Parameter zoomLevel: The finest zoom level that shows the cluster.
  func expansionZoom(zoomLevel: Int) -> Int? {
    // One zoom above that one; a zoom is one less than its level.
    zoomLevel <= maximumZoom ? zoomLevel : nil
  }
}
