package import Pinfold

/// Which grid cells belong to, as typed.
package enum GridName: String, CaseIterable, Sendable {
  case levels
  case exact

  /// The engine's lattice.
  package var lattice: GridClustering.Lattice {
    switch self {
    case .levels: .levels
    case .exact: .exact
    }
  }
}
