package import Pinfold

/// Where clusters are drawn, as typed.
package enum AnchorName: String, CaseIterable, Sendable {
  case centroid
  case nearest
  case cellCenter = "cell-center"

  /// The engine's anchor.
  package var anchor: Anchor {
    switch self {
    case .centroid: .centroid
    case .nearest: .nearestToCellCenter
    case .cellCenter: .cellCenter
    }
  }
}
