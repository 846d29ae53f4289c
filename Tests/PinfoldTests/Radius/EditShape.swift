import Pinfold
import PinfoldTesting

/// How test points lie.
enum EditShape: CaseIterable {
  case anywhere, town, pile, row, column, antimeridian, lattice

  func coordinate(_ random: inout SplitMix64) -> Coordinate {
    switch self {
    case .anywhere:
      Coordinate(
        latitude: .random(in: -85...85, using: &random),
        longitude: .random(in: -180...180, using: &random)
      )
    case .town:
      Coordinate(
        latitude: 35 + .random(in: -0.01...0.01, using: &random),
        longitude: 135 + .random(in: -0.01...0.01, using: &random)
      )
    case .pile:
      Coordinate(latitude: 10 * Double(Int.random(in: 0...3, using: &random)), longitude: 20)
    case .row: Coordinate(latitude: 0, longitude: .random(in: 0...0.01, using: &random))
    case .column: Coordinate(latitude: .random(in: 0...30, using: &random), longitude: 7)
    case .antimeridian:
      Coordinate(
        latitude: .random(in: -1...1, using: &random),
        longitude: 180 + .random(in: -1...1, using: &random)
      )
    case .lattice:
      Coordinate(
        latitude: Double(Int.random(in: -3...3, using: &random)) / 1000,
        longitude: Double(Int.random(in: -3...3, using: &random)) / 1000
      )
    }
  }
}
