import ArgumentParser
import Pinfold
import PinfoldPlans

struct RadiusArguments: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Places within this distance merge into a cluster, in screen points; may differ by zoom, \
      such as 0:60,10:40. (default: 40)
      """,
      valueName: "points"
    ),
    transform: {
      try ZoomStepsText<Double>(argument: $0, in: RadiusClustering.radii, unit: "a radius")
    }
  )
  var radius: [ZoomStepsText<Double>] = []

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The smallest number of places in a cluster. (default: 2)",
      valueName: "count"
    )
  )
  var minPoints: Int?
}

extension RadiusArguments {
  /// The first option on the command line, or `nil`.
  var given: String? {
    if !radius.isEmpty { return "--radius" }
    return minPoints != nil ? "--min-points" : nil
  }

  mutating func validate() throws {
    guard (1...Int(UInt32.max)).contains(minPoints ?? 1) else {
      throw ValidationError("The --min-points must be from 1 to \(UInt32.max).")
    }
    _ = try clustering()
  }

  /// Returns the engine's options, with the default zooms.
  func clustering() throws -> RadiusClustering {
    var clustering = RadiusClustering()
    clustering.minimumPoints = minPoints ?? clustering.minimumPoints
    do throws(SettingError) {
      let offset = Double(TileZoom.levelOffset)
      let steps = try ZoomSteps(radius, flag: "--radius", offset: offset)
      clustering.radius = steps ?? clustering.radius
    } catch {
      throw ValidationError(error.description)
    }
    return clustering
  }
}
