import ArgumentParser
import Pinfold
import PinfoldOutput
import PinfoldPlans
import PinfoldReaders

/// The arguments that `cluster` and `render` share.
struct PlanArguments: ParsableArguments {
  @OptionGroup(title: "File") var reading: ReadingArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      What the map shows, in degrees, without the margin; with W greater than E, it crosses \
      the antimeridian. (default: all places; in pictures, without up to 2% of them that \
      are far from the others)
      """,
      valueName: "W,S,E,N"
    ),
    transform: CoordinateRect.init(argument:)
  )
  var rect: CoordinateRect?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the map in screen points. (default: 1280x800)",
      valueName: "WxH"
    ),
    transform: ScreenSize.init(argument:)
  )
  var size = ScreenSize(width: 1280, height: 800)

  @OptionGroup var filtering: FilterArguments

  @Option(
    help: """
      What to do with circles that overlap: keep them, merge the smaller one into the larger \
      one, or move it by up to 20 screen points and merge only where that is not enough. Places \
      above the --max-zoom stay as they are. (default: merge in pictures, otherwise keep)
      """
  )
  var overlaps: OverlapsName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The column whose values clusters never mix, such as country: the 254 most frequent values \
      apart, the rest together.
      """,
      valueName: "column"
    )
  )
  var within: String?

  @OptionGroup(title: "Clustering") var clustering: ClusterArguments
  @OptionGroup(title: "Aggregates") var aggregates: AggregateArguments
}

extension PlanArguments {
  /// Reads the file and plans its clusters. Warns if the plan is empty.
  ///
  /// - Parameters:
  ///   - isPicture: Whether to use the defaults of pictures: spaced clusters, overlapping circles
  ///     merged, and a view without a few distant places.
  ///   - category: The column of categories to count.
  func plannedPlaces(isPicture: Bool, category: String? = nil) throws -> PlannedPlaces {
    let figures = aggregates.figures
    let filters = try filtering.filters()
    var table = try reading.read(numericColumns: figures.columns, filters: filters).table
    var options = try clustering.options(usual: isPicture ? .spaced : .grid)
    let counted = try [category, within].map { column in
      try column.map { (column: $0, counter: try table.categories(ofColumn: $0)) }
    }
    let indexed = IndexedPlaces(
      &table,
      for: options.strategy,
      category: counted[0],
      within: counted[1]
    )
    let viewport = try viewport(of: indexed.index.points, isPicture: isPicture)
    options.borderColumn = indexed.border?.number
    try clustering.check(Planner(options).cost(of: indexed.index, for: viewport))
    let places = PlannedPlaces(
      indexed,
      figures: figures,
      planner: Planner(options),
      viewport: viewport,
      overlaps: overlaps ?? (isPicture ? .merge : .keep),
      size: PictureMarks.size
    )
    if !reading.quiet, let warning = Warning.emptyPlan(places, isFiltered: !filters.isEmpty) {
      StandardStreams.printError(warning)
    }
    return places
  }

  private func viewport(of index: PointIndex, isPicture: Bool) throws -> Viewport {
    guard let rect else {
      let all = isPicture ? index.frame() : index.boundingMapRect
      return Viewport(showing: all, size: size)
    }
    let viewport = Viewport(
      south: rect.south,
      west: rect.west,
      north: rect.north,
      east: rect.east,
      width: size.width,
      height: size.height
    )
    guard let viewport else {
      throw ValidationError("The --rect is too small to show on a map; choose a larger one.")
    }
    return viewport
  }
}
