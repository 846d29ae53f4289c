@_exported public import CoreLocation
@_exported public import Foundation

/// An object with a position on a map.
public protocol MKAnnotation: NSObjectProtocol {
  /// The coordinate of the annotation.
  var coordinate: CLLocationCoordinate2D { get }

  /// The first line of its callout.
  var title: String? { get }

  /// The second line of its callout.
  var subtitle: String? { get }
}

extension MKAnnotation {
  /// None by default.
  public var title: String? { nil }

  /// None by default.
  public var subtitle: String? { nil }
}

/// An annotation with properties to set.
open class MKPointAnnotation: NSObject, MKAnnotation {
  /// The coordinate of the annotation. Setting it moves the view.
  public var coordinate = CLLocationCoordinate2D() {
    willSet { willChangeValue(forKey: "coordinate") }
    didSet { didChangeValue(forKey: "coordinate") }
  }

  /// The first line of its callout.
  public var title: String? {
    willSet { willChangeValue(forKey: "title") }
    didSet { didChangeValue(forKey: "title") }
  }

  /// The second line of its callout.
  public var subtitle: String? {
    willSet { willChangeValue(forKey: "subtitle") }
    didSet { didChangeValue(forKey: "subtitle") }
  }

  /// Creates an annotation.
  public override init() { super.init() }
}

/// A cluster that MapKit makes. The simulated map does not make any. Declared for code that
/// migrates from these clusters.
open class MKClusterAnnotation: NSObject, MKAnnotation {
  /// The annotations in the cluster.
  public let memberAnnotations: [any MKAnnotation]

  /// The coordinate of the first annotation.
  public let coordinate: CLLocationCoordinate2D

  /// Creates a cluster.
  public init(memberAnnotations: [any MKAnnotation]) {
    self.memberAnnotations = memberAnnotations
    coordinate = memberAnnotations.first?.coordinate ?? CLLocationCoordinate2D()
  }
}

/// The user's location on a map.
public final class MKUserLocation: NSObject, MKAnnotation {
  /// The coordinate of the user.
  public internal(set) var coordinate = CLLocationCoordinate2D()

  /// The first line of its callout.
  public var title: String? = "My Location"
}
