#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#elseif canImport(UIKit)
import UIKit
#endif

extension ClusterViewAppearance {
  /// Draws the appearance in the middle of a rect.
  ///
  /// It resolves adaptive colors while the view draws, so that a change between light and dark
  /// needs no other work.
  ///
  /// - Parameters:
  ///   - bounds: The rect, at least as large as the drawing.
  ///   - isFlipped: Whether y grows downwards.
  @MainActor func draw(in bounds: CGRect, isFlipped: Bool) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    switch shape {
    case .disc, .square:
      if arcs.isEmpty { drawDisc(around: middle) } else { drawRing(around: middle, isFlipped) }
    case .pin: drawPin(around: middle, isFlipped ? 1 : -1)
    case .image: image?.draw(inside: CGRect(around: middle, size))
    case .area: fill(PlatformBezierPath(rect: CGRect(around: middle, size)), color.color)
    }
  }

  @MainActor private func drawDisc(around middle: CGPoint) {
    if shape == .disc {
      let layers = [
        (ClusterColor.ring, ClusterAppearance.ringWidth), (color.edge, ClusterAppearance.edgeWidth),
        (color.color, 0),
      ]
      drawLayers(layers, around: middle)
    } else {
      // A square has a frame: its line is outside its ring.
      let layers = [
        (color.edge, ClusterAppearance.edgeWidth), (ClusterColor.ring, ClusterAppearance.ringWidth),
        (color.color, 0),
      ]
      drawLayers(layers, around: middle)
    }
  }

  /// Draws arcs on a ground in the color of rings, with the middle and the number in front.
  @MainActor private func drawRing(around middle: CGPoint, _ isFlipped: Bool) {
    let (side, width) = (size.width, CategoryRing.width(inDiameter: size.width))
    let ring = RingOutline(
      middle: middle,
      half: side / 2,
      corner: shape == .square ? side / 4 : side / 2,
      inset: CategoryRing.inset,
      width: width,
      isFlipped: isFlipped
    )
    let frame = CGRect(around: middle, size)
    let inset = CGFloat(ring.inset + width)
    fill(outline(frame), ClusterColor.ring)
    fill(outline(frame.insetBy(dx: inset, dy: inset)), color.color)
    for arc in arcs {
      let points = ring.points(from: arc.start, to: arc.end)
      let path = PlatformBezierPath()
      path.move(to: points[0])
      for point in points.dropFirst() { path.addLine(to: point) }
      path.close()
      fill(path, arc.color)
    }
    drawLabel(around: middle)
  }

  /// Draws layers and a number in front. The width of each layer insets the next one.
  @MainActor private func drawLayers(
    _ layers: [(color: PlatformColor, width: Double)],
    around middle: CGPoint
  ) {
    var frame = CGRect(around: middle, size)
    for layer in layers {
      fill(outline(frame), layer.color)
      frame = frame.insetBy(dx: CGFloat(layer.width), dy: CGFloat(layer.width))
    }
    drawLabel(around: middle)
  }

  @MainActor private func outline(_ frame: CGRect) -> PlatformBezierPath {
    shape == .square
      ? PlatformBezierPath(roundedRect: frame, cornerRadius: frame.width / 4)
      : PlatformBezierPath(ovalIn: frame)
  }

  @MainActor private func fill(_ path: PlatformBezierPath, _ color: PlatformColor) {
    color.setFill()
    path.fill()
  }

  /// Draws a white drop, a smaller one in the color, and a dot that contrasts with the color.
  ///
  /// - Parameter down: 1 if y grows downwards, otherwise -1.
  @MainActor private func drawPin(around middle: CGPoint, _ down: CGFloat) {
    let radius = CGFloat(size.width) / 2
    let head = CGPoint(x: middle.x, y: middle.y - down * (CGFloat(size.height) / 2 - radius))
    let length = CGFloat(size.height) - radius
    for (share, color) in [(1, PlatformColor.white), (0.88, color.color)] {
      fillDrop(head, radius * share, down * length * share, color)
    }
    let dot = CGRect(around: head, ViewSize(width: 9, height: 9))
    fill(PlatformBezierPath(ovalIn: dot), color.labelColor)
  }

  /// Fills a disc and its tangents to a tip.
  @MainActor private func fillDrop(
    _ head: CGPoint,
    _ radius: CGFloat,
    _ length: CGFloat,
    _ color: PlatformColor
  ) {
    let side = ViewSize(width: Double(2 * radius), height: Double(2 * radius))
    fill(PlatformBezierPath(ovalIn: CGRect(around: head, side)), color)
    let share = radius / length
    let half = radius * (1 - share * share).squareRoot()
    let path = PlatformBezierPath()
    path.move(to: CGPoint(x: head.x - half, y: head.y + radius * share))
    path.addLine(to: CGPoint(x: head.x, y: head.y + length))
    path.addLine(to: CGPoint(x: head.x + half, y: head.y + radius * share))
    path.close()
    fill(path, color)
  }

  @MainActor private func drawLabel(around middle: CGPoint) {
    guard !label.isEmpty else { return }
    let font = PlatformFont.monospacedDigitSystemFont(ofSize: CGFloat(fontSize), weight: .bold)
    let text = NSAttributedString(
      string: label,
      attributes: [.font: font, .foregroundColor: color.labelColor]
    )
    let size = text.size()
    text.draw(at: CGPoint(x: middle.x - size.width / 2, y: middle.y - size.height / 2))
  }
}

extension CGRect {
  /// Creates a rect of a size around a point.
  fileprivate init(around middle: CGPoint, _ size: ViewSize) {
    self.init(
      x: middle.x - CGFloat(size.width) / 2,
      y: middle.y - CGFloat(size.height) / 2,
      width: CGFloat(size.width),
      height: CGFloat(size.height)
    )
  }
}
#endif
