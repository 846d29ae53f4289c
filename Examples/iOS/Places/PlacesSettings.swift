import Pinfold
import PinfoldSurface

/// What the user can set, which applies at once.
struct PlacesSettings: Equatable {
  var dataSet = PlacesDataSet.places
  var isClustered = true
  var usesExactGrid = false
  var cellSize = 60.0
  var marginFactor = 0.5
  var maximumZoom = 16.0
  var minimumUniqueLocations = 3.0
  var showsGrid = false
  var isSplitByKind = false

  /// The settings as Pinfold's options.
  var options: SurfaceOptions {
    var options = SurfaceOptions()
    options.clustering.strategy = isClustered ? .grid() : .none
    options.clustering.strategy.grid?.lattice = usesExactGrid ? .exact : .levels
    options.clustering.strategy.grid?.cellSize = ZoomSteps(cellSize)
    options.clustering.marginFactor = marginFactor
    options.clustering.strategy.grid?.maximumZoom = maximumZoom
    options.clustering.strategy.grid?.minimumUniqueLocations = Int(minimumUniqueLocations)
    options.showsReaches = showsGrid
    return options
  }
}
