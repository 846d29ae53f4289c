import Pinfold

extension Planner {
  /// A planner of the settings that all figures are for.
  init(grid: ClusterOptions.Grid) {
    var options = ClusterOptions()
    options.grid = grid
    options.cellSize = 60.0
    options.marginFactor = 0.5
    self.init(options)
  }
}

extension ClusterOptions.Grid {
  static let both: [ClusterOptions.Grid] = [.levels, .exact]
}
