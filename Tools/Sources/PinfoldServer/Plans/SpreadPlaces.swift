import Pinfold

/// Where the single places of a plan are drawn so that coincident ones are beside
/// each other.
struct SpreadPlaces {
  private var coordinates: [Int: Coordinate] = [:]

  /// - Parameters:
  ///   - plan: The plan.
  ///   - meters: How far places are drawn from theirs, for each that is there.
  init(_ plan: Plan, meters: Double) {
    var spreading = Spreading()
    spreading.metersPerMember = meters
    let singles = plan.clusters.indices.filter { !plan.clusters[$0].isCluster }
    let places = singles.map { plan.clusters[$0].coordinate }
    for (number, displayed) in zip(singles, spreading.displayed(places)) {
      if displayed != plan.clusters[number].coordinate { coordinates[number] = displayed }
    }
  }

  /// Where the cluster at a place of the plan is drawn; `nil` for where it is.
  subscript(_ number: Int) -> Coordinate? { coordinates[number] }
}
