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

  /// Traps when a setting makes no sense.
  func check() {
    switch self {
    case .grid, .none, .overlapFilter: break
    case .decimals(let thinning): thinning.check()
    case .ranked(let thinning): thinning.check()
    case .radius(let clustering): clustering.check()
    }
  }
}
