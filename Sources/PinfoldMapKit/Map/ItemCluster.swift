#if canImport(MapKit) && canImport(SwiftUI)
public import MapKit
public import Pinfold
public import PinfoldSurface
import SwiftUI

/// A cluster of items on a map, or a single item.
///
///     ClusterContent(stations) { cluster in
///       if let station = cluster.single {
///         StationIcon(station)
///       } else {
///         ClusterDisc(cluster, color: cluster.isSelected ? .red : nil)
///       }
///     }
public struct ItemCluster<Item: Identifiable>: Identifiable {
  /// Its name, which lasts while it is shown.
  public let id: MapClusterID

  /// How many items it stands for; each counts its weight.
  public let count: Int

  /// Where it is.
  public let coordinate: CLLocationCoordinate2D

  /// Whether all items are at one place.
  public let isUniqueLocation: Bool

  /// Whether it is the selected cluster, or shows the selected item.
  public let isSelected: Bool

  /// Size, shade and label of the disc.
  public let appearance: ClusterAppearance

  /// The categories of its items, the most frequent first, then all others, then items without a
  /// category. Empty if the model has no categories.
  public let categories: [CategoryCount]

  /// Whether there are several items in it.
  let opens: Bool
  let categoryCounts: ShownCategories?

  /// The app's colors of categories, by name.
  let categoryColors: [String: Color]

  /// Its items, looked up one by one.
  public let members: ItemMembers<Item>
}

extension ItemCluster {
  /// The group of the items.
  public var group: GroupID { id.shown.group }

  /// What VoiceOver reads without a title.
  @MainActor var text: String {
    let text = PlaceCount.text(count)
    guard count > 1 else { return with(text) }
    return categoryCounts?.text(count) ?? text
  }

  /// Returns the title of a single item, with its category.
  @MainActor func with(_ title: String) -> String { categoryCounts?.text(after: title) ?? title }

  /// The only item of the cluster, or `nil` if it has several.
  public var single: Item? { opens ? nil : members.first }
}

/// The items of a cluster, looked up one by one as they are read.
///
///     let names = cluster.members.prefix(5).map(\.name)
///
/// Items that were removed since the cluster was made are left out.
public struct ItemMembers<Item: Identifiable>: Sequence {
  let points: PointSlice?
  let store: ItemStore<Item>

  /// Returns an iterator over the items.
  public func makeIterator() -> Iterator {
    Iterator(points: points?.makeIterator(), store: store)
  }

  /// The first item.
  public var first: Item? { first { _ in true } }

  /// Returns the first items.
  ///
  /// - Complexity: O(*maximum*)
  public func prefix(_ maximum: Int) -> [Item] {
    var (items, iterator) = ([Item](), makeIterator())
    while items.count < maximum, let item = iterator.next() { items.append(item) }
    return items
  }

  /// All items, such as for a list.
  ///
  /// - Complexity: O(*n*)
  public var all: [Item] { prefix(.max) }

  /// The number of items, also of those that were removed since.
  public var count: Int { points?.count ?? 0 }

  /// Iterates over the items of a cluster.
  public struct Iterator: IteratorProtocol {
    var points: PointSlice.Iterator?
    let store: ItemStore<Item>

    /// Returns the next item.
    public mutating func next() -> Item? {
      while let id = points?.next() {
        if let item = store.item(id) { return item }
      }
      return nil
    }
  }
}
#endif
