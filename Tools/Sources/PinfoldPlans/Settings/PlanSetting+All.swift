import Pinfold
import PinfoldText

extension PlanSetting {
  /// All settings of plans, in the order of the page's URL parameters.
  package static let all = [
    strategy, separation, grid, cellSize, margin, maxZoom, minUnique, minCount, anchor, tolerance,
    hysteresis,
    keepAnchors, radius, minPoints, radiusMinZoom, radiusMaxZoom, compatible, budget, rank,
    decimals, divisor, decimalsSpan, viewWidth, viewHeight, spread, overlaps,
    category, histogram, within,
  ]
}

// MARK: - All strategies

extension PlanSetting {
  package static let strategy = PlanSetting(
    "strategy",
    standard: StrategyName.grid,
    """
    How the map is kept readable: discs that never overlap (spaced), clusters in cells, clusters \
    by distance, no clusters, or a kind of thinning.
    """
  )

  package static let margin = PlanSetting(
    "margin",
    .numbers(-0.5...100),
    standard: DecimalText.short(ClusterOptions().marginFactor),
    "The share of the map's size that is planned beyond each of its edges."
  )

  package static let anchor = PlanSetting(
    "anchor",
    standard: AnchorName.centroid,
    """
    Where a cluster is drawn: at the centroid of its members, at the member nearest to the \
    center of the cell, or at that center.
    """
  )

  package static let hysteresis = PlanSetting(
    "hysteresis",
    .numbers(0...100),
    standard: DecimalText.short(ClusterOptions().hysteresis),
    "How many zoom levels the map may zoom from the previous plan before clusters change."
  )

  package static let spread = PlanSetting(
    "spread",
    .numbers(0...1e6),
    example: "10",
    "How many meters apart coincident single places are drawn; without it they coincide."
  )

  package static let overlaps = PlanSetting(
    "overlaps",
    standard: OverlapsName.keep,
    """
    What is done with circles that overlap on the screen: they are kept, the smaller one merges \
    into the larger one, or it moves by up to 20 screen points and merges where that is not \
    enough. Places shown one by one stay: above the max_zoom or the radius_max_zoom, and with \
    the strategies none and overlap. The page asks for merge. Sizes are those of its markers: \
    circles are 26 to 62 screen points wide, by the logarithm of their count, and single places \
    are drops 24 wide and 29 high, with the tip at their location.
    """
  )
}

// MARK: - Spaced clusters

extension PlanSetting {
  package static let separation = PlanSetting(
    "separation",
    .numbers(SpacedClustering.separations),
    standard: DecimalText.short(SpacedClustering().separation),
    for: [.spaced],
    example: "80",
    "The smallest distance between the centers of two discs, in screen points."
  )
}

// MARK: - Clusters in cells

extension PlanSetting {
  private static let clustering = GridClustering()

  package static let grid = PlanSetting(
    "grid",
    standard: GridName.levels,
    for: [.grid],
    "Whether cells double from level to level, or are as near to the cell size as possible."
  )

  package static let cellSize = PlanSetting(
    "cell_size",
    .numbersByZoomLevel(1...1_000_000),
    standard: text(clustering.cellSize),
    for: [.grid, .ranked],
    example: "0:88,13:64",
    "The smallest side of a cell in screen points."
  )

  package static let maxZoom = PlanSetting(
    "max_zoom",
    .numbers(-100...100),
    for: [.grid],
    example: "16",
    "Above this zoom level, only places at one location are clustered. Unlimited by default."
  )

  package static let minUnique = PlanSetting(
    "min_unique",
    .counts(0...0xFFFF_FFFF),
    standard: "\(clustering.minimumUniqueLocations)",
    for: [.grid],
    example: "2",
    "Cells with fewer unique locations show each of them."
  )

  package static let minCount = PlanSetting(
    "min_count",
    .countsByZoomLevel(0...0xFFFF_FFFF),
    standard: "\(clustering.minimumCount.value(at: ZoomLevel(0)))",
    for: [.grid],
    example: "0:1,13:5",
    "Cells with fewer places show each unique location."
  )

