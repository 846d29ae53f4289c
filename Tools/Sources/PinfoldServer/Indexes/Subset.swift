import PinfoldReaders

/// What an index is made of for a plan: which places take part, which of their columns it
/// knows as numbers, and how exactly it knows where they are.
struct Subset: Hashable, Sendable {
  /// What places must satisfy, all of it.
  let filters: [PlaceFilter]

  /// The names of the numeric columns, in order.
  let columns: [String]

  /// Whether places are where supercluster has them; see
  /// `WebMercator.singlePrecisionMapPoint(for:)`.
  var isSinglePrecision = false

  /// All places, without numbers.
  static let all = Subset(filters: [], columns: [])
}
