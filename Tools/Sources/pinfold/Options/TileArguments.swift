import ArgumentParser
import Pinfold
import PinfoldFormats
import PinfoldTiles

/// Which tiles are made, and what is in them.
struct TileArguments: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The coarsest tiles; 0 is one for the whole world.", valueName: "zoom")
  )
  var minimumZoom = 0

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The finest tiles; maps show them enlarged where they zoom in further.",
      valueName: "zoom"
    )
  )
  var maximumZoom = 14

  @OptionGroup var merging: MergingArguments

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The finest zoom with clusters; -1 for none. (default: one below the finest, which then \
      has every place by itself)
      """,
      valueName: "zoom"
    )
  )
  var clusterMaximumZoom: Int?

  @Option(parsing: .unconditional, help: ArgumentHelp("The name of the layer.", valueName: "name"))
  var layer = "places"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      How far beyond its edges a tile repeats what its neighbours have, in 4096ths of its \
      width, so that circles are not cut. (default: the radius)
      """,
      valueName: "units"
    )
  )
  var buffer: Int?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      The columns that single places carry, with commas between; "" for none; may be \
      repeated. (default: all but the coordinates)
      """,
      valueName: "names"
    )
  )
  var columns: [String] = []
}

extension TileArguments {
  /// Refuses values that make no sense.
  mutating func validate() throws {
    for (zoom, flag) in [(minimumZoom, "--minimum-zoom"), (maximumZoom, "--maximum-zoom")] {
      guard TileID.zooms.contains(zoom) else {
        throw ValidationError("The \(flag) is from 0 to \(TileID.zooms.upperBound).")
      }
    }
    guard minimumZoom <= maximumZoom else {
      throw ValidationError("The --minimum-zoom is above the --maximum-zoom.")
    }
    guard (-1...TileID.zooms.upperBound).contains(clusterMaximumZoom ?? 0) else {
      throw ValidationError(
        "The --cluster-maximum-zoom is from -1 to \(TileID.zooms.upperBound)."
      )
    }
    guard !layer.isEmpty else { throw ValidationError("The --layer is empty.") }
    guard (0...4096).contains(buffer ?? 0) else {
      throw ValidationError("The --buffer is from 0 to 4096.")
    }
  }

  var zooms: ClosedRange<Int> { minimumZoom...maximumZoom }

  /// The engine's settings.
  func clustering() throws -> RadiusClustering {
    // Tiles of a zoom show the zoom level above it.
    var clustering = try merging.clustering(offset: 1)
    clustering.maximumZoom = (clusterMaximumZoom ?? maximumZoom - 1) + 1
    clustering.minimumZoom = min(minimumZoom + 1, clustering.maximumZoom)
    return clustering
  }

  /// How tiles are made.
  func settings(figures: [AggregateFigure]) throws -> TileSettings {
    var settings = TileSettings()
    settings.figures = figures
    settings.layer = layer
    let radius = try clustering().radius
    let radii = zooms.map { radius.value(at: ZoomLevel(Double($0 + 1))) }
    settings.buffer = buffer ?? TileSettings.buffer(forRadius: radii.max() ?? 0)
    return settings
  }
}
