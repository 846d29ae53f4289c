import ArgumentParser
import Pinfold
import PinfoldPlans
import PinfoldText
import PinfoldOutput
import PinfoldVectorTiles

struct TileArguments: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The lowest zoom; at 0, one tile shows the whole world.", valueName: "zoom")
  )
  var minZoom = 0

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The highest zoom; maps that zoom in further show its tiles enlarged.",
      valueName: "zoom"
    )
  )
  var maxZoom = 14

  @Option(
    help:
      """
      Cluster places as discs that never overlap, or by distance. (default: spaced, or radius \
      with --radius or --min-points)
      """
  )
  var method: TileStrategyName?

  @OptionGroup var spacing: SeparationArguments
  @OptionGroup var distance: RadiusArguments

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The highest zoom with clusters; -1 for none. (default: one below the --max-zoom, whose \
      tiles then show every place by itself)
      """,
      valueName: "zoom"
    )
  )
  var clusterMaxZoom: Int?

  @Option(parsing: .unconditional, help: ArgumentHelp("The name of the layer.", valueName: "name"))
  var layer = "places"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      How far beyond its edges a tile repeats features of its neighbors, in 4096ths of its \
      width, so that circles are not cut off. (default: the largest disc, or the radius)
      """,
      valueName: "units"
    )
  )
  var buffer: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Clusters of at most this many places list their rows, as members; 0 for none.",
      valueName: "count"
    )
  )
  var members = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The column whose most frequent values clusters count, such as kind_bakery.",
      valueName: "column"
    )
  )
  var category: String?

  @OptionGroup var columns: ColumnArguments
}

extension TileArguments {
  mutating func validate() throws {
    for (zoom, flag) in [(minZoom, "--min-zoom"), (maxZoom, "--max-zoom")] {
      guard TileID.zooms.contains(zoom) else {
        throw ValidationError("The \(flag) must be from 0 to \(TileID.zooms.upperBound).")
      }
    }
    guard minZoom <= maxZoom else {
      throw ValidationError("The --min-zoom is above the --max-zoom.")
    }
    guard (-1...TileID.zooms.upperBound).contains(clusterMaxZoom ?? 0) else {
      throw ValidationError(
        "The --cluster-max-zoom must be from -1 to \(TileID.zooms.upperBound)."
      )
    }
    guard !layer.isEmpty else { throw ValidationError("The --layer is empty.") }
    guard (0...4096).contains(buffer ?? 0) else {
      throw ValidationError("The --buffer must be from 0 to 4096.")
    }
    guard (0...Self.mostMembers).contains(members) else {
      throw ValidationError("The --members must be from 0 to \(Self.mostMembers).")
    }
    let given = [(TileStrategyName.spaced, spacing.given), (.radius, distance.given)]
    for case (let owner, let option?) in given where owner != strategy {
      throw ValidationError("The \(option) works only with --method \(owner).")
    }
    guard strategy == .radius || clusterMaxZoom ?? 0 < TileID.zooms.upperBound else {
      throw ValidationError(
        "The --cluster-max-zoom of spaced clusters must be below \(TileID.zooms.upperBound)."
      )
    }
  }

  private var strategy: TileStrategyName {
    method ?? (distance.given == nil ? .spaced : .radius)
  }

  /// The maximum of `--members`. With more, members would fill most of a tile.
  private static let mostMembers = 10_000

  var zooms: ClosedRange<Int> { minZoom...maxZoom }

  /// The properties that let a map open clusters without a server.
  var details: ClusterDetails { ClusterDetails(maximumZoom: maxZoom, memberLimit: members) }

  func clustering() throws -> TileClustering {
    let highest = TileZoom.level(clusterMaxZoom ?? maxZoom - 1)
    switch strategy {
    case .spaced:
      var clustering = spacing.clustering
      clustering.maximumZoom = highest
      return .spaced(clustering)
    case .radius:
      var clustering = try distance.clustering()
      clustering.maximumZoom = highest
      clustering.minimumZoom = min(TileZoom.level(minZoom), highest)
      return .radius(clustering)
    }
  }

  func settings(figures: [AggregateFigure]) throws -> TileSettings {
    var settings = TileSettings()
    settings.figures = figures.ofTiles
    settings.layer = layer
    settings.clusterDetails = details
    settings.buffer = try buffer ?? clustering().buffer(zooms: zooms)
    return settings
  }
}
