import ArgumentParser
import Pinfold

struct SeparationArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The smallest distance between the centers of two discs, in screen points. (default: 56)",
      valueName: "points"
    )
  )
  var separation: Double?
}

extension SeparationArguments {
  mutating func validate() throws {
    guard SpacedClustering.separations.contains(separation ?? SpacedClustering().separation) else {
      throw ValidationError("The --separation must be from 28 to 512.")
    }
  }

  var given: String? { separation == nil ? nil : "--separation" }

  var clustering: SpacedClustering {
    var clustering = SpacedClustering()
    clustering.separation = separation ?? clustering.separation
    return clustering
  }
}
