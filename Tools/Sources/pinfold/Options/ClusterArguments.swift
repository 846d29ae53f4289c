import ArgumentParser
import Pinfold
import PinfoldPlans

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

  @OptionGroup(title: "Clustering by distance") var distance: RadiusArguments

  @Flag(help: "By distance: exactly the clusters of supercluster 8.0.1, down to its rounding.")
  var compatible = false
}

extension ClusterArguments {
  mutating func validate() throws {
    guard (-0.5...100).contains(margin) else {
      throw ValidationError("The --margin must be from -0.5 to 100.")
    }
    guard (-100...100).contains(maxZoom ?? 0) else {
      throw ValidationError("The --max-zoom must be from -100 to 100.")
    }
    let given = [
      (MethodName.spaced, spacing.given),
      (.grid, givenForCells),
      (.radius, distance.given ?? (compatible ? "--compatible" : nil)),
    ]
    // Spacing and cell options imply their method. Radius options need an explicit `--method
    // radius`.
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

  /// The first cell option on the command line, or `nil`.
  private var givenForCells: String? {
    if !cellSize.isEmpty { return "--cell-size" }
    return maxZoom != nil ? "--max-zoom" : nil
  }

  /// Returns the engine's options.
  ///
  /// - Parameter usual: The default method.
  func options(usual: MethodName = .grid) throws -> ClusterOptions {
    let strategy: Strategy =
      switch method ?? usual {
      case .spaced: .spaced(spacing.clustering)
      case .grid: .grid(try gridClustering())
      case .radius: .radius(try radiusClustering())
      }
    var options = ClusterOptions(strategy)
    options.marginFactor = margin
    return options
  }

  private func gridClustering() throws -> GridClustering {
    var clustering = GridClustering()
    do throws(SettingError) {
      if let steps = try ZoomSteps(cellSize, flag: "--cell-size") { clustering.cellSize = steps }
    } catch {
      throw ValidationError(error.description)
    }
    clustering.maximumZoom = maxZoom ?? .infinity
    return clustering
  }

  private func radiusClustering() throws -> RadiusClustering {
    var clustering = try distance.clustering()
    clustering.isCompatible = compatible
    return clustering
  }

  /// Throws if a plan has so many cells that it would take minutes.
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
