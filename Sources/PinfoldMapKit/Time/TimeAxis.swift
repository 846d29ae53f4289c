/// The times from the first to the last, divided into parts. A window covers whole parts.
struct TimeAxis: Equatable, Sendable {
  let bounds: ClosedRange<Double>

  /// The number of parts: one if all places have the same time.
  let partCount: Int

  /// - Precondition: The bounds are finite.
  init(_ bounds: ClosedRange<Double>) {
    self.bounds = bounds
    partCount = bounds.lowerBound < bounds.upperBound ? 120 : 1
  }
}

extension TimeAxis {
  /// All parts.
  var all: Range<Int> { 0..<partCount }

  /// The first time of a part. The last part includes its end, the edge `partCount`.
  func edge(_ part: Int) -> Double {
    guard part < partCount else { return bounds.upperBound }
    // Products with the span of the bounds might be infinite. A power of two rounds nothing.
    let (low, high) = (bounds.lowerBound / 256, bounds.upperBound / 256)
    let edge = (low + (high - low) * Double(part) / Double(partCount)) * 256
    return min(max(edge, bounds.lowerBound), bounds.upperBound)
  }

  /// Returns the part of a time, or the nearest one.
  func part(of time: Double) -> Int {
    guard bounds.lowerBound < bounds.upperBound else { return 0 }
    let span = bounds.upperBound / 2 - bounds.lowerBound / 2
    let share = span > 0 ? (time / 2 - bounds.lowerBound / 2) / span : 0
    var part = min(max(Int(clampedTo: share * Double(partCount)), 0), partCount - 1)
    // Rounding may be off by one part.
    while part + 1 < partCount, edge(part + 1) <= time { part += 1 }
    while part > 0, edge(part) > time { part -= 1 }
    return part
  }

  /// Returns the parts from the first time of a window to its last. No window covers all parts.
  func parts(of window: ClosedRange<Double>?) -> Range<Int> {
    guard let window else { return all }
    return part(of: window.lowerBound)..<part(of: window.upperBound) + 1
  }

  /// Returns the window of parts, or `nil` for all parts.
  ///
  /// Windows include their ends, but a part ends before its second edge.
  func window(of parts: Range<Int>) -> ClosedRange<Double>? {
    guard parts != all else { return nil }
    let (start, end) = (edge(parts.lowerBound), edge(parts.upperBound))
    return start...(parts.upperBound < partCount ? max(end.nextDown, start) : end)
  }

  /// Returns a window for readers: with the edges of its parts if it is a window of whole parts.
  func rounded(_ window: ClosedRange<Double>?) -> ClosedRange<Double>? {
    let parts = parts(of: window)
    guard let window, window == self.window(of: parts) else { return window }
    return edge(parts.lowerBound)...edge(parts.upperBound)
  }
}

extension Int {
  /// The whole number below a number. NaN counts as zero.
  fileprivate init(clampedTo number: Double) {
    self = Int(Swift.min(Swift.max(number.isNaN ? 0 : number, -1e6), 1e6).rounded(.down))
  }
}

// MARK: - Changes of a window

extension TimeAxis {
  /// Returns parts moved by a number of parts, within the axis.
  func moved(_ parts: Range<Int>, by count: Int) -> Range<Int> {
    let step = min(max(count, -parts.lowerBound), partCount - parts.upperBound)
    return parts.lowerBound + step..<parts.upperBound + step
  }

  /// Returns parts with another start. At least one part is left.
  func starting(_ parts: Range<Int>, at start: Int) -> Range<Int> {
    min(max(start, 0), parts.upperBound - 1)..<parts.upperBound
  }

  /// Returns parts with another end. At least one part is left.
  func ending(_ parts: Range<Int>, at end: Int) -> Range<Int> {
    parts.lowerBound..<max(min(end, partCount), parts.lowerBound + 1)
  }

  /// Returns the parts between two edges in any order, at least one part.
  func between(_ a: Int, _ b: Int) -> Range<Int> {
    let start = min(max(min(a, b), 0), partCount - 1)
    return ending(start..<start + 1, at: max(a, b))
  }

  /// Returns the first window of a playback: a tenth of the axis if all parts are shown.
  func beginning(_ parts: Range<Int>) -> Range<Int> {
    parts == all ? 0..<max(partCount / 10, 1) : parts
  }

  /// Returns the next window of a playback. After the end it begins again.
  func played(_ parts: Range<Int>, by count: Int) -> Range<Int> {
    parts.upperBound < partCount ? moved(parts, by: count) : 0..<parts.count
  }
}
