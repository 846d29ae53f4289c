extension Double {
  /// Returns the nearest value within limits; another one for what is no number.
  func clamped(to limits: ClosedRange<Double>, default value: Double) -> Double {
    isNaN ? value : Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}

extension Int {
  /// Returns the nearest value within limits.
  func clamped(to limits: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
