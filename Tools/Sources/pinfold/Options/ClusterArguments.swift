import ArgumentParser
import Pinfold
import PinfoldSettings

/// The settings of clustering.
struct ClusterArguments: ParsableArguments {
  @Option(help: "Places are clustered in cells, or by distance.")
  var method = MethodName.grid

  @Option(
    help:
      "Cells double from level to level, or are as near to the size as can be. (default: levels)"
  )
  var grid: GridName?

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The side of a cell in screen points, also by zoom level: 0:88,13:64. (default: 60)",
      valueName: "points"
    ),
    transform: {
      try ZoomStepsText<Double>(argument: $0, in: 1...1_000_000, unit: "a cell size")
    }
  )
  var cellSize: [ZoomStepsText<Double>] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The share of the map's size that is planned beyond each edge; 0 plans what is visible, \
      up to whole cells.
      """,
      valueName: "factor"
    )
  )
  var margin = 0.5

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Above this zoom level only what is at one location is clustered.",
      valueName: "level"
    )
  )
  var maxZoom: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cells with fewer unique locations show each of them.",
      valueName: "count"
    )
  )
  var minUnique = 0

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Cells with fewer places show each location, also by zoom level: 0:1,13:5. (default: 0)",
      valueName: "count"
    ),
    transform: {
      try ZoomStepsText<Int>(argument: $0, in: 0...Int(UInt32.max), unit: "a count")
    }
  )
  var minCount: [ZoomStepsText<Int>] = []

  @Option(help: "Where a cluster is drawn.")
  var anchor = AnchorName.centroid

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The greatest extent of one location.", valueName: "meters")
  )
  var tolerance = 5.0

  @OptionGroup(title: "Clustering by distance") var byDistance: RadiusArguments
}

extension ClusterArguments {
  /// Refuses values that make no sense.
  mutating func validate() throws {
    guard (-0.5...100).contains(margin) else {
      throw ValidationError("The --margin is from -0.5 to 100.")
    }
    guard (-100...100).contains(maxZoom ?? 0) else {
      throw ValidationError("The --max-zoom is from -100 to 100.")
    }
    guard (0...Int(UInt32.max)).contains(minUnique) else {
      throw ValidationError("The --min-unique is from 0 to \(UInt32.max).")
    }
    guard (0...1e9).contains(tolerance) else {
      throw ValidationError("The --tolerance is from 0 to 1000000000 meters.")
    }
    if method == .grid, let option = byDistance.given {
      throw ValidationError("The \(option) is for --method radius.")
    }
    if method == .radius, let option = givenForCells {
      throw ValidationError("The \(option) is for --method grid.")
    }
    _ = try options()
  }

  /// The first of the options about cells that was given, as far as that can be told.
  private var givenForCells: String? {
    if grid != nil { return "--grid" }
    if !cellSize.isEmpty { return "--cell-size" }
    if !minCount.isEmpty { return "--min-count" }
    if maxZoom != nil { return "--max-zoom" }
    return minUnique == 0 ? nil : "--min-unique"
  }

  /// Makes the engine's settings.
  func options() throws -> ClusterOptions {
    let strategy: Strategy =
      switch method {
      case .grid: .grid(try gridClustering())
      case .radius: .radius(try byDistance.clustering())
      }
    var options = ClusterOptions(strategy)
    (options.marginFactor, options.anchor) = (margin, anchor.anchor)
    return options
  }

  private func gridClustering() throws -> GridClustering {
    var clustering = GridClustering()
    if let grid { clustering.lattice = grid.lattice }
    do throws(SettingError) {
      if let steps = try ZoomSteps(cellSize, flag: "--cell-size") { clustering.cellSize = steps }
      if let steps = try ZoomSteps(minCount, flag: "--min-count") {
        clustering.minimumCount = steps
      }
    } catch {
      throw ValidationError(error.description)
    }
    clustering.maximumZoom = maxZoom ?? .infinity
    clustering.minimumUniqueLocations = minUnique
    clustering.uniqueLocationTolerance = tolerance
    return clustering
  }

  /// Refuses a plan of so many cells that it would take minutes.
  func check(_ cost: PlanCost) throws {
    guard cost.cellCount <= Self.mostCells else {
      throw ValidationError(
        "The --size, the --margin and the --cell-size make more than a hundred million cells."
      )
    }
  }

  private static let mostCells = 1e8
}
