#if canImport(MapKit) && !os(watchOS)
import MapKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#elseif canImport(UIKit)
import UIKit
#endif

extension ClusterLook {
  /// Draws the look in the middle of a rect.
  ///
  /// Colours that adapt to the appearance are looked up while a view draws, so that
  /// nothing is left to do when it changes.
  @MainActor func draw(in bounds: CGRect) {
    let side = CGFloat(self.side)
    let frame = CGRect(
      x: (bounds.size.width - side) / 2,
      y: (bounds.size.height - side) / 2,
      width: side,
      height: side
    )
    guard shape != .area else { return fill(PlatformBezierPath(rect: frame), colour.colour) }
    fill(path(frame), .white)
    fill(path(frame.insetBy(dx: 2, dy: 2)), colour.colour)
    if shape == .ring { fill(path(frame.insetBy(dx: 7, dy: 7)), .white) }
    drawLabel(in: frame)
  }

  private func path(_ frame: CGRect) -> PlatformBezierPath {
    shape == .square ? PlatformBezierPath(rect: frame) : PlatformBezierPath(ovalIn: frame)
  }

  private func fill(_ path: PlatformBezierPath, _ colour: PlatformColour) {
    colour.setFill()
    path.fill()
  }

  private func drawLabel(in frame: CGRect) {
    guard !label.isEmpty else { return }
    let text = NSAttributedString(
      string: label,
      attributes: [
        .font: PlatformFont.monospacedDigitSystemFont(ofSize: 13, weight: .bold),
        .foregroundColor: PlatformColour.white,
      ]
    )
    let size = text.size()
    text.draw(
      at: CGPoint(
        x: frame.origin.x + (frame.size.width - size.width) / 2,
        y: frame.origin.y + (frame.size.height - size.height) / 2
      )
    )
  }
}
#endif
