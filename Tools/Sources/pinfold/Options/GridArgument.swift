import ArgumentParser
import Pinfold

/// The lattice of the cells, as typed.
enum GridArgument: String, CaseIterable, ExpressibleByArgument {
  case levels
  case exact

  var grid: ClusterOptions.Grid {
    switch self {
    case .levels: .levels
    case .exact: .exact
    }
  }
}
