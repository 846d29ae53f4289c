import ArgumentParser
import Pinfold
import PinfoldPlans

/// The settings of clustering.
struct ClusterArguments: ParsableArguments {
  @Option(
    help:
      """
      Cluster places as discs that never overlap, in the cells of a grid, or by distance. \
      (default: spaced for pictures, grid for clusters)
      """
  )
  var method: MethodName?

  @OptionGroup var spacing: SeparationArguments

  @Option(
    help:
      """
      Cells that double from level to level, or are as close to the cell size as possible. \
      (default: levels)
      """
  )
  var grid: GridName?

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      The side of a cell in screen points; may differ by zoom level, such as 0:88,13:64. \
      (default: 60)
      """,
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
      How far beyond each edge of the map to plan, as a share of its size; 0 plans only the \
      cells in view.
      """,
      valueName: "factor"
    )
  )
  var margin = 0.5

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Above this zoom level, only places at one location are clustered.",
      valueName: "level"
    )
  )
  var maxZoom: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cells with fewer unique locations show each of them. (default: 0)",
      valueName: "count"
    )
  )
  var minUnique: Int?

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Cells with fewer places show each unique location; may differ by zoom level, such as \
      0:1,13:5. (default: 0)
      """,
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
    help: ArgumentHelp(
      "How far apart places may be and still count as one location. (default: 5)",
      valueName: "meters"
    )
  )
  var tolerance: Double?

  @OptionGroup(title: "Clustering by distance") var byDistance: RadiusMapArguments
}

extension ClusterArguments {
  /// Refuses values that make no sense.
  mutating func validate() throws {
    guard (-0.5...100).contains(margin) else {
      throw ValidationError("The --margin must be from -0.5 to 100.")
    }
    guard (-100...100).contains(maxZoom ?? 0) else {
      throw ValidationError("The --max-zoom must be from -100 to 100.")
    }
    guard (0...Int(UInt32.max)).contains(minUnique ?? 0) else {
      throw ValidationError("The --min-unique must be from 0 to \(UInt32.max).")
    }
    guard (0...1e9).contains(tolerance ?? 0) else {
      throw ValidationError("The --tolerance must be from 0 to 1000000000 meters.")
    }
    let given = [
      (MethodName.spaced, spacing.given),
      (.grid, givenForCells), (.radius, byDistance.given),
    ]
    // Without a method, options about discs and cells choose theirs; clusters by distance are asked for.
    for case (let owner, let option?) in given
    where owner != method ?? (owner == .radius ? .grid : owner) {
      throw ValidationError("The \(option) works only with --method \(owner).")
    }
    let owners = given.compactMap { $0.1 == nil ? nil : $0.0 }
    if owners.count > 1 {
      throw ValidationError(
        "Options of --method \(owners[0]) and of \(owners[1]) exclude each other."
      )
    }
    if method == nil { method = owners.first }
    _ = try options()
  }

  /// The first of the options about cells that was given, if any.
  private var givenForCells: String? {
    if grid != nil { return "--grid" }
    if !cellSize.isEmpty { return "--cell-size" }
    if !minCount.isEmpty { return "--min-count" }
    if maxZoom != nil { return "--max-zoom" }
    if minUnique != nil { return "--min-unique" }
    return tolerance != nil ? "--tolerance" : nil
  }

  /// Makes the engine's settings.
  ///
  /// - Parameter usual: The method without `--method` and without an option of one.
  func options(usual: MethodName = .grid) throws -> ClusterOptions {
    let strategy: Strategy =
      switch method ?? usual {
      case .spaced: .spaced(spacing.clustering)
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
    clustering.minimumUniqueLocations = minUnique ?? clustering.minimumUniqueLocations
    clustering.uniqueLocationTolerance = tolerance ?? clustering.uniqueLocationTolerance
    return clustering
  }

  /// Refuses a plan of so many cells that it would take minutes.
  func check(_ cost: PlanCost) throws {
    guard cost.cellCount <= Self.mostCells else {
      throw ValidationError(
        """
        The --size, --margin and --cell-size give more than a hundred million cells; choose \
        larger cells.
        """
      )
    }
  }

  private static let mostCells = 1e8
}
