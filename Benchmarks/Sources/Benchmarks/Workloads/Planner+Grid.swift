import Pinfold

extension Planner {
  /// A planner of the settings that all figures are for.
  init(grid: GridClustering.Lattice) {
    var options = ClusterOptions(.grid(GridClustering(lattice: grid)))
    options.marginFactor = 0.5
    self.init(options)
  }
}

extension GridClustering.Lattice {
  static let both: [GridClustering.Lattice] = [.levels, .exact]
}
