@_exported public import CoreLocation
@_exported public import Foundation

/// Something on a map.
public protocol MKAnnotation: NSObjectProtocol {
  /// Where it is.
  var coordinate: CLLocationCoordinate2D { get }

  /// The first line of its callout.
  var title: String? { get }

  /// The line of its callout below.
  var subtitle: String? { get }
}

extension MKAnnotation {
  /// Nothing.
  public var title: String? { nil }

  /// Nothing.
  public var subtitle: String? { nil }
}

/// An annotation with nothing but what is set.
open class MKPointAnnotation: NSObject, MKAnnotation {
  /// Where it is. Setting it moves its view.
  public var coordinate = CLLocationCoordinate2D() {
    willSet { willChangeValue(forKey: "coordinate") }
    didSet { didChangeValue(forKey: "coordinate") }
  }

  /// The first line of its callout.
  public var title: String? {
    willSet { willChangeValue(forKey: "title") }
    didSet { didChangeValue(forKey: "title") }
  }

  /// The line of its callout below.
  public var subtitle: String? {
    willSet { willChangeValue(forKey: "subtitle") }
    didSet { didChangeValue(forKey: "subtitle") }
  }

  /// Creates an annotation.
  public override init() { super.init() }
}

/// Where the user is.
public final class MKUserLocation: NSObject, MKAnnotation {
  /// Where that is.
  public internal(set) var coordinate = CLLocationCoordinate2D()

  /// The texts of its callout.
  public var title: String? = "My Location"
}
