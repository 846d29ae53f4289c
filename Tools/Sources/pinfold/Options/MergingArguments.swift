import ArgumentParser
import Pinfold
import PinfoldSettings

/// When places become a cluster by distance, on a map and in tiles.
struct MergingArguments: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "How near places merge, in screen points; also by zoom: 0:60,10:40. (default: 40)",
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
    help: ArgumentHelp("Fewer places are no cluster. (default: 2)", valueName: "count")
  )
  var minPoints: Int?
}

extension MergingArguments {
  /// Refuses values that make no sense.
  mutating func validate() throws {
    guard (1...Int(UInt32.max)).contains(minPoints ?? 1) else {
      throw ValidationError("The --min-points is from 1 to \(UInt32.max).")
    }
    _ = try clustering()
  }

  /// Makes the engine's settings, for all but the zooms.
  ///
  /// - Parameter offset: How much greater zoom levels are than what was typed.
  func clustering(offset: Double = 0) throws -> RadiusClustering {
    var clustering = RadiusClustering()
    clustering.minimumPoints = minPoints ?? clustering.minimumPoints
    do throws(SettingError) {
      let steps = try ZoomSteps(radius, flag: "--radius", offset: offset)
      clustering.radius = steps ?? clustering.radius
    } catch {
      throw ValidationError(error.description)
    }
    return clustering
  }
}
