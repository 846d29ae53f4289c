/// The extra properties of clusters in tiles that let a map open clusters without a server.
///
/// - `expansion_zoom`, a number: the lowest zoom whose tiles show the cluster's places as more than
///   one feature. If all places share a position, this is the lowest zoom without clusters. Missing
///   if no zoom of the tiles splits the cluster, and for a single place with a weight.
/// - `bounds`, a string: the box around the places as `west,south,east,north` in degrees. If it
///   crosses the antimeridian, west is greater than east. It is rounded outward to the precision of
///   a screen point at the cluster's highest zoom, at most to a centimeter. Places beyond the map's
///   northern or southern edge count as on the edge.
/// - `members`, a string: the rows of the places, ascending and separated by commas. Only for
///   clusters of at most ``memberLimit`` places.
public struct ClusterDetails: Hashable, Sendable {
  /// The highest zoom of the tiles.
  public var maximumZoom: Int

  /// The maximum number of places in a cluster with `members`; 0 for none.
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

  /// Returns the lowest zoom of the tiles that splits a cluster, or `nil` if none does.
  ///
  /// - Parameter zoomLevel: The finest zoom level that shows the cluster.
  func expansionZoom(zoomLevel: Int) -> Int? {
    // One zoom above the highest one. A zoom is one less than its zoom level.
    zoomLevel <= maximumZoom ? zoomLevel : nil
  }
}
