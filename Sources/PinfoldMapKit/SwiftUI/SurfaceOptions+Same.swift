import Pinfold
import PinfoldSurface

extension SurfaceOptions {
  /// Returns whether other settings are the same, as far as this can be decided: any two
  /// functions count as the same.
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
    // What is no number is not equal to itself, and clamped to one.
    let (one, other) = (clamped(), other.clamped())
    return one.strategy == other.strategy && one.anchor.isSameKind(as: other.anchor)
      && (one.marginFactor, one.hysteresis) == (other.marginFactor, other.hysteresis)
  }
}
