import Pinfold
import PinfoldTesting

extension SplitMix64 {
  /// Returns a number of 0 ..< 1 that depends on the generator alone, not on how
  /// the standard library makes one from random bits.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number from a range.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// Returns a coordinate from anywhere between two parallels.
  mutating func coordinate(latitudes: ClosedRange<Double> = -90...90) -> Coordinate {
    Coordinate(latitude: number(in: latitudes), longitude: number(in: -180...179.9999999))
  }
}
