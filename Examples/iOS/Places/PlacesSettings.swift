import PinfoldMapKit

/// The settings that the user can change. They apply at once.
struct PlacesSettings: Equatable {
  /// How places are clustered.
  enum Clustering: String, CaseIterable {
    case spaced = "Spaced"
    case cells = "Cells"
    case exactCells = "Exact cells"
    case none = "None"
  }

  var dataSet = PlacesDataSet.places
  var clustering = Clustering.spaced

  /// The distance between discs, or the side of a cell, in screen points.
  var size = 64.0
  var marginFactor = 0.5
  var maximumZoom = 16.0
  var minimumUniqueLocations = 3.0
  var showsReaches = false
  var isSplitByKind = false

  /// The settings as Pinfold's options.
  var options: SurfaceOptions {
    var options = SurfaceOptions()
    options.clustering.strategy = strategy
    options.clustering.marginFactor = marginFactor
    options.showsReaches = showsReaches
    return options
  }

  private var strategy: Strategy {
    var grid = GridClustering(cellSize: ZoomSteps(size), maximumZoom: maximumZoom)
    grid.minimumUniqueLocations = Int(minimumUniqueLocations)
    switch clustering {
    case .spaced:
      var spaced = SpacedClustering()
      spaced.separation = size
      spaced.maximumZoom = Int(maximumZoom)
      return .spaced(spaced)
    case .cells: return .grid(grid)
    case .exactCells:
      grid.lattice = .exact
      return .grid(grid)
    case .none: return .none
    }
  }
}
