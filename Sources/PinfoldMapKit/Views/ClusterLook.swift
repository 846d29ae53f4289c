#if canImport(MapKit) && !os(watchOS)
import MapKit
public import Pinfold

/// How a ``ClusterView`` looks.
public struct ClusterLook: Equatable, Sendable {
  /// What a view is drawn as.
  public enum Shape: Hashable, Sendable {
    /// A disc with a number: a cluster.
    case disc

    /// A square with a number: a cluster whose members are at one place.
    case square

    /// A ring: a single annotation.
    case ring

    /// A small square: an area of a thinned map.
    case area
  }

  /// What it is drawn as.
  public var shape: Shape

  /// How wide and high that is, in screen points.
  public var side: Double

  /// What is written on it; empty for nothing.
  public var label: String

  /// What it is filled with.
  public var colour: ClusterColour

  /// The least width and height of a view, in screen points, that a finger hits.
  public static let minimumTarget = 44.0

  /// How wide and high a view is, in screen points.
  public var target: Double { max(side, Self.minimumTarget) }

  /// Creates the look of a view.
  ///
  /// - Parameters:
  ///   - shape: What it is drawn as.
  ///   - count: How many annotations it stands for.
  ///   - colour: What it is filled with.
  public init(_ shape: Shape, count: Int, colour: ClusterColour) {
    (self.shape, self.colour) = (shape, colour)
    switch shape {
    case .disc, .square: (side, label) = (Self.side(ofCount: count), Self.label(ofCount: count))
    case .ring: (side, label) = (Self.singleSide, "")
    case .area: (side, label) = (16, "")
    }
  }

  /// The size of what a ``ClusterView`` draws for so many annotations, for passes that
  /// remove overlaps:
  ///
  ///     options.pass = { OverlapRemoval().applied(to: $0, size: ClusterLook.size) }
  public static func size(ofCount count: Int) -> ViewSize {
    let side = count > 1 ? side(ofCount: count) : singleSide
    return ViewSize(width: side, height: side)
  }

  /// How wide and high a single annotation is drawn.
  private static let singleSide = 22.0

  /// The tiers of size: a cluster of more members than this is so wide, in screen
  /// points.
  static let tiers: [(over: Int, side: Double)] = [
    (1000, 52), (500, 50), (200, 48), (100, 46), (50, 44), (20, 42), (10, 40), (5, 38),
  ]

  private static func side(ofCount count: Int) -> Double {
    tiers.first { count > $0.over }?.side ?? 36
  }

  /// At most four characters: what is more is rounded down, so that a cluster
  /// never promises members it does not have.
  static func label(ofCount count: Int) -> String {
    let units = [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")]
    guard let (size, letter) = units.first(where: { count >= $0.0 }) else { return "\(count)" }
    let tenths = count / (size / 10)
    let hasTenths = tenths < 100 && tenths % 10 != 0
    return "\(tenths / 10)\(hasTenths ? ".\(tenths % 10)" : "")\(letter)"
  }
}

extension ClusterLook {
  /// The look of an annotation in a colour. Areas are orange.
  @MainActor init(_ annotation: ClusterAnnotation, colour: ClusterColour) {
    let shape: Shape =
      switch (annotation.isArea, annotation.isCluster, annotation.isUniqueLocation) {
      case (true, _, _): .area
      case (_, false, _): .ring
      case (_, true, let isUniqueLocation): isUniqueLocation ? .square : .disc
      }
    self.init(shape, count: annotation.count, colour: shape == .area ? .orange : colour)
  }

  /// Which views can be used again for one of this look.
  public var reuseIdentifier: String {
    switch shape {
    case .area: "AreaAnnotationIdentifier"
    case .ring: "PinAnnotationIdentifier.\(colour.name)"
    case .disc, .square: "ClusterAnnotationIdentifier.\(colour.name)"
    }
  }
}
#endif
