/// How many places a row stands for.
package enum PlaceWeight {
  /// The greatest weight: weights of as many rows as a `PointID` can name add up to an `Int`.
  private static let greatest = Double(Int32.max)

  /// Returns a number as a weight; nil unless it is whole, at least 1 and at most 2³¹ - 1.
  package static func weight(_ number: Double) -> Int? {
    1...greatest ~= number ? Int(exactly: number) : nil
  }
}
