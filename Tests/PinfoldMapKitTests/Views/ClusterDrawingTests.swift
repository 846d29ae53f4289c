#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// The drawing of views, in light and dark surroundings.
@MainActor @Suite struct ClusterDrawingTests {
  private nonisolated static let counts = [
    1, 2, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 999_999, 12_345_678,
  ]
  private nonisolated static let shapes = [ClusterViewAppearance.Shape.disc, .square, .pin, .area]

  private func marks(_ appearance: ClusterViewAppearance, dark: Bool = false) -> [UIDrawing.Mark] {
    let target = CGFloat(appearance.target)
    let bounds = CGRect(x: 0, y: 0, width: target, height: target)
    return UIDrawing.record(in: UITraitCollection(userInterfaceStyle: dark ? .dark : .light)) {
      appearance.draw(in: bounds, isFlipped: true)
    }
  }

  /// The drawing fills the stated size, and stays inside it.
  @Test(arguments: shapes, [1, 1.3, 2])
  func whatIsDrawnFitsTheSize(shape: ClusterViewAppearance.Shape, scale: Double) throws {
    for count in Self.counts {
      let appearance = ClusterViewAppearance(
        shape,
        count: count,
        color: .ofShade(ClusterAppearance(count: count).shade),
        scale: scale
      )
      let marks = marks(appearance)
      let drawn = try #require(marks.first?.bounds)
      let reach = marks.dropFirst().reduce(drawn) { $0.union($1.bounds) }
      let (size, target) = (appearance.size, appearance.target)
      #expect(abs(reach.width - size.width) < 1e-9 && abs(reach.height - size.height) < 1e-9)
      #expect(abs(reach.midX - target / 2) < 1e-9 && abs(reach.midY - target / 2) < 1e-9)
      for mark in marks where mark.text != nil {
        #expect(mark.bounds.width <= 0.86 * appearance.size.width, "\(count)")
      }
    }
  }

  /// The tip of a pin is below its middle, whichever way y grows.
  @Test(arguments: [true, false])
  func pinsPointDown(isFlipped: Bool) throws {
    let appearance = ClusterViewAppearance(.pin, count: 1, color: .blue)
    let bounds = CGRect(x: 0, y: 0, width: 44, height: 44)
    let marks = UIDrawing.record { appearance.draw(in: bounds, isFlipped: isFlipped) }
    let (head, tail) = (marks[0].bounds, marks[1].bounds)
    #expect(isFlipped ? tail.maxY == 38 && head.minY == 6 : tail.minY == 6 && head.maxY == 38)
  }

  /// A ring, then the edge, the disc itself and the number; for a square, the edge is
  /// around the ring.
  @Test(arguments: [false, true])
  func discsHaveTheColorsOfTheirShade(isDark: Bool) {
    for shade in 0..<ClusterScale.shadeCount {
      let count = (0..<shade).reduce(1) { power, _ in power * 10 } * 2
      let colors = ClusterAppearance(count: count).colors(isDark: isDark)
      let ring = color(ClusterAppearance.ringColor(isDark: isDark))
      let edge = color(colors.edge)
      for (shape, frame) in [(.disc, [ring, edge]), (.square, [edge, ring])]
        as [(ClusterViewAppearance.Shape, [UIColor])]
      {
        let appearance = ClusterViewAppearance(shape, count: count, color: .ofShade(shade))
        let marks = marks(appearance, dark: isDark)
        #expect(marks.map(\.color) == frame + [color(colors.fill), color(colors.label)])
        #expect(abs(marks[0].bounds.width - marks[2].bounds.width - 6) < 1e-9)
      }
    }
  }

  /// WCAG 2.2 requires 4.5 for text, also on colors of groups and of the app.
  @Test(arguments: [false, true])
  func numbersCanBeRead(isDark: Bool) throws {
    let own = ClusterColor(
      name: "own",
      color: UIColor { traits in traits.userInterfaceStyle == .dark ? .black : .white }
    )
    let chosen = ClusterColor.palette + [.orange, own]
    for color in chosen + (0..<5).map({ .ofShade($0) }) {
      let marks = marks(ClusterViewAppearance(.disc, count: 20, color: color), dark: isDark)
      let (fill, label) = (try #require(marks[2].color), try #require(marks[3].color))
      #expect(contrast(fill, label) >= 4.5, "\(color.name)")
      let pin = self.marks(ClusterViewAppearance(.pin, count: 1, color: color), dark: isDark)
      #expect(pin.count == 5)
      #expect(contrast(try #require(pin[3].color), try #require(pin[4].color)) >= 4.5)
    }
  }

  @Test func imagesAreDrawnInTheirSize() {
    var appearance = ClusterViewAppearance(.image, count: 1, color: .blue)
    appearance.image = UIImage(size: CGSize(width: 60, height: 30))
    #expect(appearance.size == ViewSize(width: 60, height: 30))
    #expect(appearance.target == 60)
    #expect(marks(appearance).map(\.bounds) == [CGRect(x: 0, y: 15, width: 60, height: 30)])
  }

  private func color(_ rgb: UInt32) -> UIColor {
    let parts = [rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255].map { CGFloat($0) / 255 }
    return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
  }

  private func contrast(_ a: UIColor, _ b: UIColor) -> Double {
    let (a, b) = (luminance(a), luminance(b))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ color: UIColor) -> Double {
    var (red, green, blue) = (CGFloat(0), CGFloat(0), CGFloat(0))
    color.getRed(&red, green: &green, blue: &blue, alpha: nil)
    let parts = [red, green, blue].map { part in
      part <= 0.04045 ? Double(part) / 12.92 : pow((Double(part) + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
#endif
