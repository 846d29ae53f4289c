/// How a plan keeps a map readable.
public enum Strategy: Hashable, Sendable {
  /// Clusters in cells; the default.
  case grid

  /// Nothing is clustered: every annotation of the planned area is shown for
  /// itself, coincident ones too.
  case none

  /// Areas of rounded coordinates, or all annotations when zoomed in.
  case decimals(DecimalThinning)

  /// Places that do not overlap, each standing for those in its way.
  case overlapFilter(OverlapFilter)

  /// The best-ranked annotation of each cell, within a budget of views.
  case ranked(RankedThinning)

  /// Clusters by distance, nested from level to level. Plans of an index that is not
  /// prepared for it take long: see ``PointIndex/prepare(_:summaries:)``.
  ///
  /// Of the settings about cells, only the margin factor, the anchor and the hysteresis
  /// apply; see <doc:PlansAndDiffs>.
  case radius(RadiusClustering)

  /// Returns the strategy with its settings as they are used; see
  /// ``ClusterOptions/clamped()``.
  func clamped() -> Strategy {
    switch self {
    case .grid, .none, .overlapFilter: self
    case .decimals(let thinning): .decimals(thinning.clamped())
    case .ranked(let thinning): .ranked(thinning.clamped())
    case .radius(let clustering): .radius(clustering.clamped())
    }
  }
}
