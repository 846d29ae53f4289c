#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
public import MapKit
import Pinfold

/// An item of a ``ClusterMap`` as an annotation.
///
/// Get the items of a cluster with `members(of:)`. In functions that receive an annotation, cast
/// it:
///
///     controller.groupOf = { GroupID(($0 as? ItemAnnotation<Station>)?.item.line ?? 0) }
public final class ItemAnnotation<Item: Identifiable>: NSObject, MKAnnotation, ItemHolder {
  /// The item.
  public let item: Item

  /// The item's coordinate when the app passed it to the map.
  public let coordinate: CLLocationCoordinate2D

  /// The first line of the callout.
  public var title: String? { texts.title(item) }

  /// The second line of the callout.
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

/// An annotation of an item of any type.
protocol ItemHolder: MKAnnotation {
  var itemID: AnyHashable { get }

  var heldItem: Any { get }
}

extension ItemHolder {
  var heldItem: Any { itemID }
}

/// A key to find the annotation of an item by its id.
final class ItemKey: NSObject, MKAnnotation, ItemHolder {
  let itemID: AnyHashable

  init(_ id: AnyHashable) { itemID = id }

  var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }

  /// Returns a value that is the same for annotations of the same item.
  static func identifier(_ annotation: any MKAnnotation) -> AnyHashable {
    (annotation as? any ItemHolder)?.itemID ?? AnyHashable(ObjectIdentifier(annotation))
  }
}

/// Items that become annotations one by one on access.
struct ItemAnnotations<Item: Identifiable>: AnnotationArray {
  let items: [Item]
  let coordinate: (Item) -> CLLocationCoordinate2D
  let texts: ItemTexts<Item>

  var count: Int { items.count }

  var all: [any MKAnnotation] { items.indices.map { self[$0] } }

  /// Each annotation is a new object; ids identify the items.
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
