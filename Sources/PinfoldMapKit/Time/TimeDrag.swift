/// The change that a finger on the histogram makes. Positions are edges of parts, and positions
/// between them.
enum TimeDrag: Equatable {
  /// Moves the window: its parts at the beginning.
  case move(Range<Int>, from: Double)
  case start
  case end

  /// Makes a new window.
  case mark(from: Double)
}

extension TimeDrag {
  /// - Parameters:
  ///   - position: Where the finger is.
  ///   - parts: The window.
  ///   - reach: How far from an end of the window a finger still takes hold of it.
  init(at position: Double, of parts: Range<Int>, in axis: TimeAxis, reach: Double) {
    let isInside = position > Double(parts.lowerBound) && position < Double(parts.upperBound)
    let reach = isInside ? min(reach, Double(parts.count) / 4) : reach
    let toStart = (position - Double(parts.lowerBound)).magnitude
    let toEnd = (position - Double(parts.upperBound)).magnitude
    if min(toStart, toEnd) <= reach {
      self = toStart < toEnd ? .start : .end
    } else {
      self = isInside && parts != axis.all ? .move(parts, from: position) : .mark(from: position)
    }
  }

  /// Returns the window after the finger moved.
  func parts(at position: Double, of parts: Range<Int>, in axis: TimeAxis) -> Range<Int> {
    let edge = Int(position.rounded())
    switch self {
    case .move(let first, let start):
      return axis.moved(first, by: Int((position - start).rounded()))
    case .start: return axis.starting(parts, at: edge)
    case .end: return axis.ending(parts, at: edge)
    case .mark(let start): return axis.between(Int(start.rounded(.down)), edge)
    }
  }
}
