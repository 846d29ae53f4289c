import ArgumentParser
import Pinfold

/// The settings of clusters by distance.
struct RadiusArguments: ParsableArguments {
  @OptionGroup var merging: MergingArguments

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The coarsest zoom level that is clustered; below it, its clusters are shown. (default: 1)",
      valueName: "level"
    )
  )
  var radiusMinZoom: Int?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The finest zoom level that is clustered; above it, each place is by itself. (default: 17)",
      valueName: "level"
    )
  )
  var radiusMaxZoom: Int?

  @Flag(help: "Decide as supercluster 8.0.1 does, down to its rounding.")
  var compatible = false
}

extension RadiusArguments {
  /// The first of the options that was given, if any.
  var given: String? {
    if !merging.radius.isEmpty { return "--radius" }
    if radiusMinZoom != nil { return "--radius-min-zoom" }
    if radiusMaxZoom != nil { return "--radius-max-zoom" }
    if merging.minPoints != nil { return "--min-points" }
    return compatible ? "--compatible" : nil
  }

  /// Makes the engine's settings.
  func clustering() throws -> RadiusClustering {
    var clustering = try merging.clustering()
    clustering.maximumZoom = radiusMaxZoom ?? clustering.maximumZoom
    clustering.minimumZoom = radiusMinZoom ?? min(clustering.minimumZoom, clustering.maximumZoom)
    clustering.isCompatible = compatible
    guard (0...30).contains(clustering.maximumZoom) else {
      throw ValidationError("The --radius-max-zoom is from 0 to 30.")
    }
    guard (0...clustering.maximumZoom).contains(clustering.minimumZoom) else {
      throw ValidationError("The --radius-min-zoom is from 0 to the --radius-max-zoom.")
    }
    return clustering
  }
}
