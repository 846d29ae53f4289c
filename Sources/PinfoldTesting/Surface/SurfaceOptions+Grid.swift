import Pinfold
package import PinfoldSurface

extension SurfaceOptions {
  /// Clusters in cells, with other defaults: for tests of what depends on cells.
  package static let grid: SurfaceOptions = {
    var options = SurfaceOptions()
    options.clustering = ClusterOptions(.grid())
    return options
  }()
}
