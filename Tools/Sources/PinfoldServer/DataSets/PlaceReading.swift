/// A file that is read while the places read so far are served.
package protocol PlaceReading: Sendable {
  /// Returns what there is to show next, or nothing after a moment.
  ///
  /// Called by one thread at a time, until all places are read.
  ///
  /// - Throws: Why the file cannot be read: then its first places are not to be served either.
  func next() throws -> ReadStep

  /// How far reading is.
  var state: ReadState { get }
}

/// What has been read of a file.
package enum ReadStep: Sendable {
  /// Nothing that is worth showing yet.
  case none

  /// The first places.
  case some(any ServedPlaces)

  /// All places.
  case all(any ServedPlaces)
}

/// How far a file is read.
package struct ReadState: Sendable {
  /// How many places there are so far.
  let count: Int

  /// The share of the file; `nil` where that is not known.
  let fraction: Double?

  /// Since when it is being read.
  let start: ContinuousClock.Instant

  package init(count: Int, fraction: Double?, since start: ContinuousClock.Instant) {
    (self.count, self.fraction, self.start) = (count, fraction, start)
  }
}
