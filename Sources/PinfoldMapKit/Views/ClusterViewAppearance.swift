#if canImport(MapKit) && !os(watchOS)
public import Pinfold
import PinfoldSurface

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
#elseif canImport(UIKit)
public import UIKit
#else
public import MapKit
#endif

/// The shape, size and color of a ``ClusterView``.
///
///     clusterView.clusterAppearance?.color = .green
public struct ClusterViewAppearance: Equatable {
  /// The shape of a view.
  public enum Shape: Hashable, Sendable {
    /// A disc with a number: a cluster.
    case disc

    /// A square with a number: a cluster with all members at one place.
    case square

    /// A pin with its tip at the place: a single annotation.
    case pin

    /// The app's image.
    case image

    /// A small square: an area of a thinned map.
    case area
  }

  /// The shape.
  public var shape: Shape

  /// The shape's width in screen points. For a square, the diameter of the disc around it.
  public var side: Double

  /// The label; empty for no label.
  public var label: String

  /// The fill color.
  public var color: ClusterColor

  /// The image for ``Shape/image``; otherwise `nil`.
  public var image: PlatformImage?

  /// The scale of the user's text size, at least 1.
  let scale: Double

  /// The arcs of a ring of categories; empty without a ring.
  var arcs: [Arc] = []

  /// An arc of a ring, from a fraction of a turn to another one, clockwise from twelve o'clock.
  struct Arc: Equatable {
    let start, end: Double
    let color: PlatformColor
  }

  /// Creates the appearance of a view.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - count: The number of annotations that the view stands for.
  ///   - color: The fill color.
  ///   - clusterScale: The scale of the sizes of discs.
  ///   - scale: The scale of the user's text size, clamped to 1...``maximumScale``. Numbers and
  ///     their discs grow by it, but no disc exceeds the largest of `clusterScale`.
  public init(
    _ shape: Shape,
    count: Int,
    color: ClusterColor,
    clusterScale: ClusterScale = .fixed,
    scale: Double = 1
  ) {
    let appearance = ClusterAppearance(count: count, scale: clusterScale)
    (self.shape, self.color) = (shape, color)
    self.scale = ClusterAppearance.clamped(textScale: scale)
    switch shape {
    case .disc, .square:
      (side, label) = (appearance.diameter(textScale: scale), appearance.label)
    case .pin, .image: (side, label) = (Self.pinSize.width, "")
    case .area: (side, label) = (16, "")
    }
  }

  /// Creates the appearance of an annotation in a color. Areas are always orange.
  @MainActor init(_ annotation: ClusterAnnotation, color: ClusterColor, scale: Double = 1) {
    let shape: Shape =
      switch (annotation.isArea, annotation.isCluster, annotation.isUniqueLocation) {
      case (true, _, _): .area
      case (_, false, _): .pin
      case (_, true, let isUniqueLocation): isUniqueLocation ? .square : .disc
      }
    let color = shape == .area ? .orange : color
    self.init(
      shape,
      count: annotation.count,
      color: color,
      clusterScale: annotation.shown.appearance.scale,
      scale: scale
    )
    if shape == .disc || shape == .square { arcs = annotation.arcs(diameter: size.width) }
  }
}

// MARK: - Size

extension ClusterViewAppearance {
  /// The size of the drawing with its ring, in screen points, and its offset from the place.
  public var size: ViewSize {
    switch shape {
    case .disc, .area: ViewSize(width: side, height: side)
    case .square:
      ViewSize(
        width: side * ClusterAppearance.squareShare,
        height: side * ClusterAppearance.squareShare
      )
    case .pin: Self.pinSize
    case .image:
      ViewSize(width: Double(image?.size.width ?? 0), height: Double(image?.size.height ?? 0))
    }
  }

  /// Returns the size of a ``ClusterView``'s drawing for a number of annotations. Controllers keep
  /// this space free of other views, unless you set `SurfaceOptions.viewSize`.
  ///
  /// - Parameters:
  ///   - count: The number of annotations.
  ///   - scale: The scale of the user's text size; see ``textScale``.
  public static func size(ofCount count: Int, scale: Double = 1) -> ViewSize {
    size(of: ClusterAppearance(count: count), scale: scale)
  }

  /// Returns the size of a ``ClusterView``'s drawing; see ``size(ofCount:scale:)``.
  static func size(of appearance: ClusterAppearance, scale: Double) -> ViewSize {
    guard appearance.count > 1 else { return pinSize }
    let side = appearance.diameter(textScale: scale)
    return ViewSize(width: side, height: side)
  }

  /// The smallest width and height of a view that a finger can hit, in screen points.
  public static let minimumTarget = 44.0

  /// The width and height of the view, in screen points.
  public var target: Double { max(size.width, size.height, Self.minimumTarget) }

  /// The largest scale of numbers, however large the user's text is: they must fit on a map.
  public static let maximumScale = ClusterAppearance.maximumTextScale

  /// The font size in screen points. Smaller if the label would not fit.
  var fontSize: Double {
    ClusterAppearance.fontSize(
      of: label,
      inWidth: size.width,
      hasRing: !arcs.isEmpty,
      textScale: scale
    )
  }

  /// The size of the pin of a single annotation with its outline. The tip is in the middle of the
  /// lower edge.
  static let pinSize = ViewSize(width: 26, height: 32, offsetY: -16)
}

// MARK: - Reuse

extension ClusterViewAppearance {
  /// The identifier of views that can be reused for this appearance.
  public var reuseIdentifier: String {
    switch shape {
    case .area: "AreaAnnotationIdentifier"
    case .image: "ImageAnnotationIdentifier"
    case .pin: "PinAnnotationIdentifier.\(color.name)"
    case .disc, .square: "ClusterAnnotationIdentifier.\(color.name)"
    }
  }
}
#endif
