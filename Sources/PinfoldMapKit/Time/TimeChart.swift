#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
import Pinfold
import SwiftUI

/// The histogram of a ``TimeWindow``, with the window in it.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct TimeChart: View {
  let playback: TimePlayback
  let texts: TimeTexts

  @State private var width = 0.0
  @State private var drag: (start: CGPoint, change: TimeDrag)?
  @ScaledMetric(relativeTo: .caption2) private var height = 48.0
  @Environment(\.layoutDirection) private var layoutDirection
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.colorSchemeContrast) private var contrast

  /// By how many parts VoiceOver moves the window, or an end of it.
  private static let stride = 3

  var body: some View {
    let parts = playback.parts ?? 0..<0
    ZStack {
      bars(outside: parts).fill(Color.gray.opacity(contrast == .increased ? 0.8 : 0.5))
        .accessibilityHidden(true)
      bars(inside: parts).fill(color)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(verbatim: TimeTexts.window))
        .accessibilityValue(Text(verbatim: texts.text(of: playback.shownWindow)))
        .accessibilityAdjustableAction { direction in
          adjust(direction) { $0.moved($1, by: $2) }
        }
      if let axis = playback.histogram?.axis, axis.partCount > 1 {
        handle(TimeTexts.start, at: parts.lowerBound, axis) {
          $0.starting($1, at: $1.lowerBound + $2)
        }
        handle(TimeTexts.end, at: parts.upperBound, axis) {
          $0.ending($1, at: $1.upperBound + $2)
        }
      }
    }
    .frame(height: height)
    .contentShape(Rectangle())
    .onGeometryChange(for: Double.self, of: { Double($0.size.width) }) { width = $0 }
    #if !os(tvOS)
    .gesture(
      DragGesture()
        .onChanged { move($0.startLocation, $0.location) }
        .onEnded { _ in drag = nil }
    )
    #endif
    // Positions are from the left. For readers from right to left, the chart is mirrored below.
    .environment(\.layoutDirection, .leftToRight)
  }
}

// MARK: - Drawing

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension TimeChart {
  private var color: Color {
    let isDark = colorScheme == .dark
    let colors = isDark ? ClusterAppearance.darkColors : ClusterAppearance.lightColors
    return Color(rgb: colors[colors.count / 2].fill)
  }

  private func bars(inside parts: Range<Int>) -> Path { bars { parts.contains($0) } }

  private func bars(outside parts: Range<Int>) -> Path { bars { !parts.contains($0) } }

  private func bars(where isDrawn: (Int) -> Bool) -> Path {
    let counts = playback.histogram?.counts ?? []
    let (unit, most) = (width / Double(max(counts.count, 1)), Double(max(counts.max() ?? 0, 1)))
    return Path { path in
      for (part, count) in counts.enumerated() where count > 0 && isDrawn(part) {
        // Even a single place can be seen.
        let tall = max(Double(count) / most * height, 2)
        let left = x(Double(isMirrored ? part + 1 : part), counts.count)
        path.addRect(CGRect(x: left, y: height - tall, width: max(unit - 0.5, 0.5), height: tall))
      }
    }
  }

  private func handle(
    _ label: String,
    at edge: Int,
    _ axis: TimeAxis,
    _ change: @escaping (TimeAxis, Range<Int>, _ by: Int) -> Range<Int>
  ) -> some View {
    Capsule().fill(contrast == .increased ? (colorScheme == .dark ? .white : .black) : color)
      .frame(width: 6, height: height)
      // As wide as a finger, also for VoiceOver.
      .frame(minWidth: 44, minHeight: 44)
      .offset(x: x(Double(edge), axis.partCount) - width / 2)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Text(verbatim: label))
      .accessibilityValue(Text(verbatim: texts.text(axis.edge(edge))))
      .accessibilityAdjustableAction { adjust($0, change) }
  }

  private var isMirrored: Bool { layoutDirection == .rightToLeft }

  /// Returns how far an edge is from the left.
  private func x(_ edge: Double, _ partCount: Int) -> Double {
    let x = edge / Double(max(partCount, 1)) * width
    return isMirrored ? width - x : x
  }
}

// MARK: - Changing the window

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension TimeChart {
  private func move(_ start: CGPoint, _ place: CGPoint) {
    guard let axis = playback.histogram?.axis, let parts = playback.parts, width > 0 else { return }
    playback.pause()
    func position(_ point: CGPoint) -> Double {
      let x = isMirrored ? width - Double(point.x) : Double(point.x)
      return min(max(x / width, 0), 1) * Double(axis.partCount)
    }
    let reach = 22 / width * Double(axis.partCount)
    var change = TimeDrag(at: position(start), of: parts, in: axis, reach: reach)
    // SwiftUI does not call `onEnded` for canceled gestures, but the next finger starts elsewhere.
    if let drag, drag.start == start { change = drag.change }
    drag = (start, change)
    playback.change { change.parts(at: position(place), of: $1, in: $0) }
  }

  private func adjust(
    _ direction: AccessibilityAdjustmentDirection,
    _ change: (TimeAxis, Range<Int>, _ by: Int) -> Range<Int>
  ) {
    let count: Int
    switch direction {
    case .increment: count = Self.stride
    case .decrement: count = -Self.stride
    default: return
    }
    playback.pause()
    playback.change { change($0, $1, count) }
  }
}
#endif
