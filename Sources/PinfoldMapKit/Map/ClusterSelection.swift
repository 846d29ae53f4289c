#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
import PinfoldSurface
import SwiftUI

/// The selection of a map of clusters: an item, or a cluster.
///
///     stations.selection = .item(station.id)
public enum ClusterSelection<ItemID: Hashable>: Hashable {
  /// An item, by itself or in a cluster.
  case item(ItemID)

  /// A cluster.
  case cluster(MapClusterID)
}

extension ClusterSelection: Sendable where ItemID: Sendable {}

/// The name of a cluster or a single item on one map, which lasts while it is shown.
public struct MapClusterID: Hashable, Sendable {
  /// The name of the map.
  public let map: String

  let shown: ShownCluster.ID

  /// Whether the cluster is disappearing, while its successors are on the map already.
  var isLeaving = false
}

/// The effect of a tap on a cluster.
public enum ClusterTapAction: Hashable, Sendable {
  /// Zooms to the members. If zooming does not separate them, they are laid out around the
  /// cluster, and if they are too many for that, `onList` gets them.
  case open

  /// Only selects the cluster.
  case select
}
#endif
