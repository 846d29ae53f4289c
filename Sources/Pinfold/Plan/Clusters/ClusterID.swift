/// The name of a cluster, which it keeps while it survives.
///
/// Panning, and edits that leave a cluster in its cell or its location, keep its
/// name; so does zooming, where it neither splits nor merges and plans are made
/// one after the other.
public struct ClusterID: Hashable, Sendable {
  /// What a name is made of.
  enum Kind: UInt8 {
    /// A cell: the name is its scale, its column and its row.
    case cell

    /// The seed of a cluster or its representative point: the name has the point's row
    /// instead of a column.
    case location

    /// A point that stands for an area: the same.
    case area

    /// A node of a radius hierarchy: the name is the row of the point that it began
    /// with, in place of a column, and its level, in place of a row.
    case node

    /// A spaced cluster: the name is the finest level at which it is one disc, and where that is: no
    /// two of a level are at the same place.
    case disc
  }

  /// For a cell, the number of cells around the world less one; for a disc its level; otherwise zero.
  let scale: UInt32
  let column: UInt32
  let row: UInt32
  let kind: Kind

  /// The name of a cluster of several locations: its cell.
  init(_ cell: Cell, of grid: CellGrid) {
    // At most 2³² cells go around the world.
    scale = UInt32(grid.cellsAroundWorld - 1)
    (column, row, kind) = (cell.column, cell.row, .cell)
  }

  /// The name of a cluster at one location: its first member in index order.
  init(location first: PointID) {
    (scale, column, row, kind) = (0, first.row, 0, .location)
  }

  /// The name of an area: the point that stands for it.
  init(area point: PointID) {
    (scale, column, row, kind) = (0, point.row, 0, .area)
  }

  /// The name of a cluster by distance: its node.
  init(node: RadiusHierarchy.NodeID) {
    (scale, column, kind) = (0, node.seed.row, .node)
    // Levels are few.
    row = UInt32(truncatingIfNeeded: node.zoomLevel)
  }

  /// The name of a spaced cluster: its disc at the finest level.
  init(discAt place: GridPoint, level: UInt8) {
    (scale, column, row, kind) = (UInt32(level), place.x, place.y, .disc)
  }

  /// The node that it is the name of, if it is one of a radius hierarchy.
  public var node: RadiusHierarchy.NodeID? {
    kind == .node ? RadiusHierarchy.NodeID(seed: PointID(column), zoomLevel: Int(row)) : nil
  }

  /// Whether it is the name of an area of a thinned map.
  public var isArea: Bool { kind == .area }
}

extension ClusterID: Comparable {
  /// Orders names; the order means nothing but is the same everywhere.
  public static func < (a: ClusterID, b: ClusterID) -> Bool {
    if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
    return (a.scale, a.row, a.column) < (b.scale, b.row, b.column)
  }
}

extension ClusterID: LosslessStringConvertible {
  /// The name as text without blanks, such as `p17`, `c64-33-21`, `a17`,
  /// `r17-12` or `s12-33-21`.
  public var description: String { String(decoding: utf8, as: UTF8.self) }

  /// The ``description`` in UTF-8, all of it ASCII: a module for a web page has no strings, which would
  /// be a twentieth of what it downloads.
  public var utf8: [UInt8] {
    switch kind {
    case .cell: UTF8.name("c", UInt64(scale) + 1, UInt64(column), UInt64(row))
    case .location: UTF8.name("p", UInt64(column))
    case .area: UTF8.name("a", UInt64(column))
    case .node: UTF8.name("r", UInt64(column), UInt64(row))
    case .disc: UTF8.name("s", UInt64(scale), UInt64(column), UInt64(row))
    }
  }

  /// Reads a name from its ``description``.
  public init?(_ description: String) {
    let text = description.utf8
    guard let kind = text.first else { return nil }
    let numbers = text.dropFirst().split(
      separator: UInt8(ascii: "-"),
      omittingEmptySubsequences: false
    )
    .map { UInt64(digits: $0) }
    switch (kind, numbers.count) {
    case (UInt8(ascii: "p"), 1), (UInt8(ascii: "a"), 1):
      guard let row = numbers[0].flatMap(UInt32.init(exactly:)) else { return nil }
      let point = PointID(row)
      self = kind == UInt8(ascii: "p") ? Self(location: point) : Self(area: point)
    case (UInt8(ascii: "c"), 3):
      guard let count = numbers[0], let column = numbers[1].flatMap(UInt32.init(exactly:)),
        let row = numbers[2].flatMap(UInt32.init(exactly:)),
        (1...CellGrid.maximumCellsAroundWorld).contains(count),
        UInt64(column) < count && UInt64(row) < count
      else { return nil }
      self.init(Cell(column: column, row: row), of: CellGrid(cellsAroundWorld: count))
    case (UInt8(ascii: "r"), 2):
      guard let node = RadiusHierarchy.NodeID(description) else { return nil }
      self.init(node: node)
    case (UInt8(ascii: "s"), 3):
      guard let level = numbers[0].flatMap(UInt8.init(exactly:)),
        let x = numbers[1].flatMap(UInt32.init(exactly:)),
        let y = numbers[2].flatMap(UInt32.init(exactly:))
      else { return nil }
      self.init(discAt: GridPoint(x: x, y: y), level: level)
    default: return nil
    }
  }
}
