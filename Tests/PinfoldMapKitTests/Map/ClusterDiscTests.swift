#if !canImport(ObjectiveC)
import Foundation
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import SwiftUI
import Testing

@MainActor @Suite struct ClusterDiscTests {
  /// A disc in SwiftUI has the layers, colors, sizes and the number of MapKit's.
  @Test(arguments: [2, 37, 1250, 90_000], [false, true])
  func isThePictureOfTheClusterView(count: Int, isDark: Bool) {
    for (isUnique, shape) in [(false, ClusterViewAppearance.Shape.disc), (true, .square)] {
      for scale in [1.0, 1.6] {
        let appearance = ClusterAppearance(count: count)
        let view = ClusterViewAppearance(
          shape,
          count: count,
          color: .ofShade(appearance.shade),
          scale: scale
        )
        let style: UIUserInterfaceStyle = isDark ? .dark : .light
        let marks = UIDrawing.record(in: UITraitCollection(userInterfaceStyle: style)) {
          view.draw(in: CGRect(x: 0, y: 0, width: 64, height: 64), isFlipped: true)
        }
        let drawn = draw(isDark: isDark, textScale: scale) {
          ClusterDisc(appearance, isUniqueLocation: isUnique)
        }
        #expect(drawn.count == 4 && marks.count == 4)
        for (mark, part) in zip(marks.prefix(3), drawn) {
          #expect(part.look.size.map { abs($0.width - mark.bounds.width) < 1e-9 } == true)
          #expect(part.content == mark.color.map(name))
        }
        #expect(drawn.last?.content == marks.last?.text)
        #expect(drawn.allSatisfy { $0.look.label == PlaceCount.text(count) })
      }
    }
  }

  /// Numbers can be read on any color, and better if the user prefers that.
  @Test func numbersHaveContrast() throws {
    let colors: [Color?] = [nil, .white, .black, .blue, .red, .green, .gray]
    for (color, isHigh) in colors.flatMap({ [($0, false), ($0, true)] }) {
      for (count, isDark) in [(2, true), (20, false), (2000, true), (100_000, false)] {
        let drawn = draw(isDark: isDark, contrast: isHigh ? .increased : .standard) {
          ClusterDisc(ClusterAppearance(count: count), color: color)
        }
        try #require(drawn.count == 4)
        let (fill, text) = (luminance(drawn[2].content), luminance(drawn[3].look.color ?? ""))
        #expect((max(fill, text) + 0.05) / (min(fill, text) + 0.05) >= 4.5)
      }
    }
  }

  /// Pictures have the discs where their places are.
  @Test func drawingsPutDiscsToTheirPlaces() async throws {
    let options = MKMapSnapshotter.Options()
    options.mapRect = .kyoto(0.3)
    options.size = CGSize(width: 300, height: 300)
    let snapshot = try await MKMapSnapshotter(options: options).start()
    let model = ClusterModel(ClusterContentTests.stops(300), coordinate: \.coordinate)
    let clusters = await model.clusters(in: options.mapRect, size: options.size)
    #expect(clusters.map(\.count).reduce(0, +) == 300)
    let drawn = draw { ClusterDrawing(clusters) { snapshot.point(for: $0) } }
    let places = Set(drawn.map { "\($0.look.offset)" })
    #expect(places.count == clusters.count)
    #expect(drawn.allSatisfy { 0...300 ~= $0.look.offset.width })
  }

  private func draw<Content: View>(
    isDark: Bool = false,
    textScale: Double = 1,
    contrast: ColorSchemeContrast = .standard,
    @ViewBuilder _ content: @escaping () -> Content
  ) -> [DrawnView] {
    let host = ViewHost([], content)
    host.setEnvironment(
      textScale: textScale,
      colorScheme: isDark ? .dark : .light,
      contrast: contrast
    )
    return host.draw()
  }

  /// The relative luminance of WCAG.
  private func luminance(_ color: String) -> Double {
    let parts = color.split(separator: " ").compactMap { Double($0) }.map { part in
      let value = part / 255
      return value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92
    }
    return zip(parts, [0.2126, 0.7152, 0.0722]).map(*).reduce(0, +)
  }

  /// The color as the stand-in of SwiftUI names it.
  private func name(_ color: UIColor) -> String {
    var (red, green, blue) = (CGFloat(0), CGFloat(0), CGFloat(0))
    color.getRed(&red, green: &green, blue: &blue, alpha: nil)
    let parts = [red, green, blue].map { Int(($0 * 255).rounded()) }
    return "color \(parts[0]) \(parts[1]) \(parts[2])"
  }
}
#endif
