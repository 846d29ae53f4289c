import ArgumentParser
import Pinfold
import PinfoldFormats

/// The settings of clusters by distance.
struct RadiusArguments: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "How near places merge, in screen points; also by zoom level: 0:60,13:40. (default: 40)",
      valueName: "points"
    ),
    transform: {
      try ZoomStepsText<Double>(argument: $0, in: 0.001...1_000_000, unit: "a radius")
    }
  )
  var radius: [ZoomStepsText<Double>] = []

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The coarsest zoom level that is clustered; below it, its clusters are shown. (default: 1)",
      valueName: "level"
    )
  )
  var minimumZoom: Int?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The finest zoom level that is clustered; above it, each place is by itself. (default: 17)",
      valueName: "level"
    )
  )
  var maximumZoom: Int?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Fewer places are no cluster. (default: 2)", valueName: "count")
  )
  var minimumPoints: Int?

  @Flag(help: "Decide as supercluster 8.0.1 does, down to its rounding.")
  var compatible = false
}

extension RadiusArguments {
  /// The first of the options that was given, if any.
  var given: String? {
    if !radius.isEmpty { return "--radius" }
    if minimumZoom != nil { return "--minimum-zoom" }
    if maximumZoom != nil { return "--maximum-zoom" }
    if minimumPoints != nil { return "--minimum-points" }
    return compatible ? "--compatible" : nil
  }

  /// Makes the engine's settings.
  func clustering() throws -> RadiusClustering {
    var clustering = RadiusClustering()
    do throws(SettingError) {
      if let steps = try ZoomSteps(radius, flag: "--radius") { clustering.radius = steps }
    } catch {
      throw ValidationError(error.description)
    }
    clustering.maximumZoom = maximumZoom ?? clustering.maximumZoom
    clustering.minimumZoom = minimumZoom ?? min(clustering.minimumZoom, clustering.maximumZoom)
    clustering.minimumPoints = minimumPoints ?? clustering.minimumPoints
    clustering.isCompatible = compatible
    guard (0...30).contains(clustering.maximumZoom) else {
      throw ValidationError("The --maximum-zoom is from 0 to 30.")
    }
    guard (0...clustering.maximumZoom).contains(clustering.minimumZoom) else {
      throw ValidationError("The --minimum-zoom is from 0 to the --maximum-zoom.")
    }
    guard (1...Int(UInt32.max)).contains(clustering.minimumPoints) else {
      throw ValidationError("The --minimum-points is from 1 to \(UInt32.max).")
    }
    return clustering
  }
}
