package import Pinfold

/// Where clusters are drawn, as typed.
package enum AnchorName: String, CaseIterable, Sendable {
  case centroid
  case nearest
  case cellCentre = "cell-centre"

  /// The engine's anchor.
  package var anchor: Anchor {
    switch self {
    case .centroid: .centroid
    case .nearest: .nearestToCellCentre
    case .cellCentre: .cellCentre
    }
  }
}
