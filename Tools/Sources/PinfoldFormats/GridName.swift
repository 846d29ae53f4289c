package import Pinfold

/// The lattice of the cells, as typed.
package enum GridName: String, CaseIterable, Sendable {
  case levels
  case exact

  /// The engine's lattice.
  package var grid: GridClustering.Lattice {
    switch self {
    case .levels: .levels
    case .exact: .exact
    }
  }
}
