import Pinfold

extension Planner {
  /// Creates a planner with the settings that all figures use.
  init(grid: GridClustering.Lattice) {
    var options = ClusterOptions(.grid(GridClustering(lattice: grid)))
    options.marginFactor = 0.5
    self.init(options)
  }
}

extension GridClustering.Lattice {
  static let both: [GridClustering.Lattice] = [.levels, .exact]
}
