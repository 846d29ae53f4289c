/// Provides the places of a file while the rest is still being read.
package protocol PlaceReading: Sendable {
  /// Returns the next places to show, or `.none` after a short wait.
  ///
  /// One thread at a time calls this until all places are read.
  ///
  /// - Throws: The reason why the file cannot be read. The server then stops.
  func next() throws -> ReadStep

  /// The reading progress.
  var state: ReadState { get }
}

/// A step of reading.
package enum ReadStep: Sendable {
  /// Nothing worth showing yet.
  case none

  /// The first places.
  case some(any ServedPlaces)

  /// All places.
  case all(any ServedPlaces)
}

/// The progress of reading.
package struct ReadState: Sendable {
  /// The number of places so far.
  let count: Int

  /// The fraction of the file, or `nil` if the size is unknown.
  let fraction: Double?

  /// The start of reading.
  let start: ContinuousClock.Instant

  package init(count: Int, fraction: Double?, since start: ContinuousClock.Instant) {
    (self.count, self.fraction, self.start) = (count, fraction, start)
  }
}
