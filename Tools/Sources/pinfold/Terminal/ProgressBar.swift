import PinfoldReaders
import PinfoldText

/// A progress line on the terminal.
///
/// It appears after half a second and is removed at the end, so quick work prints nothing. Hidden
/// if standard error is not a terminal.
struct ProgressBar {
  private let label: String
  private let terminal: Terminal?
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  init(label: String, isShown: Bool) {
    self.label = label.withoutControls
    terminal = isShown ? Terminal(.error) : nil
  }

  /// Shows the reading progress, at most ten times a second.
  mutating func show(_ progress: ReadProgress) {
    show { Self.line($0, progress, elapsed: $1, columns: $2) }
  }

  /// Shows the fraction of the work that is done, at most ten times a second.
  mutating func show(_ fraction: Double) {
    show { Self.line($0, fraction, elapsed: $1, columns: $2) }
  }

  private mutating func show(_ line: (String, Duration, Int) -> String) {
    guard let terminal else { return }
    let now = ContinuousClock.now
    guard now - start >= .milliseconds(500) else { return }
    if let lastShown, now - lastShown < .milliseconds(100) { return }
    lastShown = now
    Self.print("\r\(line(label, now - start, terminal.columns))\u{1B}[K")
  }

  mutating func clear() {
    guard lastShown != nil else { return }
    lastShown = nil
    Self.print("\r\u{1B}[K")
  }

  /// Returns the line for reading: label, bar, percentage and remaining time, or label and bytes
  /// read if the size is unknown.
  static func line(
    _ label: String,
    _ progress: ReadProgress,
    elapsed: Duration,
    columns: Int
  ) -> String {
    let read = ByteCount(progress.bytesRead).description
    guard let fraction = progress.fraction else {
      return String("\(label)  \(read)".prefix(columns - 1))
    }
    return line(label, fraction, elapsed: elapsed, columns: columns)
  }

  private static func line(
    _ label: String,
    _ fraction: Double,
    elapsed: Duration,
    columns: Int
  ) -> String {
    let left = elapsed.seconds * (1 - fraction) / Swift.max(fraction, 0.001)
    let seconds = fraction > 0.02 ? "\(Int(left.rounded(.up))) s left" : ""
    let percent = "\(Int(fraction * 100))%"
    let filled = Int(fraction * 30)
    let bar = String(repeating: "━", count: filled) + String(repeating: "─", count: 30 - filled)
    let line = "\(label)  \(bar) \(percent)  \(seconds)"
    guard line.count < columns else { return String("\(label)  \(percent)".prefix(columns - 1)) }
    return line
  }

  private static func print(_ text: String) {
    _ = StandardStreams.error.write(Array(text.utf8))
  }
}
