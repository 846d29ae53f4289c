#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
public import PinfoldSurface

/// How an item takes part in clustering, beside its coordinate.
///
///     ClusterModel(stops, coordinate: \.coordinate, columnCount: 1) { stop in
///       ItemTraits(group: GroupID(stop.line), weight: stop.platforms, values: [stop.rank])
///     }
public struct ItemTraits: Hashable, Sendable {
  /// The group: only items of one group are in a cluster.
  public var group: GroupID

  /// How many places the item stands for, one or more.
  public var weight: Int

  /// A number for each column, such as a rank; or an empty array.
  public var values: [Double]

  /// The category, which clusters count and draw as a ring; `nil` for none.
  public var category: String?

  /// The time or another number, for the model's `window`; `nil` for none.
  public var time: Double?

  /// A value that clusters never mix, such as a country; `nil` for none. The 254 most frequent values
  /// have clusters of their own.
  public var border: String?

  /// Creates the traits of an item.
  public init(
    group: GroupID = .common,
    weight: Int = 1,
    values: [Double] = [],
    category: String? = nil,
    time: Double? = nil,
    border: String? = nil
  ) {
    (self.group, self.weight, self.values) = (group, weight, values)
    (self.category, self.time, self.border) = (category, time, border)
  }
}
#endif
