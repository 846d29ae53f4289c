import ArgumentParser
import Pinfold

/// Where clusters are drawn, as typed.
enum AnchorArgument: String, CaseIterable, ExpressibleByArgument {
  case centroid
  case nearest
  case cellCentre = "cell-centre"

  var anchor: Anchor {
    switch self {
    case .centroid: .centroid
    case .nearest: .nearestToCellCentre
    case .cellCentre: .cellCentre
    }
  }
}
