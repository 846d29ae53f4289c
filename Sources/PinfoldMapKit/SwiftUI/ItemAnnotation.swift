#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
public import MapKit
import Pinfold

/// An item of a ``ClusterMap`` as an annotation.
///
/// Get the items of a cluster with `members(of:)`. In functions that receive an annotation, cast it:
///
///     controller.groupOf = { GroupID(($0 as? ItemAnnotation<Station>)?.item.line ?? 0) }
public final class ItemAnnotation<Item: Identifiable>: NSObject, MKAnnotation, ItemHolder {
  /// The item.
  public let item: Item

  /// Where the item was when it was passed to the map.
  public let coordinate: CLLocationCoordinate2D

  /// The first line of its callout.
  public var title: String? { texts.title(item) }

  /// The second line of its callout.
  public var subtitle: String? { texts.subtitle(item) }

  private let texts: ItemTexts<Item>

  init(_ item: Item, at coordinate: CLLocationCoordinate2D, _ texts: ItemTexts<Item>) {
    (self.item, self.coordinate, self.texts) = (item, coordinate, texts)
  }

  var itemID: AnyHashable { item.id }

  var heldItem: Any { item }
}

/// The texts of items.
struct ItemTexts<Item> {
  let title, subtitle: (Item) -> String?
}

/// An annotation of an item, whatever its type.
protocol ItemHolder: MKAnnotation {
  var itemID: AnyHashable { get }

  var heldItem: Any { get }
}

extension ItemHolder {
  var heldItem: Any { itemID }
}

/// Only to find the annotation of an item by its id.
final class ItemKey: NSObject, MKAnnotation, ItemHolder {
  let itemID: AnyHashable

  init(_ id: AnyHashable) { itemID = id }

  var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }

  /// What is the same for annotations of the same item.
  static func identifier(_ annotation: any MKAnnotation) -> AnyHashable {
    (annotation as? any ItemHolder)?.itemID ?? AnyHashable(ObjectIdentifier(annotation))
  }
}

/// Items, which become annotations one by one when they are accessed.
struct ItemAnnotations<Item: Identifiable>: AnnotationArray {
  let items: [Item]
  let coordinate: (Item) -> CLLocationCoordinate2D
  let texts: ItemTexts<Item>

  var count: Int { items.count }

  var all: [any MKAnnotation] { items.indices.map { self[$0] } }

  /// Each is a new object; items are distinguished by their ids.
  var identities: [ObjectIdentifier] { all.map { ObjectIdentifier($0) } }

  subscript(offset: Int) -> any MKAnnotation {
    let item = items[offset]
    return ItemAnnotation(item, at: coordinate(item), texts)
  }

  func isSame(as other: any AnnotationArray) -> Bool {
    (other as? Self).map { $0.items.sharesMemory(with: items) } ?? false
  }
}
#endif
