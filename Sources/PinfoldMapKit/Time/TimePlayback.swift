#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
import Observation
import Pinfold
import PinfoldSurface
import SwiftUI

/// The state of a ``TimeWindow``: what it draws, and whether it plays.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable final class TimePlayback {
  /// The times in view; `nil` if no place has a time.
  private(set) var histogram: TimeHistogram?
  private(set) var window: ClosedRange<Double>?
  private(set) var isPlaying = false

  @ObservationIgnored private var source: TimeSource?

  /// The axis of the contents, which stays while the camera moves.
  @ObservationIgnored private var axis: (found: TimeAxis?, revision: Int)?

  /// The view and the contents of the histogram.
  @ObservationIgnored private var counted: (viewport: Viewport?, revision: Int)?
  @ObservationIgnored private var counting: Task<Void, Never>?
  @ObservationIgnored private var playing: Task<Void, Never>?

  /// How to wait: another clock in tests.
  @ObservationIgnored var wait: @MainActor (Double) async -> Void = {
    try? await Task.sleep(for: .seconds($0))
  }
}

// MARK: - Following the map

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension TimePlayback {
  /// Follows a map while the view is on the screen.
  func start(_ source: TimeSource) {
    self.source = source
    source.controller()?.observers[ObjectIdentifier(self)] = { [weak self] in self?.look() }
    look()
  }

  func end() {
    pause()
    source?.controller()?.observers[ObjectIdentifier(self)] = nil
    (source, axis, counted) = (nil, nil, nil)
  }

  /// Waits until the histogram is counted.
  func rest() async {
    while let counting { await counting.value }
  }

  /// Reads the window, and counts the times again if others may be in view.
  private func look() {
    guard let source else { return }
    if source.window() != window { window = source.window() }
    guard counting == nil, isOutdated else { return }
    counting = Task {
      while isOutdated { await count() }
      counting = nil
    }
  }

  private var isOutdated: Bool {
    guard let controller = source?.controller() else { return false }
    return counted.map {
      $0.viewport != controller.surface.viewport || $0.revision != controller.revision
    } ?? true
  }

  private func count() async {
    guard let source, let controller = source.controller() else { return }
    let (viewport, revision) = (controller.surface.viewport, controller.revision)
    counted = (viewport, revision)
    let (traits, isCounted) = source.times()
    let indexes = Array(controller.pointIndexes.values)
    if axis?.revision != revision {
      axis = (await TimeHistogram.axis(indexes, traits), revision)
    }
    var fresh: TimeHistogram?
    if let axis = axis?.found {
      let rect = viewport?.visibleMapRect
      fresh = await TimeHistogram.count(indexes, in: rect, on: axis, traits, where: isCounted)
    }
    // The view may have left the screen meanwhile.
    guard counted != nil else {
      axis = nil
      return
    }
    if histogram != fresh { histogram = fresh }
    if fresh == nil { pause() }
  }
}

// MARK: - The window

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension TimePlayback {
  /// The window for readers.
  var shownWindow: ClosedRange<Double>? { histogram.map { $0.axis.rounded(window) } ?? window }

  /// The parts of the axis in the window; `nil` if no place has a time.
  var parts: Range<Int>? { histogram.map { $0.axis.parts(of: window) } }

  /// Sets the window to the parts that a function returns for the current ones.
  func change(_ change: (TimeAxis, Range<Int>) -> Range<Int>) {
    guard let axis = histogram?.axis else { return }
    set(axis.window(of: change(axis, axis.parts(of: window))))
  }

  /// Shows all times.
  func showAll() { set(nil) }

  private func set(_ new: ClosedRange<Double>?) {
    guard new != window else { return }
    window = new
    source?.setWindow(new)
  }
}

// MARK: - Playing

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension TimePlayback {
  /// Moves the window through all times, again and again.
  ///
  /// - Parameters:
  ///   - seconds: How many seconds all times take.
  ///   - reducesMotion: Whether the window moves by its own length, at most once a second.
  func play(seconds: Double, reducesMotion: Bool) {
    guard !isPlaying, histogram.map({ $0.axis.partCount > 1 }) == true else { return }
    isPlaying = true
    change { axis, parts in axis.beginning(parts) }
    let seconds = seconds > 0 ? min(seconds, 86_400) : 20
    playing = Task { [weak self] in
      while let step = self?.step(seconds, reducesMotion) {
        await self?.wait(step.seconds)
        guard !Task.isCancelled else { return }
        self?.change { axis, parts in axis.played(axis.beginning(parts), by: step.count) }
      }
    }
  }

  func pause() {
    playing?.cancel()
    (playing, isPlaying) = (nil, false)
  }

  /// The next step: by how many parts, and after how many seconds.
  private func step(_ seconds: Double, _ reducesMotion: Bool) -> (count: Int, seconds: Double)? {
    guard let axis = histogram?.axis, let parts else { return nil }
    let pace = seconds / Double(axis.partCount)
    // Clusters can't follow faster steps.
    let fewest = Int(min((reducesMotion ? 1 : 0.1) / pace, Double(axis.partCount)).rounded(.up))
    let count = max(fewest, reducesMotion ? parts.count : 1)
    return (count, pace * Double(count))
  }
}
#endif
