import ArgumentParser
import Pinfold
import PinfoldPlans

/// When places become a cluster by distance, on a map and in tiles.
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
  /// The first of the options that was given, if any.
  var given: String? {
    if !radius.isEmpty { return "--radius" }
    return minPoints != nil ? "--min-points" : nil
  }

  /// Refuses values that make no sense.
  mutating func validate() throws {
    guard (1...Int(UInt32.max)).contains(minPoints ?? 1) else {
      throw ValidationError("The --min-points must be from 1 to \(UInt32.max).")
    }
    _ = try clustering()
  }

  /// Makes the engine's settings, for all but the lowest and the highest zoom.
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
