extension Double {
  /// Returns the nearest value within limits, or the default for NaN.
  func clamped(to limits: ClosedRange<Double>, default value: Double) -> Double {
    isNaN ? value : Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}

extension Int {
  func clamped(to limits: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
