#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
import Pinfold
public import SwiftUI

/// A histogram of the times in view, with a window to drag, resize and play.
///
///     Map(position: $photos.position, selection: $photos.selection) { ClusterContent(photos) }
///       .clusters(photos)
///       .safeAreaInset(edge: .bottom) { TimeWindow(photos).padding().background(.thinMaterial) }
///
/// It shows and sets the `window` of a model or a controller, which needs the times of places. A bar is
/// the number of places with a time in it, and does not count weights. All bars together are the times
/// of all places, so the axis stays while the map moves. A playback begins again after the end, and
/// stops while the view is not on the screen. With reduced motion, the window jumps by its length.
///
/// VoiceOver adjusts the window and each end of it. On tvOS, the view only plays.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct TimeWindow: View {
  private let source: TimeSource
  private let seconds: Double
  private let format: ((Double) -> String)?

  /// The state in tests.
  var playback: TimePlayback?

  /// Creates the view of a model's times.
  ///
  /// - Parameters:
  ///   - model: The model, with the `time` of items.
  ///   - map: The name of the map, if several maps show the model.
  ///   - seconds: How long a playback of all times takes.
  ///   - format: Returns the text of a time. By default, times are seconds since 1970, and texts are
  ///     dates.
  public init<Item: Identifiable>(
    _ model: ClusterModel<Item>,
    map: String = ClusterModel<Item>.mainMap,
    seconds: Double = 20,
    format: ((Double) -> String)? = nil
  ) {
    source = TimeSource(model, map: map)
    (self.seconds, self.format) = (seconds, format)
  }

  #if !os(watchOS)
  /// Creates the view of a controller's times.
  ///
  /// - Parameters:
  ///   - controller: The controller, with the `time` of annotations. The view does not keep it.
  ///   - seconds: How long a playback of all times takes.
  ///   - format: Returns the text of a time. By default, times are seconds since 1970, and texts are
  ///     dates.
  public init(
    _ controller: ClusterMapController,
    seconds: Double = 20,
    format: ((Double) -> String)? = nil
  ) {
    source = TimeSource(controller)
    (self.seconds, self.format) = (seconds, format)
  }
  #endif

  /// The histogram, a button that plays, and the window in words.
  public var body: some View {
    TimePanel(source: source, seconds: seconds, format: format, playback: playback)
      // Another model has another playback.
      .id(source.id)
  }
}

/// The parts of a ``TimeWindow``.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct TimePanel: View {
  private let source: TimeSource
  private let seconds: Double
  private let format: ((Double) -> String)?
  @State private var playback: TimePlayback
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  init(
    source: TimeSource,
    seconds: Double,
    format: ((Double) -> String)?,
    playback: TimePlayback?
  ) {
    (self.source, self.seconds, self.format) = (source, seconds, format)
    _playback = State(wrappedValue: playback ?? TimePlayback())
  }

  var body: some View {
    let axis = playback.histogram?.axis
    let texts = TimeTexts(format: format, bounds: axis?.bounds)
    VStack(spacing: 4) {
      TimeChart(playback: playback, texts: texts)
      HStack {
        Button {
          playback.isPlaying
            ? playback.pause() : playback.play(seconds: seconds, reducesMotion: reducesMotion)
        } label: {
          Image(systemName: playback.isPlaying ? "pause.fill" : "play.fill")
            .frame(minWidth: 44, minHeight: 44)
        }
        .accessibilityLabel(Text(verbatim: playback.isPlaying ? TimeTexts.pause : TimeTexts.play))
        .disabled(axis.map { $0.partCount > 1 } != true)
        // The chart reads it out.
        Text(verbatim: texts.text(of: playback.shownWindow)).font(.footnote).monospacedDigit()
          .accessibilityHidden(true)
        Spacer()
        if playback.window != nil {
          Button {
            playback.showAll()
          } label: {
            Text(verbatim: TimeTexts.all).font(.footnote).frame(minWidth: 44, minHeight: 44)
          }
        }
      }
    }
    .onAppear { playback.start(source) }
    .onDisappear { playback.end() }
  }
}
#endif
