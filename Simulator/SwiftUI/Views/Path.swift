public import Foundation

/// The outline of a shape.
public struct Path: Shape, FrameworkView {
  private var points: [CGPoint] = []

  /// Creates an outline.
  public nonisolated init(_ build: (inout Path) -> Void) { build(&self) }

  /// Adds lines between points.
  public nonisolated mutating func addLines(_ lines: [CGPoint]) { points += lines }

  /// Adds a rectangle.
  public nonisolated mutating func addRect(_ rect: CGRect) {
    points += [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
  }

  /// Ends the outline where it began.
  public nonisolated mutating func closeSubpath() {}

  /// Draws the outline.
  public func render(_ place: RenderPlace) { place.draw("path of \(points.count) points") }
}
