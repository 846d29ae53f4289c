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

/// The appearance of a ``ClusterView``.
public struct ClusterViewAppearance: Equatable {
  /// What a view is drawn as.
  public enum Shape: Hashable, Sendable {
    /// A disc with a number: a cluster.
    case disc

    /// A square with a number: a cluster with all members at one place.
    case square

    /// A pin, whose tip is at the place: a single annotation.
    case pin

    /// The app's image.
    case image

    /// A small square: an area of a thinned map.
    case area
  }

  /// What it is drawn as.
  public var shape: Shape

  /// How wide the shape is, in screen points; of a square, the disc around it.
  public var side: Double

  /// What is written on it; empty for nothing.
  public var label: String

  /// What it is filled with.
  public var color: ClusterColor

  /// What is drawn instead of a shape; `nil` except for ``Shape/image``.
  public var image: PlatformImage?

  /// How much larger than usual the user's text is, at least 1.
  let scale: Double

  /// Creates the appearance of a view.
  ///
  /// - Parameters:
  ///   - shape: What it is drawn as.
  ///   - count: How many annotations it stands for.
  ///   - color: What it is filled with.
  ///   - clusterScale: The scale of the sizes of discs.
  ///   - scale: How much larger than usual the user's text is: numbers and their discs
  ///     are as much larger, but no disc is larger than the largest of its scale. Clamped to
  ///     1...``maximumScale``.
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

  /// The appearance of an annotation in a color. Areas are orange.
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
  }
}

// MARK: - Size

extension ClusterViewAppearance {
  /// The size of what is drawn, its ring included, in screen points, and how far its
  /// middle is from the place.
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

  /// The size of what a ``ClusterView`` draws for a number of annotations, which
  /// controllers keep free of other views unless `SurfaceOptions.viewSize` says something
  /// else.
  ///
  /// - Parameters:
  ///   - count: How many annotations.
  ///   - scale: How much larger than usual the user's text is; see ``textScale``.
  public static func size(ofCount count: Int, scale: Double = 1) -> ViewSize {
    size(of: ClusterAppearance(count: count), scale: scale)
  }

  /// The size of what a ``ClusterView`` draws; see ``size(ofCount:scale:)``.
  static func size(of appearance: ClusterAppearance, scale: Double) -> ViewSize {
    guard appearance.count > 1 else { return pinSize }
    let side = appearance.diameter(textScale: scale)
    return ViewSize(width: side, height: side)
  }

  /// The least width and height of a view, in screen points, that a finger hits.
  public static let minimumTarget = 44.0

  /// How wide and high a view is, in screen points.
  public var target: Double { max(size.width, size.height, Self.minimumTarget) }

  /// How much larger than usual numbers become at most, however large the user's text is:
  /// a map has to have room for them.
  public static let maximumScale = ClusterAppearance.maximumTextScale

  /// How large what is written is, in screen points: less where it would not fit.
  var fontSize: Double {
    ClusterAppearance.fontSize(of: label, inWidth: size.width, textScale: scale)
  }

  /// How large the pin of a single annotation is, its outline included; the tip is in
  /// the middle of the lower edge.
  static let pinSize = ViewSize(width: 26, height: 32, offsetY: -16)
}

// MARK: - Reuse

extension ClusterViewAppearance {
  /// Which views can be reused for one of this appearance.
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
