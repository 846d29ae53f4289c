import Pinfold
import PinfoldSurface

extension SurfaceOptions {
  /// Returns whether other settings are the same, as far as can be told: any two
  /// functions count as the same.
  func isSame(as other: SurfaceOptions) -> Bool {
    clustering.isSame(as: other.clustering)
      && (overlaps, spreading, spiderfy) == (other.overlaps, other.spreading, other.spiderfy)
      && (showsReaches, apart) == (other.showsReaches, other.apart)
      && (transition, transitionSeconds) == (other.transition, other.transitionSeconds)
      && (keepsSelectionApart, selectionFollows)
        == (other.keepsSelectionApart, other.selectionFollows)
      && (viewSize == nil, pass == nil) == (other.viewSize == nil, other.pass == nil)
  }
}

extension ClusterOptions {
  func isSame(as other: ClusterOptions) -> Bool {
    // What is no number is not equal to itself, and clamped to one.
    let (one, other) = (clamped(), other.clamped())
    return (one.strategy, one.grid) == (other.strategy, other.grid)
      && (one.marginFactor, one.maximumZoom) == (other.marginFactor, other.maximumZoom)
      && one.minimumUniqueLocations == other.minimumUniqueLocations
      && one.cellSize.isSame(as: other.cellSize)
      && one.minimumCount.isSame(as: other.minimumCount)
      && one.uniqueLocationTolerance == other.uniqueLocationTolerance
      && one.anchor.isSameKind(as: other.anchor)
      && (one.keepsAnchors, one.hysteresis) == (other.keepsAnchors, other.hysteresis)
  }
}

extension ZoomSteps where Value: Equatable {
  fileprivate func isSame(as other: ZoomSteps) -> Bool {
    steps.elementsEqual(other.steps) { ($0.zoomLevel, $0.value) == ($1.zoomLevel, $1.value) }
  }
}
