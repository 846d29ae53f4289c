public import CoreLocation
public import Foundation

/// Makes pictures of maps. In the simulator, they are empty.
public final class MKMapSnapshotter: NSObject {
  /// The settings of a picture.
  public final class Options: NSObject {
    /// The part of the map to show.
    public var mapRect = MKMapRect.world

    /// The size of the picture, in screen points.
    public var size = CGSize(width: 256, height: 256)
  }

  /// A picture.
  public final class Snapshot: NSObject, Sendable {
    /// The picture.
    public let image: UIImage
    private let mapRect: MKMapRect

    init(_ options: Options) { (image, mapRect) = (UIImage(size: options.size), options.mapRect) }

    /// Returns the point of a coordinate in the picture, in screen points.
    public func point(for coordinate: CLLocationCoordinate2D) -> CGPoint {
      let point = MKMapPoint(coordinate)
      return CGPoint(
        x: (point.x - mapRect.minX) / mapRect.width * Double(image.size.width),
        y: (point.y - mapRect.minY) / mapRect.height * Double(image.size.height)
      )
    }
  }

  private let snapshot: Snapshot

  /// Creates a snapshotter for one picture.
  public init(options: Options) { snapshot = Snapshot(options) }

  /// Makes the picture.
  @MainActor public func start() async throws -> Snapshot { snapshot }
}
