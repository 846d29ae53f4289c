import Pinfold

/// Encodes tiles one after another: Mapbox Vector Tiles 2.1 with one layer of points.
public struct TileEncoder {
  private let settings: TileSettings
  private let columns: TileColumns
  private let clusters: TileClusters
  private let figureColumns: [Int]

  private var features: [UInt8] = []
  private var tags: [UInt8] = []
  private var keys = IndexTable()
  private var values = IndexTable()

  /// The tile's values that are not in columns, numbered after the columns' values.
  private var ownValues: ByteTable
  private var message: [UInt8] = []

  /// The numbers of the keys. Figures and categories follow the properties of clusters and places, then columns.
  private enum Key: UInt32 {
    case cluster, clusterID, pointCount, abbreviatedCount, place
    case diameter, shade
    case expansionZoom, bounds, members
    static let count: UInt32 = 10
  }

  /// The names of the standard properties of clusters and places.
  static let ownNames = [
    "cluster", "cluster_id", "point_count", "point_count_abbreviated", "place",
  ]

  /// The names of the additional properties of spaced clusters.
  static let appearanceNames = ["diameter", "shade"]

  private static let keyNames = ownNames + appearanceNames + ClusterDetails.allNames

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - maker: The clusters and the tile settings.
  ///   - columns: The columns of the places.
  public init(_ maker: TileMaker, _ columns: TileColumns = TileColumns()) {
    (settings, clusters) = (maker.settings, maker.clusters)
    self.columns = columns
    ownValues = ByteTable(seed: columns.seed)
    var figureColumns: [Int] = []
    for column in settings.figures.flatMap({ [$0.column, $0.divisor ?? $0.column] })
    where !figureColumns.contains(column) {
      figureColumns.append(column)
    }
    self.figureColumns = figureColumns
  }
}

extension TileEncoder {
  /// Returns an uncompressed tile, or `nil` for a tile without features.
  public mutating func tile(_ content: TileContent) -> [UInt8]? {
    guard !content.features.isEmpty else { return nil }
    self.features.removeAll(keepingCapacity: true)
    keys.removeAll()
    values.removeAll()
    ownValues.removeAll()
    let scale = clusters.scale?(content.zoomLevel)
    for feature in content.features { append(feature, scale) }
    var tail: [UInt8] = []
    for key in keys.numbers { tail.appendField(3, self.key(key)) }
    for value in values.numbers { append(value, to: &tail) }
    tail.appendNumberTag(5)
    tail.appendVarint(settings.extent)
    var head: [UInt8] = []
    head.appendNumberTag(15)
    head.appendVarint(2)
    head.appendField(1, settings.layer)
    var tile: [UInt8] = []
    let length = head.count + self.features.count + tail.count
    tile.reserveCapacity(length + 6)
    tile.appendVarint(3 << 3 | 2)
    tile.appendVarint(length)
    tile += head
    tile += self.features
    tile += tail
    return tile
  }

  private mutating func append(_ feature: TileFeature, _ scale: ClusterScale?) {
    tags.removeAll(keepingCapacity: true)
    let node = feature.node
    if node.isCluster {
      appendTags(ofCluster: node, scale)
    } else {
      appendTag(.place, number(of: node.row))
      for entry in columns.entries(of: node.row) {
        tags.appendVarint(keys.index(of: firstColumn + entry.key))
        tags.appendVarint(values.index(of: entry.value))
      }
    }
    let number = node.number
    let (x, y) = (
      UInt64(ZigZag.encoded(feature.x)), UInt64(ZigZag.encoded(feature.y))
    )
    let geometryLength = 1 + varintLength(x) + varintLength(y)
    let length =
      1 + varintLength(number) + 1 + varintLength(UInt64(tags.count)) + tags.count + 2 + 2
      + geometryLength
    features.append(2 << 3 | 2)
    features.appendVarint(length)
    features.append(1 << 3)
    features.appendVarint(number)
    features.append(2 << 3 | 2)
    features.appendVarint(tags.count)
    features.append(contentsOf: tags)
    // Type: point.
    features.append(3 << 3)
    features.append(1)
    features.append(4 << 3 | 2)
    features.append(UInt8(geometryLength))  // at most 11
    // One command: MoveTo.
    features.append(1 << 3 | 1)
    features.appendVarint(x)
    features.appendVarint(y)
  }

  private func number(of row: UInt32) -> TileValue {
    columns.number?(PointID(row)) ?? .integer(Int64(row))
  }

