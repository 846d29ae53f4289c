public import MapKit

/// The position from which a map is viewed.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct MapCamera: Sendable {
  /// The coordinate in the middle.
  public var centerCoordinate: CLLocationCoordinate2D

  /// The distance from the coordinate, in meters.
  public var distance: Double

  /// The direction, in degrees from north.
  public var heading: Double

  /// The tilt, in degrees.
  public var pitch: Double

  /// Creates a camera.
  public init(
    centerCoordinate: CLLocationCoordinate2D,
    distance: Double,
    heading: Double = 0,
    pitch: Double = 0
  ) {
    (self.centerCoordinate, self.distance) = (centerCoordinate, distance)
    (self.heading, self.pitch) = (heading, pitch)
  }
}

/// How a map positions its camera.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct MapCameraPosition: Equatable, Sendable {
  enum Goal: Sendable {
    case automatic
    case rect(MKMapRect)
    case camera(MapCamera)
    case user
  }

  let goal: Goal

  /// Whether the user moved the camera.
  public let positionedByUser: Bool

  init(_ goal: Goal, positionedByUser: Bool = false) {
    (self.goal, self.positionedByUser) = (goal, positionedByUser)
  }

  /// Frames the content of the map.
  public static let automatic = MapCameraPosition(.automatic)

  /// Shows a rect.
  public static func rect(_ rect: MKMapRect) -> MapCameraPosition { MapCameraPosition(.rect(rect)) }

  /// Shows a region.
  public static func region(_ region: MKCoordinateRegion) -> MapCameraPosition {
    let (middle, span) = (region.center, region.span)
    let corners = [-0.5, 0.5].map { share in
      MKMapPoint(
        CLLocationCoordinate2D(
          latitude: middle.latitude - share * span.latitudeDelta,
          longitude: middle.longitude + share * span.longitudeDelta
        )
      )
    }
    return .rect(
      MKMapRect(
        x: corners[0].x,
        y: corners[0].y,
        width: corners[1].x - corners[0].x,
        height: corners[1].y - corners[0].y
      )
    )
  }

  /// Shows the view of a camera.
  public static func camera(_ camera: MapCamera) -> MapCameraPosition {
    MapCameraPosition(.camera(camera))
  }

  /// Follows the user.
  public static func userLocation(
    followsHeading: Bool = false,
    fallback: MapCameraPosition
  ) -> MapCameraPosition {
    MapCameraPosition(.user)
  }

  /// The rect to show, if the position is a rect.
  public var rect: MKMapRect? { if case .rect(let rect) = goal { rect } else { nil } }

  /// Returns whether two positions are equal.
  public static func == (a: MapCameraPosition, b: MapCameraPosition) -> Bool {
    guard a.positionedByUser == b.positionedByUser else { return false }
    switch (a.goal, b.goal) {
    case (.automatic, .automatic), (.user, .user): return true
    case (.rect(let a), .rect(let b)):
      return (a.minX, a.minY, a.width, a.height) == (b.minX, b.minY, b.width, b.height)
    case (.camera(let a), .camera(let b)):
      return (a.centerCoordinate.latitude, a.centerCoordinate.longitude)
        == (b.centerCoordinate.latitude, b.centerCoordinate.longitude)
        && (a.distance, a.heading, a.pitch) == (b.distance, b.heading, b.pitch)
    default: return false
    }
  }
}

/// When a map reports its camera.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct MapCameraUpdateFrequency: Hashable, Sendable {
  let isContinuous: Bool

  /// While the camera moves.
  public static let continuous = MapCameraUpdateFrequency(isContinuous: true)

  /// When the camera stops.
  public static let onEnd = MapCameraUpdateFrequency(isContinuous: false)
}

/// A report of the camera.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct MapCameraUpdateContext: Sendable {
  /// The camera.
  public let camera: MapCamera

  /// The visible rect.
  public let rect: MKMapRect

  /// The visible region.
  public let region: MKCoordinateRegion
}

/// A callback for camera changes. It erases the argument's type, which older systems lack.
struct MapCameraAction {
  let isContinuous: Bool
  let action: (Any) -> Void
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension View {
  /// Calls back when the camera of a map in the view changes.
  public func onMapCameraChange(
    frequency: MapCameraUpdateFrequency = .onEnd,
    _ action: @escaping (MapCameraUpdateContext) -> Void
  ) -> some View {
    Modified(content: self) { place in
      place.environment.cameraActions.append(
        MapCameraAction(isContinuous: frequency.isContinuous) { context in
          (context as? MapCameraUpdateContext).map(action)
        }
      )
    }
  }
}
