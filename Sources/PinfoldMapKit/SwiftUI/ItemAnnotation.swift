#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
public import MapKit
import Pinfold

/// An item of a ``ClusterMap`` as an annotation.
///
///     let station = (annotation.members.first as? ItemAnnotation)?.item as? Station
public final class ItemAnnotation: NSObject, MKAnnotation {
  /// The item.
  public let item: Any

  /// The item's id.
  public let id: AnyHashable

  /// Where the item was when it was passed to the map.
  public let coordinate: CLLocationCoordinate2D

  /// The text of its callout.
  public let title: String?

  init(_ item: Any, id: AnyHashable, at coordinate: CLLocationCoordinate2D, title: String?) {
    (self.item, self.id, self.coordinate, self.title) = (item, id, coordinate, title)
  }

  /// Only to find the annotation of an item by its id.
  convenience init(id: AnyHashable) {
    self.init(id, id: id, at: CLLocationCoordinate2D(), title: nil)
  }

  /// What is the same for annotations of the same item.
  static func identifier(_ annotation: any MKAnnotation) -> AnyHashable {
    (annotation as? ItemAnnotation)?.id ?? AnyHashable(ObjectIdentifier(annotation))
  }
}

/// Items, which become annotations one by one when they are accessed.
struct ItemAnnotations<Item: Identifiable>: AnnotationArray {
  let items: [Item]
  let coordinate: (Item) -> CLLocationCoordinate2D
  let title: (Item) -> String?

  var count: Int { items.count }

  var all: [any MKAnnotation] { items.indices.map { self[$0] } }

  /// Each is a new object; items are distinguished by their ids.
  var identities: [ObjectIdentifier] { all.map { ObjectIdentifier($0) } }

  subscript(offset: Int) -> any MKAnnotation {
    let item = items[offset]
    return ItemAnnotation(item, id: item.id, at: coordinate(item), title: title(item))
  }

  func isSame(as other: any AnnotationArray) -> Bool {
    (other as? Self).map { $0.items.sharesMemory(with: items) } ?? false
  }
}
#endif
