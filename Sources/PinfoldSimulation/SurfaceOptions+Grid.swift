import Pinfold
package import PinfoldSurface

extension SurfaceOptions {
  /// Default options with grid clustering, for tests of cells.
  package static let grid: SurfaceOptions = {
    var options = SurfaceOptions()
    options.clustering = ClusterOptions(.grid())
    return options
  }()
}
