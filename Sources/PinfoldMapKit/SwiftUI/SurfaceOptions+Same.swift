import Pinfold
import PinfoldSurface

extension SurfaceOptions {
  /// Returns whether other settings are the same. Any two functions count as the same, because they
  /// cannot be compared.
  func isSame(as other: SurfaceOptions) -> Bool {
    clustering.isSame(as: other.clustering)
      && (overlaps, spreading, spiderfy) == (other.overlaps, other.spreading, other.spiderfy)
      && (showsReaches, excludedPoints) == (other.showsReaches, other.excludedPoints)
      && (transition, transitionSeconds) == (other.transition, other.transitionSeconds)
      && (excludesSelectionFromClusters, selectionFollows)
        == (other.excludesSelectionFromClusters, other.selectionFollows)
      && (viewSize == nil, pass == nil) == (other.viewSize == nil, other.pass == nil)
  }
}

extension ClusterOptions {
  func isSame(as other: ClusterOptions) -> Bool {
    // NaN does not equal itself; clamping replaces it.
    let (one, other) = (clamped(), other.clamped())
    return one.strategy == other.strategy && one.anchor.isSameKind(as: other.anchor)
      && (one.marginFactor, one.hysteresis) == (other.marginFactor, other.hysteresis)
      && one.borderColumn == other.borderColumn
  }
}
