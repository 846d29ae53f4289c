#if canImport(ObjectiveC) && canImport(MapKit) && !os(watchOS)
public import MapKit

/// A delegate that returns texts to a ``MapClusterController``, with the names of
/// CCHMapClusterControllerDelegate. Every method is optional.
@objc(PinfoldMapClusterControllerDelegate) @MainActor
public protocol MapClusterControllerDelegate: NSObjectProtocol {
  /// Returns the first line of a callout; `nil` for Pinfold's text.
  @objc(mapClusterController:titleForMapClusterAnnotation:)
  optional func mapClusterController(
    _ mapClusterController: MapClusterController,
    titleForMapClusterAnnotation mapClusterAnnotation: ClusterAnnotation
  ) -> String?

  /// Returns the second line of a callout; `nil` for Pinfold's text.
  @objc(mapClusterController:subtitleForMapClusterAnnotation:)
  optional func mapClusterController(
    _ mapClusterController: MapClusterController,
    subtitleForMapClusterAnnotation mapClusterAnnotation: ClusterAnnotation
  ) -> String?

  /// A view is about to show something else. Also called for new views, before the map has a view
  /// of the annotation.
  @objc(mapClusterController:willReuseMapClusterAnnotation:)
  optional func mapClusterController(
    _ mapClusterController: MapClusterController,
    willReuseMapClusterAnnotation mapClusterAnnotation: ClusterAnnotation
  )
}

/// Decides where clusters are drawn, as CCHMapClusterer does. Its method may be called on any thread.
@objc(PinfoldMapClusterer)
public protocol MapClusterer: NSObjectProtocol, Sendable {
  /// Returns where the cluster of some annotations is drawn.
  @objc(mapClusterController:coordinateForAnnotations:inMapRect:)
  func mapClusterController(
    _ mapClusterController: MapClusterController,
    coordinateForAnnotations annotations: NSSet,
    in mapRect: MKMapRect
  ) -> CLLocationCoordinate2D
}

// MARK: - Annotations of the map

/// The members of a ``ClusterAnnotation`` in Objective-C, with the names of
/// CCHMapClusterAnnotation.
extension ClusterAnnotation {
  /// Its members.
  ///
  /// - Complexity: O(*n*)
  @available(swift, obsoleted: 1, renamed: "members")
  @objc(annotations) public var objectiveCAnnotations: NSSet { NSSet(array: members.all) }

  /// Whether it stands for more than one annotation.
  @available(swift, obsoleted: 1, renamed: "isCluster")
  @objc(isCluster) public var objectiveCIsCluster: Bool { isCluster }

  /// Whether all members are at one place.
  @available(swift, obsoleted: 1, renamed: "isUniqueLocation")
  @objc(isUniqueLocation) public var objectiveCIsUniqueLocation: Bool { isUniqueLocation }

  /// The rect around it and its members.
  @available(swift, obsoleted: 1, renamed: "mapRect")
  @objc(mapRect) public var objectiveCMapRect: MKMapRect { mapRect }
}
#endif
