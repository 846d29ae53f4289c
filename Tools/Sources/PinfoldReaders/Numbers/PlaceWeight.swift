/// The number of places that a row stands for.
package enum PlaceWeight {
  /// The maximum weight. The sum of all weights fits an `Int` even with the maximum number of rows.
  private static let greatest = Double(Int32.max)

  /// Converts a number to a weight. Returns `nil` unless it is an integer from 1 to 2³¹ - 1.
  package static func weight(_ number: Double) -> Int? {
    1...greatest ~= number ? Int(exactly: number) : nil
  }
}
