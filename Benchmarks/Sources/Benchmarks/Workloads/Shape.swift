import Pinfold
import PinfoldTesting

/// How points are spread over the map.
enum Shape: String, CaseIterable {
  case uniform
  case clustered

  func coordinates(count: Int) -> [Coordinate] {
    switch self {
    case .uniform: DataSet.uniform(count: count)
    case .clustered: DataSet.clustered(count: count)
    }
  }
}
