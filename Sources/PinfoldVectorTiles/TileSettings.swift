public import Pinfold

/// The settings of vector tiles.
public struct TileSettings: Sendable {
  /// The name of the only layer.
  public var layer = "places"

  /// The width of a tile in tile units, a power of two.
  public var extent = 4096

  /// The buffer around a tile that repeats features of its neighbors, in tile units.
  ///
  /// With the default, circles with a radius of up to 40 screen points are not cut off at tile
  /// edges. supercluster has the same default.
  public var buffer = TileSettings.buffer(forRadius: 40)

  /// The aggregates of columns that clusters have as properties, in order.
  public var figures: [TileFigure] = []

  /// The categories whose counts clusters have as properties, or `nil` for none.
  public var categories: TileCategories?

  /// The extra properties that let a map open clusters without a server, or `nil` for none.
  ///
  /// Tiles with these properties take longer, because the places of every cluster are visited.
  public var clusterDetails: ClusterDetails?

  /// The valid extents.
  public static let extents = [256, 512, 1024, 2048, 4096, 8192, 16384]

  /// The recommended maximum size of a tile in uncompressed bytes. Larger tiles slow maps down.
  public static let usualByteLimit = 8_000_000

  /// Creates the default settings.
  public init() {}

  /// Returns the buffer, in tile units of the default extent, for circles of a radius in screen
  /// points. It is at most a whole tile.
  public static func buffer(forRadius radius: Double) -> Int {
    // The comparison turns NaN into 0. `max` would return NaN.
    Int(min((radius > 0 ? radius : 0) / 512, 1) * 4096)
  }

  /// Returns the buffer for the largest merging distance of some zooms.
  public static func buffer(for clustering: RadiusClustering, zooms: ClosedRange<Int>) -> Int {
    let levels = zooms.map { ZoomLevel(Double(TileZoom.level($0))) }
    let radius = clustering.clamped().radius
    return buffer(forRadius: levels.map { radius.value(at: $0) }.max() ?? 0)
  }

  /// Returns the buffer for the largest spaced disc and a ring around it.
  public static func buffer(for clustering: SpacedClustering) -> Int {
    buffer(forRadius: clustering.clamped().maximumDiameter / 2 + 5)
  }

  func check() {
    precondition(Self.extents.contains(extent), "Extent is \(extent)")
    precondition((0...extent).contains(buffer), "Buffer is \(buffer)")
  }
}

/// A number that clusters have as a property in tiles, such as the sum of a column.
public struct TileFigure: Sendable {
  /// The name of the property.
  public let name: String

  /// The kind of aggregate.
  public let kind: Aggregate.Figure

  /// The index's column of values.
  public let column: Int

  /// In a mean, the column whose sum divides the sum of the values; `nil` to divide by their number.
  public let divisor: Int?

  /// Creates a figure.
  ///
  /// - Parameters:
  ///   - name: A name that no other figure has.
  ///   - kind: The kind of aggregate.
  ///   - column: The index's column of values.
  ///   - divisor: In a mean, the column whose sum divides the sum of the values; `nil` to divide
  ///     by their number.
  public init(name: String, kind: Aggregate.Figure, column: Int, divisor: Int? = nil) {
    (self.name, self.kind, self.column, self.divisor) = (name, kind, column, divisor)
  }
}

/// The categories that clusters count in tiles, one property for each: `kind_bakery`.
///
/// A cluster has only the properties of categories with members. Other members are the rest of its
/// `point_count`.
public struct TileCategories: Sendable {
  /// The index's column of categories.
  public let column: Int

  /// The names of the properties, by category.
  public let names: [String]

  /// Creates categories.
  ///
  /// - Parameters:
  ///   - column: The index's column of categories.
  ///   - names: The names of the properties, by category. Categories beyond the last have none.
  public init(column: Int, names: [String]) { (self.column, self.names) = (column, names) }
}