  private mutating func appendTags(ofCluster node: TileNode, _ scale: ClusterScale?) {
    appendTag(.cluster, .bool(true))
    appendTag(.clusterID, .text(node.name[...]))
    appendTag(.pointCount, .integer(Int64(node.count)))
    appendFigures(of: node)
    appendCategories(of: node)
    let appearance = ClusterAppearance(count: Int(node.count), scale: scale ?? .fixed)
    appendTag(.abbreviatedCount, .text(Array(appearance.label.utf8)[...]))
    if scale != nil {
      if let diameter = TileValue(exactly: appearance.diameter) { appendTag(.diameter, diameter) }
      appendTag(.shade, .integer(Int64(appearance.shade)))
    }
    if let details = settings.clusterDetails { appendDetails(details, of: node) }
  }

  private mutating func appendDetails(_ details: ClusterDetails, of node: TileNode) {
    let level = Int(node.zoomLevel)
    if !node.isWeightedPoint,
      let zoom = details.expansionZoom(zoomLevel: clusters.finestZoomLevel(node))
    {
      appendTag(.expansionZoom, .integer(Int64(zoom)))
    }
    if let rect = clusters.mapRect(node) {
      appendTag(.bounds, .text(BoundsText(rect, zoomLevel: level).bytes[...]))
    }
    // With weights, there may be fewer members than the count, but never more.
    guard node.count <= details.memberLimit else { return }
    var members: [UInt8] = []
    for row in clusters.members(node).map({ $0.row }).sorted() {
      if !members.isEmpty { members.append(UInt8(ascii: ",")) }
      switch number(of: row) {
      case .text(let text): members += text
      case .integer(let number): members += number.description.utf8
      case .number, .bool: members += row.description.utf8
      }
    }
    appendTag(.members, .text(members[...]))
  }

  private mutating func appendFigures(of node: TileNode) {
    let aggregates = figureColumns.map { clusters.aggregate(node, $0) }
    for (number, figure) in settings.figures.enumerated() {
      guard let value = value(of: figure, aggregates).flatMap(TileValue.init(exactly:)) else {
        continue
      }
      appendTag(Key.count + UInt32(number), value)
    }
  }

  private mutating func appendCategories(of node: TileNode) {
    guard let categories = settings.categories else { return }
    let counts = clusters.categoryCounts(node, categories.column)
    for (category, count) in zip(categories.names.indices, counts.dropLast()) where count > 0 {
      appendTag(firstCategory + UInt32(category), .integer(Int64(count)))
    }
  }

  /// - Parameter aggregates: The aggregates in the order of `figureColumns`.
  private func value(of figure: TileFigure, _ aggregates: [Aggregate]) -> Double? {
    func aggregate(_ column: Int) -> Aggregate? {
      figureColumns.firstIndex(of: column).map { aggregates[$0] }
    }
    let value = aggregate(figure.column)?.value(of: figure.kind)
    guard figure.kind == .mean, let divisor = figure.divisor, value != nil else { return value }
    guard let sum = aggregate(figure.column)?.sum, let count = aggregate(divisor)?.sum, count > 0
    else { return nil }
    return sum / count
  }

  private var firstCategory: UInt32 { Key.count + UInt32(settings.figures.count) }

  private var firstColumn: UInt32 {
    firstCategory + UInt32(settings.categories?.names.count ?? 0)
  }

  private mutating func appendTag(_ key: Key, _ value: TileValue) {
    appendTag(key.rawValue, value)
  }

  private mutating func appendTag(_ key: UInt32, _ value: TileValue) {
    message.removeAll(keepingCapacity: true)
    value.append(to: &message)
    let number =
      columns.values.number(of: message) ?? columns.values.count + ownValues.insert(message)
    tags.appendVarint(keys.index(of: key))
    // Fewer than 2³² values fit into memory.
    tags.appendVarint(values.index(of: UInt32(number)))
  }

  private func key(_ number: UInt32) -> [UInt8] {
    if number >= firstColumn { return columns.keys[Int(number - firstColumn)] }
    if number < Key.count { return Array(Self.keyNames[Int(number)].utf8) }
    if let names = settings.categories?.names, number >= firstCategory {
      return Array(names[Int(number - firstCategory)].utf8)
    }
    return Array(settings.figures[Int(number - Key.count)].name.utf8)
  }

  private func append(_ value: UInt32, to bytes: inout [UInt8]) {
    let count = columns.values.count
    let message =
      Int(value) < count ? columns.values[Int(value)] : ownValues[Int(value) - count]
    bytes.appendVarint(4 << 3 | 2)
    bytes.appendVarint(message.count)
    bytes.append(contentsOf: message)
  }
}
