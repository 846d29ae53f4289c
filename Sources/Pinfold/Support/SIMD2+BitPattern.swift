extension SIMD2<Double> {
  /// The bit patterns of both lanes. The lanes never leave their vector
  /// register: the optimizer turns this into nothing.
  @inline(__always)
  var bitPatterns: SIMD2<UInt64> { SIMD2<UInt64>(self[0].bitPattern, self[1].bitPattern) }

  /// Creates lanes from their bit patterns.
  @inline(__always)
  init(bitPatterns bits: SIMD2<UInt64>) {
    self.init(Double(bitPattern: bits[0]), Double(bitPattern: bits[1]))
  }
}
