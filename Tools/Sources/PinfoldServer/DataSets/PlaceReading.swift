/// Provides the places of a file while the rest is still being read.
package protocol PlaceReading: Sendable {
  /// Returns the places read so far if there are enough more than before, or `.none` after a short
  /// wait.
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

  /// The places read so far, including those of earlier steps.
  case some(any ServedPlaces)

  /// All places.
  case all(any ServedPlaces)
}

/// The progress of reading.
package struct ReadState: Sendable {
  /// The number of places read so far.
  let count: Int

  /// The fraction of the file that is read, or `nil` if the file's size is unknown.
  let fraction: Double?

  /// The start of the current attempt. Reading may start again.
  let start: ContinuousClock.Instant

  package init(count: Int, fraction: Double?, since start: ContinuousClock.Instant) {
    (self.count, self.fraction, self.start) = (count, fraction, start)
  }
}