  package static let tolerance = PlanSetting(
    "tolerance",
    .numbers(0...1e9),
    standard: DecimalText.short(clustering.uniqueLocationTolerance),
    for: [.grid],
    "How many meters apart places may be and still count as one location."
  )

  package static let keepAnchors = PlanSetting(
    "keep_anchors",
    .flag,
    standard: "\(clustering.keepsAnchors)",
    for: [.grid],
    "Whether a cluster that survives stays where it was drawn."
  )

  private static func text(_ steps: ZoomSteps<Double>) -> String {
    DecimalText.short(steps.value(at: ZoomLevel(0)))
  }
}

// MARK: - Clusters by distance

extension PlanSetting {
  private static let byDistance = RadiusClustering()

  package static let radius = PlanSetting(
    "radius",
    .numbersByZoom(RadiusClustering.radii),
    standard: text(byDistance.radius),
    for: [.radius],
    example: "0:60,10:40",
    """
    The distance in screen points within which places merge into a cluster. Clusters are made \
    for each new combination of settings, and cached like those of tiles.
    """
  )

  package static let minPoints = PlanSetting(
    "min_points",
    .counts(1...0xFFFF_FFFF),
    standard: "\(byDistance.minimumPoints)",
    for: [.radius],
    example: "3",
    "The smallest number of places in a cluster."
  )

  package static let radiusMinZoom = PlanSetting(
    "radius_min_zoom",
    .counts(TileZoom.clustered),
    standard: "\(TileZoom.zoom(ofLevel: byDistance.minimumZoom))",
    for: [.radius],
    example: "3",
    """
    The lowest zoom that is clustered, as MapLibre and supercluster count zooms: one less than \
    the zoom level. Below it, the clusters of this zoom are shown.
    """
  )

  package static let radiusMaxZoom = PlanSetting(
    "radius_max_zoom",
    .counts(TileZoom.clustered),
    standard: "\(TileZoom.zoom(ofLevel: byDistance.maximumZoom))",
    for: [.radius],
    example: "15",
    """
    The highest zoom that is clustered, as MapLibre and supercluster count zooms: one less than \
    the zoom level. Above it, each place is shown by itself.
    """
  )

  package static let compatible = PlanSetting(
    "compatible",
    .flag,
    standard: "\(byDistance.isCompatible)",
    for: [.radius],
    """
    Whether clusters are exactly those of supercluster 8.0.1: coordinates are rounded as it \
    rounds them, and nothing merges across the antimeridian.
    """
  )
}

// MARK: - Thinning

extension PlanSetting {
  package static let rank = PlanSetting(
    "rank",
    .column,
    for: [.decimals, .overlap, .ranked],
    example: "population",
    "The column whose highest values are shown first; required with the strategy ranked."
  )

  package static let budget = PlanSetting(
    "budget",
    .counts(1...100_000),
    standard: "\(RankedThinning().budget)",
    for: [.ranked],
    "The largest number of places that is shown."
  )

  package static let decimals = PlanSetting(
    "decimals",
    .counts(0...6),
    standard: "\(DecimalThinning().decimals)",
    for: [.decimals],
    "How many decimals coordinates are rounded to."
  )

  package static let divisor = PlanSetting(
    "divisor",
    .numbers(1e-6...1e6),
    standard: DecimalText.short(DecimalThinning().divisor),
    for: [.decimals],
    "The divisor of coordinates before rounding."
  )

  package static let decimalsSpan = PlanSetting(
    "decimals_span",
    .numbers(0...180),
    standard: DecimalText.short(DecimalThinning().latitudeSpan),
    for: [.decimals],
    "While at most this many degrees of latitude are visible, all places are shown."
  )

  package static let viewWidth = PlanSetting(
    "view_width",
    .numbers(1...1000),
    standard: DecimalText.short(OverlapFilter().viewWidth),
    for: [.overlap],
    "The width of the view of a place in screen points."
  )

  package static let viewHeight = PlanSetting(
    "view_height",
    .numbers(1...1000),
    standard: DecimalText.short(OverlapFilter().viewHeight),
    for: [.overlap],
    "The height of the view of a place in screen points."
  )
}
