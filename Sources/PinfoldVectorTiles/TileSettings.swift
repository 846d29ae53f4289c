public import Pinfold

/// How places become tiles.
public struct TileSettings: Sendable {
  /// The name of the one layer.
  public var layer = "places"

  /// How many units a tile is wide: a power of two.
  public var extent = 4096

  /// How far beyond its edges a tile repeats features of its neighbors, in its units.
  ///
  /// The default is a circle of 40 screen points in a tile of 512, so that circles at an
  /// edge are not cut off; supercluster has the same.
  public var buffer = TileSettings.buffer(forRadius: 40)

  /// What clusters say of columns of the index, in order.
  public var figures: [TileFigure] = []

  /// What clusters have so that a map can open them without a server; `nil` for nothing.
  ///
  /// Making it visits the places of every cluster.
  public var clusterDetails: ClusterDetails?

  /// The possible extents.
  public static let extents = [256, 512, 1024, 2048, 4096, 8192, 16384]

  /// More bytes than this, uncompressed, are a lot for one tile: maps load and draw several
  /// at once.
  public static let usualByteLimit = 8_000_000

  /// Creates the default settings.
  public init() {}

  /// Returns the buffer, in units of the usual extent, for circles of a radius in screen
  /// points: at most a whole tile.
  public static func buffer(forRadius radius: Double) -> Int {
    // Not by `max`, which returns what is no number.
    Int(min((radius > 0 ? radius : 0) / 512, 1) * 4096)
  }

  /// Returns the buffer for circles of the largest radius that clusters of some zooms have.
  public static func buffer(for clustering: RadiusClustering, zooms: ClosedRange<Int>) -> Int {
    let levels = zooms.map { ZoomLevel(Double(TileZoom.level($0))) }
    let radius = clustering.clamped().radius
    return buffer(forRadius: levels.map { radius.value(at: $0) }.max() ?? 0)
  }

  /// Returns the buffer for the largest spaced disc, with a ring around it.
  public static func buffer(for clustering: SpacedClustering) -> Int {
    buffer(forRadius: clustering.clamped().maximumDiameter / 2 + 5)
  }

  /// Traps when a setting makes no sense.
  func check() {
    precondition(Self.extents.contains(extent), "Extent is \(extent)")
    precondition((0...extent).contains(buffer), "Buffer is \(buffer)")
  }
}

/// A number that clusters in tiles have, such as the sum of a column.
public struct TileFigure: Sendable {
  /// The property that has it.
  public let name: String

  /// What it is of the values.
  public let kind: Aggregate.Figure

  /// The column of the index that has the values.
  public let column: Int

  /// For a mean, the column whose sum divides that of the values; `nil` for how many values
  /// there are.
  public let divisor: Int?

  /// Creates a figure.
  ///
  /// - Parameters:
  ///   - name: A name that no other figure has.
  ///   - kind: What is made of the values.
  ///   - column: A column of the index.
  ///   - divisor: For a mean, the column whose sum divides that of the values: of values that are
  ///     sums themselves, how many are in each. `nil` for how many values there are.
  public init(name: String, kind: Aggregate.Figure, column: Int, divisor: Int? = nil) {
    (self.name, self.kind, self.column, self.divisor) = (name, kind, column, divisor)
  }
}
